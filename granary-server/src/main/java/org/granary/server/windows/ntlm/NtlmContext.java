package org.granary.server.windows.ntlm;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Arrays;
import org.granary.server.windows.mechanism.AuthenticationException;
import org.granary.server.windows.mechanism.Channel;
import org.granary.server.windows.mechanism.Proof;
import org.granary.server.windows.mechanism.SigningContext;
import org.granary.server.windows.mechanism.Step;
import org.jspecify.annotations.Nullable;

/// One login by NTLMv2.
///
/// ```
/// client                 server
///  NEGOTIATE ─────────▶            what it can
///            ◀──────── CHALLENGE   8 random bytes, names and the time
///  AUTHENTICATE ──────▶            proof that it knows the NT hash, over the challenge
/// ```
///
/// The same is computed for an account that does not exist, with a random hash.
final class NtlmContext implements SigningContext {
    static final int CHALLENGE = 8;

    private static final int FIXED_NEGOTIATE = 16;
    private static final int FIXED_CHALLENGE = 56;
    /// 10.0, revision 15 of NTLMSSP.
    private static final byte[] VERSION = {10, 0, 0, 0, 0, 0, 0, 15};

    private final NtlmAccounts accounts;
    private final NtlmServer server;
    private final InstantSource clock;
    private final Channel channel;
    private final byte[] challenge;
    private final byte[] nobody;
    private byte @Nullable [] negotiateMessage;
    private byte @Nullable [] challengeMessage;
    private byte @Nullable [] sessionKey;
    private int flags;

    NtlmContext(NtlmAccounts accounts, NtlmServer server, InstantSource clock, Channel channel, byte[] challenge,
            byte[] nobody) {
        this.accounts = accounts;
        this.server = server;
        this.clock = clock;
        this.channel = channel;
        this.challenge = challenge;
        this.nobody = nobody;
    }

    @Override
    public Step next(byte[] token) throws AuthenticationException {
        byte[] first = negotiateMessage;
        byte[] second = challengeMessage;
        if (first == null || second == null) {
            return Step.more(challenge(token));
        }
        if (sessionKey != null) {
            throw NtlmMessage.malformed("a message after the last one");
        }
        return Step.done(new byte[0], authenticate(token, first, second));
    }

    private byte[] challenge(byte[] token) throws AuthenticationException {
        NtlmMessage negotiate = NtlmMessage.of(token, NtlmMessage.NEGOTIATE, FIXED_NEGOTIATE);
        negotiateMessage = token.clone();
        flags = NtlmFlags.answer(negotiate.i32(12));
        byte[] target = server.domain().getBytes(StandardCharsets.UTF_16LE);
        byte[] pairs = new AvPairs().with(AvPairs.DOMAIN, server.domain()).with(AvPairs.COMPUTER, server.computer())
                .with(AvPairs.DNS_DOMAIN, server.domain()).with(AvPairs.DNS_COMPUTER, server.computer())
                .with(AvPairs.TIMESTAMP, Authenticate.time(clock.instant())).toBytes();
        ByteBuffer message = NtlmMessage.begin(NtlmMessage.CHALLENGE, FIXED_CHALLENGE + target.length + pairs.length);
        field(message, target.length, FIXED_CHALLENGE);
        message.putInt(flags).put(challenge).putLong(0);
        field(message, pairs.length, FIXED_CHALLENGE + target.length);
        message.put(VERSION).put(target).put(pairs);
        byte[] answer = new byte[message.position()];
        message.flip().get(answer);
        challengeMessage = answer;
        return answer.clone();
    }

    private static void field(ByteBuffer message, int length, int offset) {
        message.putShort((short) length).putShort((short) length).putInt(offset);
    }

    private Proof authenticate(byte[] token, byte[] first, byte[] second) throws AuthenticationException {
        Authenticate message = Authenticate.parse(token);
        String windowsName = server.windowsName(message.domain(), message.user());
        NtlmAccounts.Account account = accounts.find(windowsName).orElse(null);
        byte[] responseKey = NtlmKeys.responseKey(account == null ? nobody : account.ntHash(), message.user(),
                message.domain());
        boolean right = MessageDigest.isEqual(NtlmKeys.hmac(responseKey, challenge, message.temp()), message.proof());
        if (account == null) {
            throw new AuthenticationException("There is no login of that Windows name with an NTLM secret.",
                    windowsName);
        }
        if (!right) {
            throw new AuthenticationException("The NTLM response is wrong: another password.", windowsName);
        }
        byte[] key = sessionKey(message, NtlmKeys.hmac(responseKey, message.proof()));
        if (message.hasMic()) {
            byte[] third = token.clone();
            Arrays.fill(third, Authenticate.MIC_AT, Authenticate.MIC_AT + NtlmKeys.LENGTH, (byte) 0);
            if (!MessageDigest.isEqual(NtlmKeys.hmac(key, first, second, third), message.mic())) {
                throw new AuthenticationException("The NTLM messages were changed on their way: the MIC is wrong.",
                        windowsName);
            }
        }
        channel.check(message.pairs().value(AvPairs.CHANNEL_BINDINGS), windowsName);
        if (channel.policy().isStrict()) {
            server.checkTarget(message.pairs().text(AvPairs.TARGET_NAME), windowsName);
        }
        flags &= message.flags() | ~(NtlmFlags.KEY_EXCHANGE | NtlmFlags.EXTENDED_SESSION_SECURITY);
        sessionKey = key;
        return new Proof.Account(account.windowsName());
    }

    /// What signatures are made with: the base key, or a key of the client that is encrypted with it.
    private byte[] sessionKey(Authenticate message, byte[] base) throws AuthenticationException {
        if ((flags & message.flags() & NtlmFlags.KEY_EXCHANGE) == 0) {
            return base;
        }
        if (message.sessionKey().length != NtlmKeys.LENGTH) {
            throw NtlmMessage.malformed("a session key of " + message.sessionKey().length + " bytes");
        }
        return NtlmKeys.rc4(base, message.sessionKey());
    }

    @Override
    public byte[] sign(byte[] message) throws AuthenticationException {
        return NtlmSignature.of(message, key(), flags, NtlmSignature.TO_CLIENT);
    }

    @Override
    public boolean isSigned(byte[] message, byte[] signature) throws AuthenticationException {
        return MessageDigest.isEqual(NtlmSignature.of(message, key(), flags, NtlmSignature.TO_SERVER), signature);
    }

    private byte[] key() throws AuthenticationException {
        byte[] key = sessionKey;
        if (key == null || (flags & NtlmFlags.EXTENDED_SESSION_SECURITY) == 0) {
            throw new AuthenticationException("The client signs without extended session security, by NTLM.");
        }
        return key;
    }

    @Override
    public void close() {
        if (sessionKey != null) {
            Arrays.fill(sessionKey, (byte) 0);
        }
    }
}
