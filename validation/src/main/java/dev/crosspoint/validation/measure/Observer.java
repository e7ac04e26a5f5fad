package dev.crosspoint.validation.measure;

/** Who wants to know how far a measurement is. Called often: it returns at once. */
public interface Observer {
    /** Nobody. */
    Observer NONE = new Observer() {
        @Override
        public void planned(long iterations, long done) {}

        @Override
        public void begins(int launch, Operation operation) {}

        @Override
        public void measured() {}
    };

    /**
     * Before anything is started.
     *
     * @param iterations how many the whole run has
     * @param done how many of them are in the file already
     */
    void planned(long iterations, long done);

    /** Before the first call of an algorithm at a size in a launch. */
    void begins(int launch, Operation operation);

    /** After each iteration that is in the file. */
    void measured();
}
