package org.granary.tds.token;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.jspecify.annotations.Nullable;

/// ENVCHANGE (0xE3): something of the client's environment is now different. `length:u16 | type:u8 | new | old` (MS-TDS 2.2.7.9).
public sealed interface EnvChange extends Token {

    /// What has changed.
    enum Kind {
        // @formatter:off: a table
        DATABASE(1),
        LANGUAGE(2),
        CHARSET(3),
        PACKET_SIZE(4),
        SORT_LOCALE(5),
        SORT_FLAGS(6),
        COLLATION(7),
        BEGIN_TRANSACTION(8),
        COMMIT_TRANSACTION(9),
        ROLLBACK_TRANSACTION(10),
        ENLIST_TRANSACTION(11),
        DEFECT_TRANSACTION(12),
        MIRROR_PARTNER(13),
        PROMOTE_TRANSACTION(15),
        TRANSACTION_MANAGER_ADDRESS(16),
        TRANSACTION_ENDED(17),
        RESET_CONNECTION(18),
        USER_INSTANCE(19),
        ROUTING(20),
        ENHANCED_ROUTING(21);
        // @formatter:on

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        static Kind of(int code) {
            return Arrays.stream(values()).filter(k -> k.code == code).findFirst()
                    .orElseThrow(() -> new MalformedStreamException("ENVCHANGE of type " + code));
        }
    }

    Kind kind();

    /// `new:B_VARCHAR | old:B_VARCHAR`.
    record Text(Kind kind, String newValue, String oldValue) implements EnvChange {
        @Override
        public void writeValues(TdsWriter out) {
            out.bVarchar(newValue).bVarchar(oldValue);
        }
    }

    /// `new:B_VARBYTE | old:B_VARBYTE`, each of 5 bytes or empty.
    record Collation(@Nullable WireCollation newValue, @Nullable WireCollation oldValue) implements EnvChange {
        @Override
        public Kind kind() {
            return Kind.COLLATION;
        }

        @Override
        public void writeValues(TdsWriter out) {
            write(newValue, out);
            write(oldValue, out);
        }

        private static void write(@Nullable WireCollation collation, TdsWriter out) {
            if (collation == null) {
                out.u8(0);
            } else {
                out.u8(5);
                collation.write(out);
            }
        }
    }

    /// `new:B_VARBYTE | old:B_VARBYTE`, each the descriptor of a transaction in 8 bytes, or empty where it is 0.
    record Transaction(Kind kind, long newValue, long oldValue) implements EnvChange {
        @Override
        public void writeValues(TdsWriter out) {
            write(newValue, out);
            write(oldValue, out);
        }

        private static void write(long descriptor, TdsWriter out) {
            if (descriptor == 0) {
                out.u8(0);
            } else {
                out.u8(8).i64(descriptor);
            }
        }
    }

    /// `new:u8 = 0 | old:u8 = 0`: the connection has been reset, as the client asked in a packet header.
    record ResetConnection() implements EnvChange {
        @Override
        public Kind kind() {
            return Kind.RESET_CONNECTION;
        }

        @Override
        public void writeValues(TdsWriter out) {
            out.u8(0).u8(0);
        }
    }

    /// `length:u16 | protocol:u8 = 0 | port:u16 | server:US_VARCHAR | (database:US_VARCHAR)? | old:u16 = 0`: log in over there.
    ///
    /// @param database only in the enhanced form
    record Routing(int port, String server, @Nullable String database) implements EnvChange {
        @Override
        public Kind kind() {
            return database == null ? Kind.ROUTING : Kind.ENHANCED_ROUTING;
        }

        @Override
        public void writeValues(TdsWriter out) {
            int length = 5 + 2 * server.length() + (database == null ? 0 : 2 + 2 * database.length());
            out.u16(length).u8(0).u16(port).usVarchar(server);
            if (database != null) {
                out.usVarchar(database);
            }
            out.u16(0);
        }
    }

    /// `new:B_VARBYTE | old:B_VARBYTE`, of no meaning to us; after a promoted transaction the new value has a length of 4 bytes.
    record Opaque(Kind kind, Bytes newValue, Bytes oldValue) implements EnvChange {
        @Override
        public void writeValues(TdsWriter out) {
            if (kind == Kind.PROMOTE_TRANSACTION) {
                out.i32(newValue.length());
            } else {
                out.u8(newValue.length());
            }
            out.bytes(newValue.toArray()).u8(oldValue.length()).bytes(oldValue.toArray());
        }
    }

