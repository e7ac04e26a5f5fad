package dev.crosspoint.validation.measure.process;

import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Starts processes on this machine, with the Java and the classes of this one. */
public final class LocalStarter implements Starter {
    private static final int SIGNAL = 128;
    private static final int KEPT_LINES = 40;
    private static final int SHOWN_LINES = 3;

    @Override
    public String host() {
        return "127.0.0.1";
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    @Override
    public Started start(RankCommand command) throws IOException {
        return start(List.of(command));
    }

    /** Starts one process for several ranks, with the arguments and the environment of the first. */
    Started start(List<RankCommand> commands) throws IOException {
        RankProgram program = commands.get(0).program();
        List<String> line = new ArrayList<>();
        line.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        line.addAll(inherited());
        line.addAll(program.jvmArguments());
        line.add("-cp");
        line.add(System.getProperty("java.class.path"));
        line.add(RankMain.class.getName());
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().putAll(program.environment());
        // What every Java prints about this variable is no word of a rank.
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        try {
            DataOutputStream out = new DataOutputStream(process.getOutputStream());
            out.writeInt(commands.size());
            for (RankCommand command : commands) {
                Wire.writeMap(out, command.identity());
                out.writeUTF(command.program().rankClass().getName());
                Wire.writeMap(out, command.program().settings());
            }
            out.flush();
        } catch (IOException e) {
            process.destroyForcibly();
            throw e;
        }
        return new Child(process);
    }

    /** The class archive that made this process start fast does so for its children. */
    private static List<String> inherited() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-XX:SharedArchiveFile=") || argument.startsWith("-Xlog:"))
                .toList();
    }

    /** A child process; what it prints is read so that it never waits for a reader. */
    private static final class Child implements Started {
        private final Process process;
        private final Deque<String> printed = new ArrayDeque<>();
        private final Thread reader;

        Child(Process process) {
            this.process = process;
            this.reader = new Thread(() -> read(process.getInputStream()), "output of " + process.pid());
            reader.setDaemon(true);
            reader.start();
        }

        private void read(InputStream output) {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
                String line;
                while ((line = lines.readLine()) != null) {
                    synchronized (printed) {
                        printed.add(line);
                        if (printed.size() > KEPT_LINES) {
                            printed.remove();
                        }
                    }
                }
            } catch (IOException e) {
                synchronized (printed) {
                    printed.add("(its output could not be read: " + e.getMessage() + ")");
                }
            }
        }

        @Override
        public String end() {
            try {
                if (!process.waitFor(1, TimeUnit.SECONDS)) {
                    return "closed its connection" + lastWords();
                }
                reader.join(TimeUnit.SECONDS.toMillis(1));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return "closed its connection" + lastWords();
            }
            int code = process.exitValue();
            String how = code > SIGNAL ? "was killed by signal " + (code - SIGNAL) : "ended with exit code " + code;
            return how + lastWords();
        }

        private String lastWords() {
            synchronized (printed) {
                return printed.isEmpty()
                        ? ""
                        : ": "
                                + printed.stream()
                                        .skip(Math.max(0, printed.size() - SHOWN_LINES))
                                        .map(String::strip)
                                        .collect(Collectors.joining(" | "));
            }
        }

        @Override
        public boolean isAlive() {
            return process.isAlive();
        }

        @Override
        public void kill() {
            process.destroyForcibly();
        }
    }
}
