package dev.crosspoint.cli.predict;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.Formula;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Profile;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What {@code predict --explain} prints.
 *
 * @param collective what is computed
 * @param ranks p
 * @param algorithms those that apply, at least one
 * @param segments how many segments the schedule of a pipelined algorithm is shown in
 */
record ExplainResult(Collective collective, int ranks, List<CollectiveAlgorithm> algorithms, int segments)
        implements OutputOptions.Result<ExplainResult.ProfileRow> {
    /** A schedule of more ranks fills more than a screen. */
    private static final int MOST_RANKS_SHOWN = 16;

    private static final String IN_SWITCH = "in-switch";

    record ProfileRow(
            String collective,
            int ranks,
            String algorithm,
            double startUps,
            double criticalShare,
            double reducedShare,
            Double busiestShare,
            Double startUpGap,
            Double byteGap,
            String formulaOfStartUps,
            String formulaOfCriticalBytes,
            String formulaOfReducedBytes,
            String source,
            int ports) {}

    record MessageRow(int source, int destination, String action, int[] blocks) {}

    record RoundRow(String phase, List<MessageRow> messages) {}

    record ScheduleRow(String algorithm, int segments, int parts, int blocks, List<RoundRow> rounds) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Document(List<ProfileRow> algorithms, List<ScheduleRow> schedules) {}

    @Override
    public Class<ProfileRow> rowType() {
        return ProfileRow.class;
    }

    @Override
    public List<ProfileRow> rows() {
        return algorithms.stream()
                .map(a -> row(Profile.of(a, collective, ranks)))
                .toList();
    }

    private ProfileRow row(Profile profile) {
        return new ProfileRow(
                collective.id(),
                ranks,
                profile.algorithm(),
                profile.terms().startUps(),
                profile.terms().criticalBytes(),
                profile.terms().reducedBytes(),
                boxed(profile.busiestShare()),
                boxed(profile.startUpGap()),
                boxed(profile.byteGap()),
                profile.formula().startUps(),
                profile.formula().criticalBytes(),
                profile.formula().reducedBytes(),
                profile.source(),
                profile.ports());
    }

    @Override
    public Object document() {
        return new Document(rows(), ranks <= MOST_RANKS_SHOWN ? schedules() : null);
    }

    private List<ScheduleRow> schedules() {
        List<ScheduleRow> rows = new ArrayList<>();
        for (CollectiveAlgorithm algorithm : algorithms) {
            Profile.schedule(algorithm, collective, ranks, segments)
                    .ifPresent(schedule -> rows.add(new ScheduleRow(
                            algorithm.id(),
                            segments,
                            schedule.parts(),
                            schedule.blocks(),
                            schedule.phases().stream()
                                    .flatMap(phase -> phase.stream().map(round -> round(phase, round)))
                                    .toList())));
        }
        return rows;
    }

    private static RoundRow round(Phase phase, List<Message> messages) {
        return new RoundRow(
                phase.name(),
                messages.stream()
                        .map(m -> new MessageRow(
                                m.source(),
                                m.destination(),
                                m.action().name().toLowerCase(Locale.ROOT),
                                m.blocks().numbers().toArray()))
                        .toList());
    }

    @Override
    public String table() {
        String head = "%s among %d ranks, on links that are all alike%n%s%n%n"
                .formatted(collective.id(), ranks, Formula.LEGEND);
        return algorithms.size() == 1 ? head + one(algorithms.get(0)) : head + all();
    }

    /** The algorithms as the rows of a textbook's table. */
    private String all() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "algorithm", "n", "v/M", "c/M", "busiest sends/M", "gap M->0", "gap M->inf", "n, v, c", "source"));
        for (CollectiveAlgorithm algorithm : algorithms) {
            Profile profile = Profile.of(algorithm, collective, ranks);
            rows.add(List.of(
                    profile.algorithm(),
                    number(profile.terms().startUps()),
                    number(profile.terms().criticalBytes()),
                    number(profile.terms().reducedBytes()),
                    number(profile.busiestShare(), profile.ports() > 0 ? "uncounted" : IN_SWITCH),
                    number(profile.startUpGap(), withoutGap(profile)),
                    number(profile.byteGap(), withoutGap(profile)),
                    profile.formula().toString(),
                    profile.source()));
        }
        return Text.table(rows, 0, 7, 8)
                + ("  (pipelined algorithms in one segment; their gap for large messages in ever more of them;%n"
                                + "  gaps from the least of ranks with as many ports; %s: no rank sends what is reduced, so"
                                + " no least is known)%n")
                        .formatted(IN_SWITCH);
    }

    private String one(CollectiveAlgorithm algorithm) {
        Profile profile = Profile.of(algorithm, collective, ranks);
        StringBuilder text = new StringBuilder("%s%n  %s%n".formatted(profile.algorithm(), profile.formula()));
        text.append("  here n = %s, v = %s M, c = %s M; %s%n"
                .formatted(
                        number(profile.terms().startUps()),
                        number(profile.terms().criticalBytes()),
                        number(profile.terms().reducedBytes()),
                        gaps(profile)));
        text.append("  source: %s%n".formatted(profile.source()));
        Optional<Schedule> schedule = Profile.schedule(algorithm, collective, ranks, segments);
        text.append(schedule.map(this::phases).orElse("  no messages from rank to rank: switches reduce\n"));
        return text.toString();
    }

    private String gaps(Profile profile) {
        if (profile.ports() == 0) {
            return "switches reduce, so what ranks must send at least is no bound";
        }
        return "%s, %s%s"
                .formatted(
                        times(profile.startUpGap(), "start-ups"),
                        times(profile.byteGap(), "bytes"),
                        profile.ports() > 1 ? " of ranks with %d ports each".formatted(profile.ports()) : "");
    }

    private static String times(OptionalDouble gap, String what) {
        return gap.isPresent()
                ? "%s times the fewest %s".formatted(number(gap.getAsDouble()), what)
                : "no %s are needed".formatted(what);
    }

    /** Why there is no gap, in a word. */
    private String withoutGap(Profile profile) {
        return profile.ports() == 0 ? IN_SWITCH : ranks == 1 ? "alone" : "unbounded";
    }

    private String phases(Schedule schedule) {
        StringBuilder text = new StringBuilder();
        text.append("  blocks of M/%d%s%n"
                .formatted(
                        schedule.parts(),
                        schedule.blocks() > schedule.parts() ? ", " + schedule.blocks() + " in all" : ""));
        int round = 1;
        for (Phase phase : schedule.phases()) {
            String which = phase.rounds() == 1
                    ? "round %d".formatted(round)
                    : "rounds %d to %d".formatted(round, round + phase.rounds() - 1);
            text.append("  %s: %s%n".formatted(which, phase.name()));
            if (ranks <= MOST_RANKS_SHOWN) {
                for (List<Message> messages : (Iterable<List<Message>>) phase.stream()::iterator) {
                    text.append("    %3d  %s%n".formatted(round++, line(messages)));
                }
            } else {
                round += phase.rounds();
            }
        }
        return text.toString();
    }

    /** One round: who sends what to whom, {@code +} where the receiver adds it. */
    private static String line(List<Message> messages) {
        return messages.stream()
                .map(m -> "%d->%d:%s%s"
                        .formatted(
                                m.source(),
                                m.destination(),
                                m.action() == Message.Action.REDUCE ? "+" : "",
                                m.blocks().numbers().mapToObj(Integer::toString).collect(Collectors.joining(","))))
                .collect(Collectors.joining("  "));
    }

    private static String number(OptionalDouble value, String otherwise) {
        return value.isPresent() ? number(value.getAsDouble()) : otherwise;
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.4g", value);
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
