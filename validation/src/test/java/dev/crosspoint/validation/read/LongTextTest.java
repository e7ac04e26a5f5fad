package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import java.io.IOException;
import java.io.Reader;
import org.junit.jupiter.api.Test;

class LongTextTest {
    private static final String LOG = Excerpt.text(Excerpt.class, "/dev/crosspoint/validation/compare/l40s-4-ring.txt");

    /** A text again and again, never held. */
    private static final class Repeated extends Reader {
        private final String text;
        private long left;
        private int at;

        Repeated(String text, long times) {
            this.text = text;
            this.left = times * text.length();
        }

        @Override
        public int read(char[] target, int from, int length) {
            if (left == 0) {
                return -1;
            }
            int count = (int) Math.min(left, Math.min(length, text.length() - at));
            text.getChars(at, at + count, target, from);
            at = (at + count) % text.length();
            left -= count;
            return count;
        }

        @Override
        public void close() {
            left = 0;
        }
    }

    @Test
    void ofALongTextEveryRowIsCountedAndEveryLaunchKeepsItsNumber() throws IOException {
        int times = 2_000;
        ReadResult result = Logs.read("long", new Repeated(LOG, times));
        assertThat(result.rows()).isEqualTo(25 * times);
        assertThat(result.used()).isEqualTo(25 * times);
        Run run = result.runs().get(0);
        assertThat(run.subject().ranks()).hasValue(4);
        assertThat(run.samples().stream().map(s -> s.size().value()).distinct()).hasSize(25);
        assertThat(result.runs().stream()
                        .flatMap(of -> of.samples().stream())
                        .mapToInt(s -> s.origin().launch().orElseThrow())
                        .max())
                .hasValue(times - 1);
    }

    @Test
    void aTableBehindALotOfOtherOutputIsFound() throws IOException {
        String noise = "host0:1:2 [0] NCCL INFO Channel 00/0 : 0[0] -> 1[1] via P2P/CUMEM\nepoch 3 step 17 loss 2.5\n";
        Reader reader = new Repeated(noise, 12_000_000 / noise.length());
        Reader behind = new Repeated(LOG, 1);
        ReadResult result = Logs.read("long", new Reader() {
            @Override
            public int read(char[] target, int from, int length) throws IOException {
                int read = reader.read(target, from, length);
                return read >= 0 ? read : behind.read(target, from, length);
            }

            @Override
            public void close() {}
        });
        assertThat(result.rows()).isEqualTo(25);
        assertThat(result.runs().get(0).subject().label().id()).isEqualTo("nccl-ring");
    }

    @Test
    void aLineWithoutEndDoesNoHarm() throws IOException {
        assertThat(Logs.read("long", new Repeated("x", 20_000_000)).reason()).isPresent();
    }
}
