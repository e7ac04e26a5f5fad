package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.validation.sample.ReadResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that are read and counted, and not used: each of their times looks plausible. */
class UnfitTest {
    @ParameterizedTest
    @CsvSource({
        "l40s-4-ring-contended.txt, 25, other work ran on the same devices",
        "ranks-share-a-gpu.txt, 24, 2 ranks share the GPU 0 [0000:02:00] of host0",
        "time-slices.txt, 4, whole time slices",
        "two-jobs-mingled.txt, 10, two jobs print into this file",
        "independent-jobs.txt, 27, independent jobs"
    })
    void whatTellsNothingOfLinksIsCountedAndNotUsed(String file, int rows, String reason) {
        ReadResult result = Excerpt.read(file);
        assertThat(result.rows()).isEqualTo(rows);
        assertThat(result.used()).isZero();
        assertThat(result.runs()).isEmpty();
        assertThat(result.reason()).get().asString().contains(reason);
    }

    @Test
    void anotherLibraryInTheSameHarnessIsNotUsed() {
        String text = Excerpt.text(Excerpt.class, "in-place-missing-one-run-a-size.txt");
        assertThat(Excerpt.of("log", text).used()).isPositive();
        ReadResult occl = Excerpt.of("log", text.replace("# Using devices", "(testlog) TEST_INIT\n# Using devices"));
        assertThat(occl.rows()).isEqualTo(Excerpt.of("log", text).rows());
        assertThat(occl.used()).isZero();
    }

    @Test
    void repeatedSweepsAreNotMingled() {
        String row = "%d %d float sum -1 10.00 0.10 0.20 0 10.00 0.10 0.20 0\n";
        StringBuilder text = new StringBuilder();
        for (int cycle = 0; cycle < 3; cycle++) {
            for (int size = 1000; size <= 1008; size += 4) {
                text.append(row.formatted(size, size / 4));
            }
        }
        assertThat(Excerpt.of("x", text.toString()).used()).isEqualTo(9);
    }

    @Test
    void aLaunchThatDiedBeforeItsRowsDoesNotCount() {
        String text = Excerpt.text(Excerpt.class, "/dev/crosspoint/validation/compare/l40s-4-ring.txt");
        int rows = text.indexOf("           8 ");
        ReadResult result = Excerpt.of("x", text.substring(0, rows) + text);
        assertThat(result.used()).isEqualTo(25);
        assertThat(result.runs().get(0).subject().ranks()).hasValue(4);
    }

    @Test
    void aLaunchThatSaysThatItDiedMayHaveHadOtherDevices() {
        String text = Excerpt.text(Excerpt.class, "/dev/crosspoint/validation/compare/l40s-4-ring.txt");
        String head = text.substring(0, text.indexOf("           8 "));
        String elsewhere = head.replaceAll(" on +\\S+ device", " on elsewhere device");
        assertThat(elsewhere).isNotEqualTo(head);
        assertThat(Excerpt.of("x", elsewhere + text).used()).isZero();
        ReadResult result =
                Excerpt.of("x", elsewhere + "host0: Test NCCL failure common.cu:401 'remote process exited'\n" + text);
        assertThat(result.used()).isEqualTo(25);
        assertThat(result.runs().get(0).subject().group().ranks()).hasValue(4);
    }
}
