package dev.crosspoint.validation.measure.nccl.rank;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.Operation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The place of a rank in its communicator: its calls, with their inputs and the check of their results. */
final class Seat implements AutoCloseable {
    /** Inputs and results go to and fro in pieces, so that messages larger than an array can be are measured too. */
    private static final int PIECE_BYTES = 16 << 20;

    private final Calls calls;
    private final int ranks;
    private final Workspace workspace;
    private final Communicator communicator;
    private final ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES).order(ByteOrder.nativeOrder());
    private final List<Foreseen> foreseen = new ArrayList<>();
    private Optional<Call> uploaded = Optional.empty();

    Seat(Calls calls, int ranks, Workspace workspace, Communicator communicator) {
        this.calls = calls;
        this.ranks = ranks;
        this.workspace = workspace;
        this.communicator = communicator;
    }

    /** Makes the inputs, which stay on the device while calls are alike, and puts them where the call takes them from. */
    void prepare(Call call) {
        Operation operation = call.operation();
        Part sent = Part.of(operation.collective().before(), calls.rank(), ranks, operation.elements());
        boolean isThere = uploaded.filter(
                        u -> u.operation().equals(operation) && u.inputs().equals(call.inputs()))
                .isPresent();
        if (!isThere) {
            uploaded = Optional.empty();
            upload(call, sent);
            uploaded = Optional.of(call);
        }
        workspace.reset(sent.count() * operation.type().bytes());
    }

    private void upload(Call call, Part sent) {
        int width = call.operation().type().bytes();
        for (long done = 0; done < sent.count(); done += PIECE_BYTES / width) {
            Elements elements = piece(call, sent.count() - done);
            for (int i = 0; i < elements.count(); i++) {
                elements.put(i, call.inputs().at(calls.rank(), sent.first() + done + i));
            }
            workspace.upload(elements.bytes(), done * width);
        }
    }

    private Elements piece(Call call, long elements) {
        int bytes =
                (int) Math.min(PIECE_BYTES, elements * call.operation().type().bytes());
        piece.clear().limit(bytes);
        return new Elements(piece, call.operation().type());
    }

    /** Meets the other ranks on the device, and marks there where the call begins. */
    void align() {
        communicator.enqueueMeeting();
        communicator.await("the ncclAllReduce that aligns the ranks");
        workspace.markStart();
    }

    /** Runs a call to its completion. */
    Seconds run(Operation operation) {
        communicator.enqueue(operation);
        workspace.markEnd();
        communicator.await(Communicator.function(operation));
        return workspace.marked();
    }

    /** What is wrong with the result. */
    Optional<String> check(Call call) {
        Operation operation = call.operation();
        Part received = Part.of(operation.collective().after(), calls.rank(), ranks, operation.elements());
        Expected expected = new Expected(call, ranks);
        int width = operation.type().bytes();
        for (long done = 0; done < received.count(); done += PIECE_BYTES / width) {
            Elements elements = piece(call, received.count() - done);
            workspace.download(elements.bytes(), done * width);
            Optional<String> wrong = expected.firstWrong(elements, received.first() + done);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    /** Asks NCCL what it expects of a call. */
    void foresee(Operation operation) {
        Foresight.of(calls, communicator, operation)
                .ifPresent(time -> foreseen.add(new Foreseen(operation.size(), time)));
    }

    /** Gives up: ends what runs on the device, after which nothing can be called. */
    void abort() {
        communicator.abort();
    }

    List<Foreseen> foreseen() {
        return List.copyOf(foreseen);
    }

    @Override
    public void close() {
        communicator.close();
        workspace.close();
    }
}
