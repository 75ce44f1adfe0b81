package org.granary.server.windows;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.granary.server.login.ProofAttempts;
import org.granary.server.windows.mechanism.AuthenticationException;
import org.granary.server.windows.mechanism.Channel;
import org.granary.server.windows.mechanism.Mechanism;
import org.granary.server.windows.mechanism.Proof;
import org.granary.server.windows.mechanism.SecurityContext;
import org.granary.server.windows.mechanism.Step;
import org.granary.server.windows.spnego.SpnegoContext;
import org.granary.tds.server.LoginClient;
import org.jspecify.annotations.Nullable;

/// The messages of one integrated login, in SPNEGO or without it.
final class WindowsDialog implements AutoCloseable {
    /// Kerberos takes one message of the client, NTLM two, SPNEGO at most two more.
    private static final int MOST_MESSAGES = 5;

    private final List<Mechanism> mechanisms;
    private final Channel channel;
    private @Nullable SecurityContext context;
    private @Nullable SpnegoContext spnego;
    private @Nullable Mechanism raw;
    private byte[] lastAnswer = new byte[0];

    WindowsDialog(List<Mechanism> mechanisms, Channel channel) {
        this.mechanisms = mechanisms;
        this.channel = channel;
    }

    /// @throws AuthenticationException when the client is refused
    /// @throws IOException when the client leaves
    Proof run(byte[] first, LoginClient client, ProofAttempts attempts) throws AuthenticationException, IOException {
        byte[] token = first;
        SecurityContext began = begin(token);
        context = began;
        for (int messages = 1;; messages++) {
            attempts.awaitTurn(client);
            Step step = began.next(token);
            Proof proof = step.proof();
            if (proof != null) {
                attempts.notFailed(client);
                lastAnswer = step.answer();
                return proof;
            }
            if (messages == MOST_MESSAGES) {
                throw new AuthenticationException("The client takes too many messages to prove who it is.");
            }
            attempts.notFailed(client);
            token = client.exchange(step.answer());
        }
    }

    private SecurityContext begin(byte[] token) throws AuthenticationException {
        if (SpnegoContext.begins(token)) {
            SpnegoContext negotiating = new SpnegoContext(mechanisms, channel);
            spnego = negotiating;
            return negotiating;
        }
        for (Mechanism mechanism : mechanisms) {
            if (mechanism.begins(token)) {
                raw = mechanism;
                return mechanism.accept(channel);
            }
        }
        throw new AuthenticationException(token.length == 0
                ? "The client sent no token."
                : "The client's token is of no mechanism that is on.");
    }

    /// What proved who the client is, or `SSPI` as long as that is not known.
    String scheme() {
        Optional<Mechanism> mechanism = spnego == null ? Optional.ofNullable(raw) : spnego.mechanism();
        return mechanism.map(Mechanism::scheme).orElse("SSPI");
    }

    byte[] lastAnswer() {
        return lastAnswer;
    }

    @Override
    public void close() {
        if (context != null) {
            context.close();
        }
    }
}
