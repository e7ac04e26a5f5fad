package dev.crosspoint.model.algorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Computes a formula as a person reads it: {@code 2(p-1)/p M} is 2 times p-1, divided by p, times M. */
final class FormulaText {
    private static final Pattern TOKEN = Pattern.compile("\\s*(\\d+|ceil|log2|[A-Za-z]|[-+/()])");

    private final Map<String, Double> letters;
    private List<String> tokens = List.of();
    private int next;

    FormulaText(Map<String, Double> letters) {
        this.letters = letters;
    }

    double value(String text) {
        tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            tokens.add(matcher.group(1));
            end = matcher.end();
        }
        next = 0;
        double value = end == text.length() ? sum() : Double.NaN;
        if (next != tokens.size() || Double.isNaN(value)) {
            throw new AssertionError("no formula: '%s'".formatted(text));
        }
        return value;
    }

    private String peek() {
        return next < tokens.size() ? tokens.get(next) : "";
    }

    private boolean take(String token) {
        boolean found = peek().equals(token);
        next += found ? 1 : 0;
        return found;
    }

    private double sum() {
        double sum = product();
        while (true) {
            if (take("+")) {
                sum += product();
            } else if (take("-")) {
                sum -= product();
            } else {
                return sum;
            }
        }
    }

    private double product() {
        double product = factor();
        while (!peek().matches("[-+)]?")) {
            product = take("/") ? product / factor() : product * factor();
        }
        return product;
    }

    private double factor() {
        if (take("(")) {
            double sum = sum();
            if (!take(")")) {
                throw new AssertionError("bracket is not closed: " + tokens);
            }
            return sum;
        } else if (take("ceil")) {
            return Math.ceil(factor());
        } else if (take("log2")) {
            return Math.log(factor()) / Math.log(2);
        }
        String token = tokens.get(next++);
        return token.matches("\\d+") ? Double.parseDouble(token) : letters.get(token);
    }
}
