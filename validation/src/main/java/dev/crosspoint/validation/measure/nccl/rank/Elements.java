package dev.crosspoint.validation.measure.nccl.rank;

import dev.crosspoint.validation.measure.DataType;
import java.nio.ByteBuffer;
import org.bytedeco.javacpp.indexer.Bfloat16Indexer;
import org.bytedeco.javacpp.indexer.HalfIndexer;

/** A buffer seen as elements of a type. */
record Elements(ByteBuffer bytes, DataType type) {
    int count() {
        return bytes.remaining() / type.bytes();
    }

    float get(int index) {
        return switch (type) {
            case FLOAT -> bytes.getFloat(index * Float.BYTES);
            case HALF -> HalfIndexer.toFloat(bytes.getShort(index * Short.BYTES));
            case BFLOAT16 -> Bfloat16Indexer.toFloat(bytes.getShort(index * Short.BYTES));
        };
    }

    void put(int index, float value) {
        switch (type) {
            case FLOAT -> bytes.putFloat(index * Float.BYTES, value);
            case HALF -> bytes.putShort(index * Short.BYTES, (short) HalfIndexer.fromFloat(value));
            case BFLOAT16 -> bytes.putShort(index * Short.BYTES, (short) Bfloat16Indexer.fromFloat(value));
        }
    }

    /** A number as the type can hold it. */
    static float rounded(float value, DataType type) {
        return switch (type) {
            case FLOAT -> value;
            case HALF -> HalfIndexer.toFloat(HalfIndexer.fromFloat(value));
            case BFLOAT16 -> Bfloat16Indexer.toFloat(Bfloat16Indexer.fromFloat(value));
        };
    }
}
