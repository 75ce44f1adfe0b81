package org.granary.server.windows.ntlm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.granary.server.windows.mechanism.AuthenticationException;

/// A message of NTLM as it came: `NTLMSSP\0 | type:u32 | …`, with fields that point into it. Every field is checked before it is followed.
final class NtlmMessage {
    static final int NEGOTIATE = 1;
    static final int CHALLENGE = 2;
    static final int AUTHENTICATE = 3;

    /// No message of a client is nearly as long.
    private static final int LONGEST = 16 * 1024;
    private static final byte[] SIGNATURE = "NTLMSSP\0".getBytes(StandardCharsets.US_ASCII);
    private static final int TYPE_END = 12;

    private final ByteBuffer bytes;
    /// Where the first field begins; the fixed part is before it.
    private int payload;

    private NtlmMessage(ByteBuffer bytes) {
        this.bytes = bytes;
        this.payload = bytes.limit();
    }

    static boolean isSigned(byte[] token) {
        return token.length >= TYPE_END
                && Arrays.equals(token, 0, SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length);
    }

    /// @param fixed how long the fixed part is at least
    static NtlmMessage of(byte[] token, int type, int fixed) throws AuthenticationException {
        if (!isSigned(token) || token.length < fixed || token.length > LONGEST) {
            throw malformed("a message of " + token.length + " bytes");
        }
        ByteBuffer bytes = ByteBuffer.wrap(token).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.getInt(SIGNATURE.length) != type) {
            throw malformed("a message of type " + Integer.toUnsignedString(bytes.getInt(SIGNATURE.length))
                    + " instead of " + type);
        }
        return new NtlmMessage(bytes);
    }

    /// Begins a message of the server.
    static ByteBuffer begin(int type, int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN).put(SIGNATURE).putInt(type);
    }

    int i32(int at) {
        return bytes.getInt(at);
    }

    /// `length:u16 | allocated:u16 | offset:u32` at a place of the fixed part.
    byte[] field(int at) throws AuthenticationException {
        int length = bytes.getShort(at) & 0xFFFF;
        long offset = bytes.getInt(at + 4) & 0xFFFF_FFFFL;
        if (length == 0) {
            return new byte[0];
        }
        if (offset < TYPE_END || offset + length > bytes.limit()) {
            throw malformed("a field lies outside of the message");
        }
        payload = (int) Math.min(payload, offset);
        byte[] value = new byte[length];
        bytes.get((int) offset, value);
        return value;
    }

    /// What begins with a field that has been read, up to the end of the message.
    byte[] fromField(int at) {
        int offset = bytes.getInt(at + 4);
        return range(offset, bytes.limit() - offset);
    }

    String text(int at) throws AuthenticationException {
        byte[] value = field(at);
        if (value.length % 2 != 0) {
            throw malformed("a name with half a character");
        }
        return new String(value, StandardCharsets.UTF_16LE);
    }

    /// Whether the fixed part reaches so far, as the fields that were read leave room for it.
    boolean hasFixed(int end) {
        return payload >= end;
    }

    byte[] range(int at, int length) {
        byte[] value = new byte[length];
        bytes.get(at, value);
        return value;
    }

    static AuthenticationException malformed(String what) {
        return new AuthenticationException("The client sent an NTLM message that is not well formed: " + what + ".");
    }
}
