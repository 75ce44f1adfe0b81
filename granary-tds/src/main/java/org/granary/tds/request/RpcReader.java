package org.granary.tds.request;

import java.util.ArrayList;
import java.util.List;
import org.granary.tds.codec.TypeInfo;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.codec.WireType;
import org.granary.tds.packet.InvalidLengthException;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.type.SqlError;
import org.granary.type.SqlValue;

/// Reads RPC messages.
final class RpcReader {
    private static final int BY_NUMBER = 0xFFFF;
    /// Names have at most 1,046 bytes on the wire.
    private static final int MAX_NAME = 523;
    /// More parameters than SQL Server takes.
    private static final int MAX_PARAMETERS = 2100;
    private static final int SEPARATOR = 0xFF;
    private static final int SEPARATOR_NO_EXECUTE = 0xFE;
    private static final int OLD_SEPARATOR = 0x80;
    /// What a call and a parameter take in memory beside the bytes of their names and values.
    private static final int CALL_BYTES = 176;
    private static final int PARAMETER_BYTES = 192;

    private final TdsVersion version;
    private final ValueDecoder decoder;

    RpcReader(TdsVersion version, ValueDecoder decoder) {
        this.version = version;
        this.decoder = decoder;
    }

    Rpc read(TdsReader in) {
        RequestHeaders headers = HeadersReader.read(in, version);
        List<RpcCall> calls = new ArrayList<>();
        do {
            calls.add(readCall(in));
        } while (!in.atEnd());
        return new Rpc(headers, calls);
    }

    /// Reads a call and the separator after it, if there is one.
    private RpcCall readCall(TdsReader in) {
        in.memory().add(CALL_BYTES);
        int nameLength = in.u16();
        int number = 0;
        String name;
        if (nameLength == BY_NUMBER) {
            number = in.u16();
            name = WellKnownProcedure.of(number).procedure();
        } else {
            if (nameLength == 0 || nameLength > MAX_NAME) {
                throw new MalformedStreamException("procedure name of " + nameLength + " characters");
            }
            name = in.unicode(nameLength);
        }
        int options = in.u16();
        List<RpcParameter> parameters = new ArrayList<>();
        while (!in.atEnd()) {
            int next = in.u8();
            if (isSeparator(next)) {
                return new RpcCall(name, number, options, next != SEPARATOR_NO_EXECUTE, parameters);
            }
            if (parameters.size() == MAX_PARAMETERS) {
                throw new SqlError(8003, 16, 1,
                        "The incoming request has too many parameters. The server supports a maximum of "
                                + MAX_PARAMETERS
                                + " parameters. Reduce the number of parameters and resend the request.");
            }
            parameters.add(readParameter(in, next, parameters.size() + 1));
        }
        return new RpcCall(name, number, options, true, parameters);
    }

    private boolean isSeparator(int next) {
        return version.atLeast(TdsVersion.V7_2)
                ? next == SEPARATOR || next == SEPARATOR_NO_EXECUTE
                : next == OLD_SEPARATOR;
    }

    private RpcParameter readParameter(TdsReader in, int nameLength, int ordinal) {
        in.memory().add(PARAMETER_BYTES);
        String name = in.unicode(nameLength);
        int status = in.u8();
        if ((status & RpcParameter.ENCRYPTED) != 0) {
            throw unsupported("encrypted parameter " + name);
        }
        int token = in.u8();
        boolean byReference = (status & RpcParameter.BY_REFERENCE) != 0;
        boolean isDefault = (status & RpcParameter.DEFAULT) != 0;
        if (token == WireType.TVP.token()) {
            if (byReference) {
                throw new SqlError(8006, 16, 1,
                        "The incoming tabular data stream (TDS) remote procedure call (RPC) protocol stream is "
                                + "incorrect. Parameter " + ordinal + ": The parameter status flags are invalid.");
            }
            return RpcParameter.ofTable(name, isDefault,
                    new TableReader(in, version, decoder, ordinal, name).read(isDefault));
        }
        return new RpcParameter(name, byReference, isDefault, readValue(in, token, ordinal, name));
    }

    private SqlValue readValue(TdsReader in, int token, int ordinal, String name) {
        try {
            TypeInfo type = TypeInfo.read(token, in, version);
            return SqlValue.of(type.sqlType(), decoder.read(in, type));
        } catch (InvalidLengthException _) {
            throw new SqlError(8016, 16, 1, String.format(
                    "The incoming tabular data stream (TDS) remote procedure call (RPC) protocol stream is incorrect. "
                            + "Parameter %d (\"%s\"): Data type 0x%02X has an invalid data length or metadata length.",
                    ordinal, name, token));
        }
    }

    private static SqlError unsupported(String what) {
        return new SqlError(40514, 16, 1, "'" + what + "' is not supported in this version of SQL Server.");
    }
}
