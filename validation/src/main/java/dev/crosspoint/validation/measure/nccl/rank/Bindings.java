package dev.crosspoint.validation.measure.nccl.rank;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.Loader;

/**
 * The bindings of CUDA and NCCL. They are loaded by name and in this order, as the first use of a class of theirs would
 * hide why a library is missing.
 */
final class Bindings {
    private static final List<String> IN_ORDER =
            List.of("org.bytedeco.cuda.global.cudart", "org.bytedeco.cuda.global.nccl");

    private Bindings() {}

    /**
     * Loads them and the libraries they need.
     *
     * @return why that cannot be done, in the words of the linker; empty if it is done
     */
    static synchronized Optional<String> load() {
        for (String name : IN_ORDER) {
            Optional<String> failure = load(name);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    /**
     * Their version: those of CUDA, of cuDNN and of JavaCPP. NCCL_VERSION_CODE would not do, as the compiler copies it from
     * whatever bindings this program was compiled with.
     */
    static String version() {
        try {
            return "cuda " + Loader.getVersion("org.bytedeco", "cuda");
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static Optional<String> load(String name) {
        try {
            Loader.load(Class.forName(name, false, Bindings.class.getClassLoader()));
            return Optional.empty();
        } catch (ClassNotFoundException e) {
            return Optional.of("the class " + name + " is not on the class path");
        } catch (LinkageError e) {
            return Optional.of(deepest(e).getMessage());
        }
    }

    /** The outermost says that the library of the bindings is not there, the deepest which library it lacks. */
    private static Throwable deepest(Throwable error) {
        Throwable deepest = error;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest;
    }
}
