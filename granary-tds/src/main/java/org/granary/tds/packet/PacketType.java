package org.granary.tds.packet;

import java.util.Optional;

/// The first byte of a packet: which kind of message it carries (MS-TDS 2.2.3.1.1).
public enum PacketType {
    SQL_BATCH(1), PRE_TDS7_LOGIN(2), RPC(3), TABULAR_RESULT(4), ATTENTION(6), BULK_LOAD(7), FEDERATED_TOKEN(
            8), TRANSACTION_MANAGER(14), LOGIN7(16), SSPI(17), PRELOGIN(18);

    private static final PacketType[] BY_CODE = new PacketType[19];

    static {
        for (PacketType type : values()) {
            BY_CODE[type.code] = type;
        }
    }

    private final int code;

    PacketType(int code) {
        this.code = code;
    }

    public static Optional<PacketType> of(int code) {
        return code >= 0 && code < BY_CODE.length ? Optional.ofNullable(BY_CODE[code]) : Optional.empty();
    }

    public int code() {
        return code;
    }

    /// Whether a client that is logged in may send it to have work done.
    public boolean isRequest() {
        return switch (this) {
            case SQL_BATCH, RPC, BULK_LOAD, TRANSACTION_MANAGER -> true;
            case PRE_TDS7_LOGIN, TABULAR_RESULT, ATTENTION, FEDERATED_TOKEN, LOGIN7, SSPI, PRELOGIN -> false;
        };
    }
}
