package dev.crosspoint.topology.read;

/** What a machine is called whose file does not tell. */
final class NameOf {
    private NameOf() {}

    /** The file's name without folder and ending. */
    static String file(String source) {
        String name = source.replaceAll(".*[/\\\\]", "").replaceAll("\\.[A-Za-z]{1,5}$", "");
        return name.isBlank() ? "machine" : name;
    }
}
