package dev.crosspoint.validation.measure.process;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;

/**
 * A process to start.
 *
 * @param program what runs in it
 * @param identity who it is and where it finds the process that leads it; handed over by its standard input, which no other
 *     user can read
 */
public record RankCommand(RankProgram program, Map<String, String> identity) {
    public RankCommand {
        identity = Map.copyOf(identity);
    }

    int rank() {
        return Integer.parseInt(identity.get("rank"));
    }

    void write(DataOutputStream out) throws IOException {
        Wire.writeMap(out, identity);
        out.writeUTF(program.rankClass().getName());
        Wire.writeMap(out, program.settings());
        Wire.writeMap(out, program.environment());
        Wire.writeTexts(out, program.jvmArguments());
    }

    static RankCommand read(DataInputStream in) throws IOException {
        Map<String, String> identity = Wire.readMap(in);
        String name = in.readUTF();
        try {
            return new RankCommand(
                    new RankProgram(
                            Class.forName(name).asSubclass(Rank.class),
                            Wire.readMap(in),
                            Wire.readMap(in),
                            Wire.readTexts(in)),
                    identity);
        } catch (ClassNotFoundException e) {
            throw new IOException("ranks run the same program, this one lacks " + name, e);
        }
    }
}
