package org.granary.server.windows.ntlm;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.granary.server.windows.mechanism.AuthenticationException;

/// A list of AV_PAIR (MS-NLMP 2.2.2.1): `( id:u16 | length:u16 | value )*`, ended by an id of 0.
final class AvPairs {
    static final int COMPUTER = 1;
    static final int DOMAIN = 2;
    static final int DNS_COMPUTER = 3;
    static final int DNS_DOMAIN = 4;
    static final int FLAGS = 6;
    static final int TIMESTAMP = 7;
    static final int TARGET_NAME = 9;
    static final int CHANNEL_BINDINGS = 10;

    private static final int END = 0;
    private static final int HEADER = 4;

    private final Map<Integer, byte[]> pairs = new LinkedHashMap<>();

    /// Reads up to the end of the list, or of the bytes. Of a pair that comes twice the first one counts.
    static AvPairs parse(byte[] list, int from) throws AuthenticationException {
        AvPairs all = new AvPairs();
        ByteBuffer in = ByteBuffer.wrap(list).order(ByteOrder.LITTLE_ENDIAN).position(Math.min(from, list.length));
        while (in.remaining() >= HEADER) {
            int id = in.getShort() & 0xFFFF;
            int length = in.getShort() & 0xFFFF;
            if (id == END) {
                return all;
            }
            if (length > in.remaining()) {
                throw NtlmMessage.malformed("a pair lies outside of the message");
            }
            byte[] value = new byte[length];
            in.get(value);
            all.pairs.putIfAbsent(id, value);
        }
        return all;
    }

    AvPairs with(int id, byte[] value) {
        pairs.put(id, value);
        return this;
    }

    AvPairs with(int id, String text) {
        return with(id, text.getBytes(StandardCharsets.UTF_16LE));
    }

    /// Empty where there is none.
    byte[] value(int id) {
        return pairs.getOrDefault(id, new byte[0]);
    }

    String text(int id) {
        return new String(value(id), StandardCharsets.UTF_16LE);
    }

    int flags() {
        byte[] value = value(FLAGS);
        return value.length < Integer.BYTES ? 0 : ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getInt();
    }

    byte[] toBytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        pairs.forEach((id, value) -> {
            header(out, id, value.length);
            out.writeBytes(value);
        });
        header(out, END, 0);
        return out.toByteArray();
    }

    private static void header(ByteArrayOutputStream out, int id, int length) {
        out.write(id);
        out.write(id >>> 8);
        out.write(length);
        out.write(length >>> 8);
    }
}
