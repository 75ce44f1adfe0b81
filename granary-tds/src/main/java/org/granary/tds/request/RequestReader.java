package org.granary.tds.request;

import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;

/// Reads the requests of a connection that is logged in. One for each connection.
///
/// What it throws decides what becomes of the connection:
/// - [org.granary.tds.packet.MalformedStreamException]: the bytes make no sense; the connection ends.
/// - [java.io.UncheckedIOException] of an [java.io.EOFException]: the message is shorter than it says; the connection ends.
/// - [org.granary.type.SqlError]: the request uses something that we do not have. The rest of the message is to be read and thrown away,
///   the error sent, and the connection goes on.
public final class RequestReader {
    private final TdsVersion version;
    private final ValueDecoder decoder;

    /// @param collation of strings that come without one
    /// @param maxValueBytes the longest single value that is read; the greatest request is a good choice
    public RequestReader(TdsVersion version, WireCollation collation, int maxValueBytes) {
        this.version = version;
        this.decoder = new ValueDecoder(collation, maxValueBytes);
    }

    /// Reads one message. A bulk load is read only up to its rows: the reader must live until they have been taken.
    ///
    /// @param packetType the type byte of the message's packets
    public Request read(int packetType, TdsReader in) {
        return PacketType.of(packetType).map(type -> read(type, in)).orElseGet(
                () -> new UnexpectedMessage(packetType, String.format("message of type 0x%02X", packetType)));
    }

    /// As [#read(int, TdsReader)], for the types that have a name.
    public Request read(PacketType type, TdsReader in) {
        return switch (type) {
            case SQL_BATCH -> new SqlBatch(HeadersReader.read(in, version), batchText(in));
            case RPC -> new RpcReader(version, decoder).read(in);
            case BULK_LOAD -> new BulkReader(version, decoder).read(in);
            case TRANSACTION_MANAGER -> TransactionManagerReader.read(in, version);
            case FEDERATED_TOKEN -> unexpected(type, "federated authentication token");
            case LOGIN7 -> unexpected(type, "second login");
            case SSPI -> unexpected(type, "SSPI message");
            case PRELOGIN -> unexpected(type, "second PRELOGIN");
            case PRE_TDS7_LOGIN -> unexpected(type, "login of TDS 4.2");
            case TABULAR_RESULT -> unexpected(type, "tabular result");
            case ATTENTION -> unexpected(type, "attention");
        };
    }

    /// While the text is made of the bytes, it is there three times; afterwards its bytes count twice, because it is copied once more to be parsed.
    private static String batchText(TdsReader in) {
        byte[] units = in.rest();
        in.memory().add(2L * units.length);
        String text = TdsReader.utf16(units);
        in.memory().give(units.length);
        return text;
    }

    private static UnexpectedMessage unexpected(PacketType type, String what) {
        return new UnexpectedMessage(type.code(), what);
    }
}
