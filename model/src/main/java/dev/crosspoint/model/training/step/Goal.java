package dev.crosspoint.model.training.step;

/** When a training run ends. */
public sealed interface Goal {
    /** Steps with so many samples each; a last step that is not full counts as one. */
    double steps(int globalBatch);

    /** For people. */
    String text();

    /** Every sample of a data set so many times. */
    record Epochs(long dataset, double count) implements Goal {
        public Epochs {
            if (dataset < 1 || !(count > 0)) {
                throw new IllegalArgumentException(
                        "data set and epochs are above 0: samples=%d, epochs=%s".formatted(dataset, count));
            }
        }

        @Override
        public double steps(int globalBatch) {
            return count * ((dataset + globalBatch - 1) / globalBatch);
        }

        @Override
        public String text() {
            return number(count) + " epochs";
        }
    }

    /** So many samples; those of text are sequences of tokens. */
    record Samples(double count, String text) implements Goal {
        public Samples {
            if (!(count > 0)) {
                throw new IllegalArgumentException("samples are above 0: samples=" + count);
            }
        }

        @Override
        public double steps(int globalBatch) {
            return Math.ceil(count / globalBatch);
        }
    }

    /** So many steps, whatever the batch. */
    record Steps(long count) implements Goal {
        public Steps {
            if (count < 1) {
                throw new IllegalArgumentException("steps are above 0: steps=" + count);
            }
        }

        @Override
        public double steps(int globalBatch) {
            return count;
        }

        @Override
        public String text() {
            return count + " steps";
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
