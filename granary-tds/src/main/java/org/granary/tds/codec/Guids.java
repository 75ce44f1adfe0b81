package org.granary.tds.codec;

import java.util.UUID;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsWriter;

/// GUIDs: the first three fields little-endian, the last eight bytes as they are (MS-TDS 2.2.5.5.1.7).
public final class Guids {
    private Guids() {}

    public static void write(TdsWriter out, UUID value) {
        long high = value.getMostSignificantBits();
        long low = value.getLeastSignificantBits();
        out.i32((int) (high >>> 32)).u16((int) (high >>> 16)).u16((int) high).i32BigEndian((int) (low >>> 32))
                .i32BigEndian((int) low);
    }

    public static UUID read(TdsReader in) {
        long first = in.u32();
        long second = in.u16();
        long third = in.u16();
        return new UUID(first << 32 | second << 16 | third, Long.reverseBytes(in.i64()));
    }
}
