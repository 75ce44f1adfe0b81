package org.granary.server.windows.ntlm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import org.granary.server.windows.mechanism.AuthenticationException;
import org.jspecify.annotations.Nullable;

/// The client's side of NTLMv2, which can be told to do it wrong.
public final class NtlmClient {
    private static final int AUTHENTICATE_FIXED = 88;
    private static final int FLAGS = NtlmFlags.UNICODE | NtlmFlags.REQUEST_TARGET | NtlmFlags.NTLM | NtlmFlags.SIGN
            | NtlmFlags.ALWAYS_SIGN | NtlmFlags.EXTENDED_SESSION_SECURITY | NtlmFlags.TARGET_INFO
            | NtlmFlags.KEY_128 | NtlmFlags.KEY_EXCHANGE;

    private final String domain;
    private final String user;
    private final String password;
    private boolean mic = true;
    private byte[] channelBindings = new byte[0];
    private String targetName = "";
    private byte @Nullable [] sessionKey;

    public NtlmClient(String domain, String user, String password) {
        this.domain = domain;
        this.user = user;
        this.password = password;
    }

    public NtlmClient withoutMic() {
        mic = false;
        return this;
    }

    public NtlmClient bindingTo(byte[] hash) {
        channelBindings = hash;
        return this;
    }

    public NtlmClient meaning(String service) {
        targetName = service;
        return this;
    }

    public byte[] negotiate() {
        return NtlmMessage.begin(NtlmMessage.NEGOTIATE, 40).putInt(FLAGS).array();
    }

    /// An answer to a CHALLENGE_MESSAGE.
    public byte[] authenticate(byte[] challengeMessage) throws AuthenticationException {
        NtlmMessage challenge = NtlmMessage.of(challengeMessage, NtlmMessage.CHALLENGE, 48);
        byte[] serverChallenge = challenge.range(24, 8);
        AvPairs pairs = AvPairs.parse(challenge.field(40), 0);
        if (mic) {
            pairs.with(AvPairs.FLAGS, new byte[]{2, 0, 0, 0});
        }
        if (channelBindings.length > 0) {
            pairs.with(AvPairs.CHANNEL_BINDINGS, channelBindings);
        }
        if (!targetName.isEmpty()) {
            pairs.with(AvPairs.TARGET_NAME, targetName);
        }
        byte[] random = new byte[8 + NtlmKeys.LENGTH];
        new SecureRandom().nextBytes(random);
        byte[] list = pairs.toBytes();
        byte[] temp = ByteBuffer.allocate(28 + list.length + 4).put((byte) 1).put((byte) 1).putShort((short) 0)
                .putInt(0).put(Authenticate.time(Instant.now())).put(random, 0, 8).putInt(0).put(list).array();
        byte[] responseKey = NtlmKeys.responseKey(NtlmKeys.ntHash(password), user, domain);
        byte[] proof = NtlmKeys.hmac(responseKey, serverChallenge, temp);
        byte[] base = NtlmKeys.hmac(responseKey, proof);
        byte[] key = Arrays.copyOfRange(random, 8, random.length);
        sessionKey = key;
        byte[] message = message(concat(proof, temp), NtlmKeys.rc4(base, key), FLAGS);
        if (mic) {
            byte[] sum = NtlmKeys.hmac(key, negotiate(), challengeMessage, message);
            System.arraycopy(sum, 0, message, Authenticate.MIC_AT, sum.length);
        }
        return message;
    }

    /// A message of NTLMv1, whose response has 24 bytes.
    public byte[] authenticateOld() {
        return message(new byte[24], new byte[0], FLAGS);
    }

    public byte[] authenticateAnonymously() {
        return message(new byte[0], new byte[0], FLAGS | NtlmFlags.ANONYMOUS);
    }

    public byte[] sign(byte[] message) {
        return NtlmSignature.of(message, key(), FLAGS, NtlmSignature.TO_SERVER);
    }

    public boolean isSigned(byte[] message, byte[] signature) {
        return Arrays.equals(NtlmSignature.of(message, key(), FLAGS, NtlmSignature.TO_CLIENT), signature);
    }

    private byte[] key() {
        byte[] key = sessionKey;
        if (key == null) {
            throw new IllegalStateException("not authenticated");
        }
        return key;
    }

    private byte[] message(byte[] response, byte[] encryptedKey, int flags) {
        byte[] domainText = domain.getBytes(StandardCharsets.UTF_16LE);
        byte[] userText = user.getBytes(StandardCharsets.UTF_16LE);
        byte[] payload = concat(domainText, userText, response, encryptedKey);
        ByteBuffer message = NtlmMessage.begin(NtlmMessage.AUTHENTICATE, AUTHENTICATE_FIXED + payload.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        int domainAt = AUTHENTICATE_FIXED;
        int userAt = domainAt + domainText.length;
        int responseAt = userAt + userText.length;
        int keyAt = responseAt + response.length;
        field(message, 0, domainAt);
        field(message, response.length, responseAt);
        field(message, domainText.length, domainAt);
        field(message, userText.length, userAt);
        field(message, 0, domainAt);
        field(message, encryptedKey.length, keyAt);
        message.putInt(flags).putLong(0).put(new byte[NtlmKeys.LENGTH]).put(payload);
        byte[] whole = new byte[message.position()];
        message.flip().get(whole);
        return whole;
    }

    private static void field(ByteBuffer message, int length, int offset) {
        message.putShort((short) length).putShort((short) length).putInt(offset);
    }

    private static byte[] concat(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (byte[] part : parts) {
            all.put(part);
        }
        return all.array();
    }
}
