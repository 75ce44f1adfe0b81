package org.granary.tds.packet;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// The payloads of packets, one after the other, as one stream.
public abstract class PayloadStream extends InputStream {
    private byte[] payload = new byte[0];
    private int at;

    /// The payload of the next packet; it may be empty.
    ///
    /// @return null at the end
    protected abstract byte @Nullable [] nextPayload() throws IOException;

    @Override
    public int read() throws IOException {
        return fill() ? payload[at++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int n = Math.min(length, payload.length - at);
        System.arraycopy(payload, at, bytes, offset, n);
        at += n;
        return n;
    }

    private boolean fill() throws IOException {
        while (at == payload.length) {
            byte[] next = nextPayload();
            if (next == null) {
                return false;
            }
            payload = next;
            at = 0;
        }
        return true;
    }
}
