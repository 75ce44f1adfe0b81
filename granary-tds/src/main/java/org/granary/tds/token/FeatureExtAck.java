package org.granary.tds.token;

import java.util.ArrayList;
import java.util.List;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// FEATUREEXTACK (0xAE): the features of the client's login that the server has too. `(id:u8 | length:u32 | data)* | 0xFF` (MS-TDS 2.2.7.11).
public record FeatureExtAck(List<Feature> features) implements Token {
    public static final int SESSION_RECOVERY = 0x01;
    public static final int FED_AUTH = 0x02;
    public static final int COLUMN_ENCRYPTION = 0x04;
    public static final int GLOBAL_TRANSACTIONS = 0x05;
    public static final int AZURE_SQL_SUPPORT = 0x08;
    public static final int DATA_CLASSIFICATION = 0x09;
    public static final int UTF8_SUPPORT = 0x0A;
    public static final int AZURE_SQL_DNS_CACHING = 0x0B;
    public static final int JSON_SUPPORT = 0x0D;
    public static final int VECTOR_SUPPORT = 0x0E;

    private static final int TERMINATOR = 0xFF;

    public FeatureExtAck { features = List.copyOf(features); }

    /// One acknowledged feature; its data are the feature's own.
    public record Feature(int id, Bytes data) {}

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        out.u8(TokenType.FEATURE_EXT_ACK);
        for (Feature feature : features) {
            out.u8(feature.id()).i32(feature.data().length()).bytes(feature.data().toArray());
        }
        out.u8(TERMINATOR);
    }

    /// Reads what follows the token's type byte.
    public static FeatureExtAck read(TdsReader in) {
        List<Feature> features = new ArrayList<>();
        for (int id = in.u8(); id != TERMINATOR; id = in.u8()) {
            features.add(new Feature(id, Bytes.of(in.bytes(in.i32()))));
        }
        return new FeatureExtAck(features);
    }
}
