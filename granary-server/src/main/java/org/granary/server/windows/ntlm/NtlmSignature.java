package org.granary.server.windows.ntlm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Signs the first message of one direction, with extended session security (MS-NLMP 3.4.4.2): `1:u32 | checksum:8 bytes | sequence:u32`.
/// SPNEGO signs one message in each direction, so that the sequence number is always 0.
final class NtlmSignature {
    static final String TO_SERVER = "session key to client-to-server ";
    static final String TO_CLIENT = "session key to server-to-client ";

    private static final int CHECKSUM = 8;
    private static final int BYTES_OF_56_BITS = 7;
    private static final int BYTES_OF_40_BITS = 5;

    private NtlmSignature() {}

    static byte[] of(byte[] message, byte[] sessionKey, int flags, String direction) {
        byte[] sequence = new byte[Integer.BYTES];
        byte[] checksum = Arrays.copyOf(
                NtlmKeys.hmac(derived(sessionKey, direction + "signing key magic constant\0"), sequence, message),
                CHECKSUM);
        if ((flags & NtlmFlags.KEY_EXCHANGE) != 0) {
            checksum = NtlmKeys.rc4(sealingKey(sessionKey, flags, direction), checksum);
        }
        return ByteBuffer.allocate(NtlmKeys.LENGTH).order(ByteOrder.LITTLE_ENDIAN).putInt(1).put(checksum)
                .put(sequence).array();
    }

    private static byte[] sealingKey(byte[] sessionKey, int flags, String direction) {
        int length = (flags & NtlmFlags.KEY_128) != 0
                ? NtlmKeys.LENGTH
                : (flags & NtlmFlags.KEY_56) != 0 ? BYTES_OF_56_BITS : BYTES_OF_40_BITS;
        return derived(Arrays.copyOf(sessionKey, length), direction + "sealing key magic constant\0");
    }

    private static byte[] derived(byte[] key, String constant) {
        return NtlmKeys.md5(key, constant.getBytes(StandardCharsets.US_ASCII));
    }
}
