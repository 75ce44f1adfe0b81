package org.granary.fuzz.targets;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.UncheckedIOException;
import java.util.List;
import org.granary.procedure.Argument;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.tds.request.Request;
import org.granary.tds.request.RequestReader;
import org.granary.tds.request.Rpc;
import org.granary.tds.request.RpcCall;
import org.granary.tds.request.RpcParameter;
import org.granary.tds.token.ReturnValue;
import org.granary.type.SqlError;

/// A request, after a byte that says its kind and one that says the version. Values of calls are sent back as OUTPUT parameters are.
final class RequestTarget implements FuzzTarget {
    private static final List<PacketType> TYPES = List.of(PacketType.RPC, PacketType.SQL_BATCH,
            PacketType.TRANSACTION_MANAGER);
    private static final int LONGEST_VALUE = 256 << 20;

    private final Limits limits = new Limits();
    private final boolean runs;
    private final TextRuns texts = new TextRuns();

    /// @param runs whether calls are run and not only read
    RequestTarget(boolean runs) {
        this.runs = runs;
    }

    @Override
    public boolean run(byte[] input) {
        Choices choices = new Choices(input);
        PacketType type = choices.of(TYPES);
        TdsVersion version = Discarding.VERSIONS[choices.below(Discarding.VERSIONS.length)];
        byte[] message = choices.rest();
        return limits.run(memory -> {
            TdsReader in = new TdsReader(new ByteArrayInputStream(message), memory);
            try {
                Request request = new RequestReader(version, WireCollation.DEFAULT, LONGEST_VALUE).read(type, in);
                if (request instanceof Rpc rpc) {
                    rpc.calls().forEach(call -> answer(call, version));
                }
                return true;
            } catch (MalformedStreamException | SqlError _) {
                return false;
            } catch (UncheckedIOException e) {
                return refusal(e);
            }
        });
    }

    /// The end of a message in the middle of a value.
    static boolean refusal(UncheckedIOException e) {
        if (e.getCause() instanceof EOFException) {
            return false;
        }
        throw e;
    }

    private void answer(RpcCall call, TdsVersion version) {
        TdsWriter out = Discarding.writer();
        for (RpcParameter parameter : call.parameters()) {
            new ReturnValue(0, parameter.name(), ReturnValue.OUTPUT, parameter.value(), WireCollation.DEFAULT)
                    .write(out, version);
        }
        if (runs) {
            texts.call(call.procedure(), call.parameters().stream().map(RequestTarget::argument).toList(), version);
        }
    }

    private static Argument argument(RpcParameter parameter) {
        return new Argument(parameter.name().isEmpty() ? null : parameter.name(),
                parameter.isDefault() || parameter.table() != null ? null : parameter.value(), parameter.byReference(),
                parameter.isDefault() ? null : parameter.table());
    }
}
