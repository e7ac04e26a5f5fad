package dev.crosspoint.cli.read;

import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.validation.run.ImportedRuns;
import dev.crosspoint.validation.run.RunWriter;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Any known format to a run file. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = {
            "Read measurements of any known format and write them as a run file, which fit and compare take.",
            "Formats: nccl-tests and rccl-tests text, nccl-tests JSON (-J), rccl-tests JSON and CSV (-Z), NCCL inspector JSON"
                    + " lines, NCCL example profiler traces, OSU micro-benchmarks, all_reduce_bench.py, CSV with named"
                    + " columns (at least size_bytes and time_us), run files."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  crosspoint import examples/logs/l40s-4-ring.txt -o run.jsonl",
            "  crosspoint import report.json nccl-ring=ring.txt -o run.jsonl --ranks 16 --nodes 2"
        })
public final class ImportCommand implements Callable<Integer> {
    @Mixin
    private MeasuredInputs inputs;

    @Mixin
    private OutputOptions output;

    @Mixin
    private StatedGroup stated;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "RUN.jsonl",
            description = "The run file; it must not exist yet.")
    private Path file;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (Files.exists(file)) {
            throw new IllegalArgumentException("%s: exists already; name a new file or remove it".formatted(file));
        }
        List<ReadResult> read = inputs.read(spec.commandLine().getErr()).stream()
                .map(stated::in)
                .toList();
        write(MeasuredInputs.runs(read));
        output.print(new ImportResult(read), spec.commandLine().getOut());
        return 0;
    }

    private void write(List<Run> runs) {
        ImportedRuns imported = new ImportedRuns(0);
        try (RunWriter writer = RunWriter.append(file)) {
            for (Run run : runs) {
                writer.write(imported.lines(run));
            }
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(file + ": cannot be written: its folder does not exist", e);
        } catch (AccessDeniedException e) {
            throw new IllegalArgumentException(file + ": cannot be written: no permission", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
