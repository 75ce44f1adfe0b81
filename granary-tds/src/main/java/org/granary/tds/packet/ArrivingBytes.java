package org.granary.tds.packet;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads bytes whose number a stranger has announced, without believing it: memory grows with what has arrived.
public final class ArrivingBytes {
    /// What is allocated on a stranger's word.
    public static final int FIRST = 1024;

    private ArrivingBytes() {}

    /// Reads `length` bytes.
    ///
    /// @param prefix stands before them in the result
    /// @param first how many are allocated at once
    /// @return null when the stream ends before
    public static byte @Nullable [] read(InputStream in, byte[] prefix, int length, int first) throws IOException {
        int end = prefix.length + length;
        byte[] bytes = Arrays.copyOf(prefix, prefix.length + Math.min(length, first));
        int at = prefix.length;
        while (at < end) {
            if (at == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(end, 2 * at));
            }
            int n = in.read(bytes, at, bytes.length - at);
            if (n < 0) {
                return null;
            }
            at += n;
        }
        return bytes;
    }
}
