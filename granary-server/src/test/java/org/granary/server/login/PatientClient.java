package org.granary.server.login;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import org.granary.tds.server.ClientNetwork;
import org.granary.tds.server.WaitingClient;

/// A client that waits for any time, of which none passes, until it is told to leave.
final class PatientClient implements WaitingClient {
    private final ClientNetwork network;
    volatile boolean left;
    volatile boolean failed;
    volatile Duration paused = Duration.ZERO;

    PatientClient() {
        this("192.0.2.1");
    }

    PatientClient(String address) {
        this.network = new ClientNetwork(address);
    }

    @Override
    public ClientNetwork network() {
        return network;
    }

    @Override
    public Duration timeLeft() {
        return Duration.ofSeconds(30);
    }

    @Override
    public boolean hasLeft() {
        return left;
    }

    @Override
    public void fail() {
        failed = true;
    }

    @Override
    public void pause(Duration duration) throws IOException {
        if (left) {
            throw new EOFException("left");
        }
        paused = paused.plus(duration);
    }
}
