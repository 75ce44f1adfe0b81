package org.granary.tds.codec;

import org.granary.tds.packet.TdsWriter;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.LargeValue;

/// Writes long binary values from where they lie to the client, without holding more than a piece.
///
/// The length goes first, so a value that has begun must go on to its end or nothing after it could be understood. When the client cancels in the
/// middle, the rest is zeros, which it throws away, and the cancelling goes on behind the value.
final class LargeBytes {
    private static final byte[] ZEROS = new byte[8192];

    private LargeBytes() {}

    /// `length:i32 | bytes`, as image has it.
    static void writeCounted(TdsWriter out, LargeValue value) {
        out.i32(Math.toIntExact(value.length()));
        write(value, out::bytes);
    }

    /// `total:u64 | (chunk length:u32 | chunk)* | 0:u32`, as varbinary(max) has it.
    static void writePlp(TdsWriter out, LargeValue value) {
        out.i64(value.length());
        try {
            write(value, (bytes, offset, length) -> out.i32(length).bytes(bytes, offset, length));
        } catch (CancelledException e) {
            out.i32(0);
            throw e;
        }
        out.i32(0);
    }

    private static void write(LargeValue value, LargeValue.Taker out) {
        long[] written = {0};
        try {
            value.read(0, value.length(), (bytes, offset, length) -> {
                // Of no bytes there is no chunk: it would be read as the end.
                if (length > 0) {
                    out.take(bytes, offset, length);
                    written[0] += length;
                }
            });
        } catch (CancelledException e) {
            while (written[0] < value.length()) {
                int n = (int) Math.min(ZEROS.length, value.length() - written[0]);
                out.take(ZEROS, 0, n);
                written[0] += n;
            }
            throw e;
        }
        if (written[0] != value.length()) {
            throw new IllegalStateException(
                    "A value said to have " + value.length() + " bytes has " + written[0] + ".");
        }
    }
}