    static EnvChange database(String now, String before) {
        return new Text(Kind.DATABASE, now, before);
    }

    static EnvChange language(String now, String before) {
        return new Text(Kind.LANGUAGE, now, before);
    }

    static EnvChange packetSize(int now, int before) {
        return new Text(Kind.PACKET_SIZE, Integer.toString(now), Integer.toString(before));
    }

    static EnvChange collation(WireCollation now) {
        return new Collation(now, null);
    }

    static EnvChange beginTransaction(long descriptor) {
        return new Transaction(Kind.BEGIN_TRANSACTION, descriptor, 0);
    }

    static EnvChange commitTransaction(long descriptor) {
        return new Transaction(Kind.COMMIT_TRANSACTION, 0, descriptor);
    }

    static EnvChange rollbackTransaction(long descriptor) {
        return new Transaction(Kind.ROLLBACK_TRANSACTION, 0, descriptor);
    }

    static EnvChange resetConnection() {
        return new ResetConnection();
    }

    /// What follows the type byte.
    void writeValues(TdsWriter out);

    @Override
    default void write(TdsWriter out, TdsVersion version) {
        ByteArrayOutputStream values = new ByteArrayOutputStream(64);
        writeValues(new TdsWriter(values));
        // The length of a promotion counts its type byte only (MS-TDS 2.2.7.9, notes).
        int length = kind() == Kind.PROMOTE_TRANSACTION ? 1 : 1 + values.size();
        out.u8(TokenType.ENV_CHANGE).u16(length).u8(kind().code()).bytes(values.toByteArray());
    }

    /// Reads what follows the token's type byte.
    static EnvChange read(TdsReader in) {
        in.u16();
        Kind kind = Kind.of(in.u8());
        return switch (kind) {
            case DATABASE, LANGUAGE, CHARSET, PACKET_SIZE, SORT_LOCALE, SORT_FLAGS, MIRROR_PARTNER, USER_INSTANCE ->
                new Text(kind, in.bVarchar(), in.bVarchar());
            case COLLATION -> new Collation(readCollation(in), readCollation(in));
            case BEGIN_TRANSACTION, COMMIT_TRANSACTION, ROLLBACK_TRANSACTION, ENLIST_TRANSACTION, DEFECT_TRANSACTION,
                    TRANSACTION_ENDED ->
                new Transaction(kind, readDescriptor(in), readDescriptor(in));
            case RESET_CONNECTION -> {
                in.u8();
                in.u8();
                yield new ResetConnection();
            }
            case ROUTING, ENHANCED_ROUTING -> readRouting(in, kind);
            case PROMOTE_TRANSACTION -> new Opaque(kind, Bytes.of(in.bytes(in.i32())), Bytes.of(in.bytes(in.u8())));
            case TRANSACTION_MANAGER_ADDRESS ->
                new Opaque(kind, Bytes.of(in.bytes(in.u8())), Bytes.of(in.bytes(in.u8())));
        };
    }

    private static @Nullable WireCollation readCollation(TdsReader in) {
        int length = in.u8();
        if (length == 0) {
            return null;
        }
        if (length != 5) {
            throw new MalformedStreamException("collation of " + length + " bytes");
        }
        return WireCollation.read(in);
    }

    private static long readDescriptor(TdsReader in) {
        int length = in.u8();
        if (length == 0) {
            return 0;
        }
        if (length != 8) {
            throw new MalformedStreamException("transaction descriptor of " + length + " bytes");
        }
        return in.i64();
    }

    private static Routing readRouting(TdsReader in, Kind kind) {
        in.u16();
        int protocol = in.u8();
        if (protocol != 0) {
            throw new MalformedStreamException("routing to protocol " + protocol);
        }
        int port = in.u16();
        String server = in.usVarchar();
        String database = kind == Kind.ENHANCED_ROUTING ? in.usVarchar() : null;
        in.u16();
        return new Routing(port, server, database);
    }
}
