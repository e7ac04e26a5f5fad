package dev.crosspoint.validation.measure.process;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Inputs;
import dev.crosspoint.validation.measure.Operation;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What goes over a control connection: a tag, then its content. */
final class Wire {
    /** From a rank: token, rank. */
    static final byte HELLO = 1;
    /** From a rank: what it gives to all; to it: what all gave. */
    static final byte EXCHANGE = 2;
    /** From a rank: it is ready, with what is to be recorded about it. */
    static final byte READY = 3;
    /** To a rank: a call. */
    static final byte CALL = 4;
    /** From a rank: number of the call, nanoseconds, device seconds or NaN, what is wrong or nothing. */
    static final byte DONE = 5;
    /** From a rank: why it gives up, and whether it lost its connection to another. */
    static final byte FAILED = 6;
    /** To a rank: what is it doing; from it: that, and the call it is at. */
    static final byte STATE = 7;
    /** To a rank: what has the library said; from it: its lines. */
    static final byte REPORT = 8;

    /** To a rank: close what is open and end. */
    static final byte LEAVE = 9;

    private static final int MOST_BYTES = 1 << 24;

    private Wire() {}

    static void writeBytes(DataOutput out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static byte[] readBytes(DataInput in) throws IOException {
        byte[] bytes = new byte[length(in)];
        in.readFully(bytes);
        return bytes;
    }

    static void writeTexts(DataOutput out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeUTF(text);
        }
    }

    static List<String> readTexts(DataInput in) throws IOException {
        int count = length(in);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(in.readUTF());
        }
        return texts;
    }

    static void writeMap(DataOutput out, Map<String, String> map) throws IOException {
        out.writeInt(map.size());
        for (Map.Entry<String, String> entry : map.entrySet()) {
            out.writeUTF(entry.getKey());
            out.writeUTF(entry.getValue());
        }
    }

    static Map<String, String> readMap(DataInput in) throws IOException {
        int count = length(in);
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String key = in.readUTF();
            map.put(key, in.readUTF());
        }
        return map;
    }

    static void writeCall(DataOutputStream out, Call call) throws IOException {
        Operation operation = call.operation();
        out.writeLong(call.sequence());
        out.writeUTF(operation.collective().id());
        out.writeUTF(operation.algorithm());
        out.writeLong(operation.size().value());
        out.writeUTF(operation.type().id());
        out.writeUTF(call.inputs().pattern().name());
        out.writeLong(call.inputs().seed());
    }

    static Call readCall(DataInputStream in) throws IOException {
        long sequence = in.readLong();
        Operation operation = new Operation(
                Collective.parse(in.readUTF()), in.readUTF(), new Bytes(in.readLong()), DataType.parse(in.readUTF()));
        return new Call(sequence, operation, new Inputs(Inputs.Pattern.valueOf(in.readUTF()), in.readLong()));
    }

    private static int length(DataInput in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > MOST_BYTES) {
            throw new IOException("no message of ours: length=" + length);
        }
        return length;
    }
}
