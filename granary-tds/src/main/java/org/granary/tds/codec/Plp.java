package org.granary.tds.codec;

import java.nio.charset.Charset;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Partially length-prefixed values: `total:u64 | (chunk length:u32 | chunk)* | 0:u32`; a total of -1 is NULL, of -2 unknown
/// (MS-TDS 2.2.5.2.3).
final class Plp {
    static final long NULL = -1;
    static final long UNKNOWN = -2;

    private Plp() {}

    static void write(TdsWriter out, byte[] value) {
        start(out, value.length).bytes(value).i32(0);
    }

    static void write(TdsWriter out, String value) {
        int length = Math.multiplyExact(2, value.length());
        start(out, length).unicode(value).i32(0);
    }

    static void write(TdsWriter out, String value, Charset charset) {
        CodePageText.write(out, value, charset, n -> start(out, n));
        out.i32(0);
    }

    private static TdsWriter start(TdsWriter out, int length) {
        out.i64(length);
        // A chunk of no bytes would be read as the end.
        return length == 0 ? out : out.i32(length);
    }

    /// Reads a whole value. Memory grows with the bytes that came, never with a length that was only claimed.
    ///
    /// @param max bytes that one value may have
    static byte @Nullable [] read(TdsReader in, int max) {
        long total = in.i64();
        if (total == NULL) {
            return null;
        }
        if (total != UNKNOWN && (total < 0 || total > Integer.MAX_VALUE - 16)) {
            throw total < 0 ? new MalformedStreamException("PLP value of " + total + " bytes") : tooLong(max);
        }
        if (total > max) {
            throw tooLong(max);
        }
        byte[] all = new byte[0];
        int filled = 0;
        for (long chunk = in.u32(); chunk != 0; chunk = in.u32()) {
            if (total != UNKNOWN && filled + chunk > total) {
                throw new MalformedStreamException("PLP chunks longer than their total of " + total);
            }
            if (filled + chunk > max) {
                throw tooLong(max);
            }
            byte[] bytes = in.bytes((int) chunk);
            if (filled == 0) {
                all = bytes;
            } else {
                if (filled + bytes.length > all.length) {
                    all = in.resized(all, (int) Math.min(max, Math.max(2L * all.length, filled + chunk)));
                }
                System.arraycopy(bytes, 0, all, filled, bytes.length);
                in.memory().give(bytes.length);
            }
            filled += bytes.length;
        }
        if (total != UNKNOWN && filled != total) {
            throw new MalformedStreamException("PLP chunks of " + filled + " bytes, not " + total);
        }
        return filled == all.length ? all : in.resized(all, filled);
    }

    static SqlError tooLong(int max) {
        return new SqlError(7119, 16, 1,
                "Attempting to grow LOB beyond maximum allowed size of " + max + " bytes.");
    }
}
