package org.granary.server.windows.ntlm;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Set;
import org.granary.server.windows.der.ObjectId;
import org.granary.server.windows.mechanism.Channel;
import org.granary.server.windows.mechanism.Mechanism;
import org.granary.server.windows.mechanism.SigningContext;

/// NTLMv2 for the accounts that have a secret for it. No NTLMv1, no LM, nobody without a name.
public final class NtlmMechanism implements Mechanism {
    /// 1.3.6.1.4.1.311.2.2.10
    private static final ObjectId OBJECT_ID = ObjectId.ofHex("2b06010401823702020a");

    private final NtlmAccounts accounts;
    private final NtlmServer server;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    /// @param server what the server calls itself
    public NtlmMechanism(NtlmAccounts accounts, NtlmServer server, InstantSource clock) {
        this.accounts = accounts;
        this.server = server;
        this.clock = clock;
    }

    @Override
    public String scheme() {
        return "NTLM";
    }

    @Override
    public Set<ObjectId> objectIds() {
        return Set.of(OBJECT_ID);
    }

    @Override
    public boolean begins(byte[] token) {
        return NtlmMessage.isSigned(token);
    }

    @Override
    public SigningContext accept(Channel channel) {
        byte[] challenge = new byte[NtlmContext.CHALLENGE];
        random.nextBytes(challenge);
        byte[] nobody = new byte[NtlmKeys.LENGTH];
        random.nextBytes(nobody);
        return new NtlmContext(accounts, server, clock, channel, challenge, nobody);
    }
}
