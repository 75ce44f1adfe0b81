package org.granary.tds.login;

import java.nio.ByteBuffer;

/// A feature that the client asks for at the end of LOGIN7 (FEATUREEXT, MS-TDS 2.2.6.4).
///
/// @param id one of the constants, or a number of the future
/// @param data read-only; its layout depends on the feature
public record Feature(int id, ByteBuffer data) {
    public static final int SESSION_RECOVERY = 0x01;
    public static final int FEDERATED_AUTHENTICATION = 0x02;
    public static final int COLUMN_ENCRYPTION = 0x04;
    public static final int GLOBAL_TRANSACTIONS = 0x05;
    public static final int AZURE_SQL_SUPPORT = 0x08;
    public static final int DATA_CLASSIFICATION = 0x09;
    public static final int UTF8_SUPPORT = 0x0A;
    public static final int AZURE_SQL_DNS_CACHING = 0x0B;
    public static final int JSON_SUPPORT = 0x0D;
    public static final int VECTOR_SUPPORT = 0x0E;
    public static final int ENHANCED_ROUTING_SUPPORT = 0x0F;
    public static final int USER_AGENT = 0x10;

    /// Federated logins carry their token here, so that the data is never printed.
    @Override
    public String toString() {
        return String.format("Feature[0x%02X, %d bytes]", id, data.remaining());
    }
}
