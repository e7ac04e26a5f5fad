package dev.crosspoint.workload.read;

import dev.crosspoint.model.training.step.Job;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The workloads that come with Crosspoint. Each is a workload file, and says where its numbers come from. */
public final class Presets {
    private static final List<String> NAMES =
            List.of("resnet18-cifar10", "resnet50", "bert-large", "gpt2-xl", "llama2-7b", "llama2-70b", "mixtral-8x7b");

    private Presets() {}

    /** Their names. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * The workload of that name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Job named(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("unknown workload: text='%s'. Known: %s, or a workload file (.yaml)"
                    .formatted(name, String.join(", ", NAMES)));
        }
        String resource = "/dev/crosspoint/workload/preset/%s.yaml".formatted(name);
        try (InputStream stream = Presets.class.getResourceAsStream(resource);
                Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            return WorkloadFile.read(name, reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
