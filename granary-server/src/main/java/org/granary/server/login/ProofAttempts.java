package org.granary.server.login;

import java.io.IOException;
import java.util.Locale;
import org.granary.tds.server.WaitingClient;

/// Slows down those who guess at a proof that is no password, by the same counts as [FailedAttempts].
public final class ProofAttempts {
    /// Stands for all proofs of a network before it is known whose they are; no login is called so.
    private static final String ANY_PROOF = "\t";

    private final FailedAttempts attempts;

    ProofAttempts(FailedAttempts attempts) {
        this.attempts = attempts;
    }

    /// Waits before a proof is checked, if the client's network has failed too often.
    ///
    /// @throws IOException when the client leaves
    public void awaitTurn(WaitingClient client) throws IOException {
        attempts.awaitTurn(new Guesser(client.network(), ANY_PROOF), client);
    }

    /// A proof was right, or was not the last step.
    public void notFailed(WaitingClient client) {
        attempts.notFailed(new Guesser(client.network(), ANY_PROOF));
    }

    /// Waits before the client is told that its proof was refused: as long for a name that nobody has as for a wrong proof.
    ///
    /// @param name who the client said it is
    /// @throws IOException when the client leaves
    public void failed(String name, WaitingClient client) throws IOException {
        client.pause(attempts.failed(new Guesser(client.network(), ANY_PROOF + name.toLowerCase(Locale.ROOT))));
    }
}
