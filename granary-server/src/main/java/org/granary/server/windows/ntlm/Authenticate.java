package org.granary.server.windows.ntlm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.Arrays;
import org.granary.server.windows.mechanism.AuthenticationException;

/// AUTHENTICATE_MESSAGE (MS-NLMP 2.2.1.3) with a response of NTLMv2.
///
/// ```
///  0 NTLMSSP | 8 type:u32 | 12 LM response | 20 NT response | 28 domain | 36 user | 44 workstation | 52 session key
/// 60 flags:u32 | 64 version:8 bytes | 72 MIC:16 bytes (if the flags of the response say so)
/// NT response: proof:16 bytes | 1:u8 | 1:u8 | 0:u16 | 0:u32 | time:u64 | challenge:8 bytes | 0:u32 | pairs
/// ```
///
/// The time of the client is not looked at: the server's challenge is random, so that no response can be used twice, and drivers write the time in
/// different ways.
///
/// @param proof NTProofStr
/// @param temp what the proof is about, after the server's challenge
/// @param pairs the target information that the client answers with
/// @param mic empty where the client says that there is none
@SuppressWarnings("ArrayRecordComponent") // a carrier of bytes, never compared
record Authenticate(String domain, String user, byte[] proof, byte[] temp, AvPairs pairs, byte[] sessionKey, int flags,
        byte[] mic) {
    static final int MIC_AT = 72;

    private static final int FIXED = 64;
    private static final int NTLMV1_RESPONSE = 24;
    private static final int TEMP_FIXED = 28;
    private static final int MIC_PRESENT = 0x2;
    private static final int LONGEST_NAME = 256;
    private static final long SECONDS_FROM_1601_TO_1970 = 11_644_473_600L;
    private static final long TICKS = 10_000_000L;

    static Authenticate parse(byte[] token) throws AuthenticationException {
        NtlmMessage message = NtlmMessage.of(token, NtlmMessage.AUTHENTICATE, FIXED);
        int flags = message.i32(60);
        byte[] response = response(message);
        String domain = message.text(28);
        String user = message.text(36);
        byte[] sessionKey = message.field(52);
        message.field(12);
        message.field(44);
        if ((flags & NtlmFlags.ANONYMOUS) != 0 || (user.isEmpty() && response.length == 0)) {
            throw new AuthenticationException("The client wants to log in as nobody, by NTLM.");
        }
        if (response.length <= NTLMV1_RESPONSE) {
            throw new AuthenticationException("The client speaks NTLMv1 or LM, which this server does not take.");
        }
        if (user.length() > LONGEST_NAME || domain.length() > LONGEST_NAME) {
            throw NtlmMessage.malformed("a name that is too long");
        }
        byte[] temp = Arrays.copyOfRange(response, NtlmKeys.LENGTH, response.length);
        if (temp.length < TEMP_FIXED || temp[0] != 1 || temp[1] != 1) {
            throw NtlmMessage.malformed("a response of " + response.length + " bytes");
        }
        AvPairs pairs = AvPairs.parse(temp, TEMP_FIXED);
        byte[] mic = new byte[0];
        if ((pairs.flags() & MIC_PRESENT) != 0) {
            if (!message.hasFixed(MIC_AT + NtlmKeys.LENGTH) || token.length < MIC_AT + NtlmKeys.LENGTH) {
                throw NtlmMessage.malformed("no place for the MIC");
            }
            mic = message.range(MIC_AT, NtlmKeys.LENGTH);
        }
        return new Authenticate(domain, user, Arrays.copyOf(response, NtlmKeys.LENGTH), temp, pairs, sessionKey, flags,
                mic);
    }

    /// tedious says that its response has 16 bytes, which is the proof alone, and sends the rest of it behind that, at the end of the message.
    private static byte[] response(NtlmMessage message) throws AuthenticationException {
        byte[] response = message.field(20);
        return response.length == NtlmKeys.LENGTH ? message.fromField(20) : response;
    }

    boolean hasMic() {
        return mic.length > 0;
    }

    /// As Windows counts time: steps of 100 ns since 1601.
    static byte[] time(Instant now) {
        long ticks = (now.getEpochSecond() + SECONDS_FROM_1601_TO_1970) * TICKS + now.getNano() / 100;
        return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(ticks).array();
    }

    @Override
    public String toString() {
        return "Authenticate[" + domain + "\\" + user + "]";
    }
}
