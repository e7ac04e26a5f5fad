package dev.crosspoint.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** One run of the command line in this process. */
public record CommandLineRun(int exit, String out, String err) {
    public static CommandLineRun of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new CommandLineRun(exit, out.toString(), err.toString());
    }

    public List<String> errLines() {
        return err.lines().toList();
    }

    public JsonNode json() {
        try {
            return new ObjectMapper().readTree(out);
        } catch (JsonProcessingException e) {
            throw new AssertionError(out, e);
        }
    }
}
