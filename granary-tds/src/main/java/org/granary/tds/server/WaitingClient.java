package org.granary.tds.server;

import java.io.IOException;
import java.time.Duration;

/// The client of a login that is being checked, as the one who checks it sees it. For the connection's executing thread.
public interface WaitingClient {

    ClientNetwork network();

    /// Whom the certificate names that the client has shown in the TLS handshake; empty where it showed none.
    default String certificateName() {
        return "";
    }

    /// How much of the login time-out is left; zero when it is over.
    Duration timeLeft();

    /// Whether the client has closed the connection, or the server has: then nobody waits for the outcome.
    boolean hasLeft();

    /// The login fails: from now on, others may take the client's place.
    void fail();

    /// Waits before the client gets its answer. The client loses its place to others as if it were silent.
    ///
    /// @throws IOException when the client does not wait so long
    void pause(Duration duration) throws IOException;
}
