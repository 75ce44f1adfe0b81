package org.granary.fuzz.targets;

import org.granary.memory.ConnectionMemory;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemoryLimits;
import org.granary.memory.ServerMemory;

/// The memory of a small server, and a check that a request gives back what it took.
final class Limits {
    /// What a server with a heap of 256 MiB has.
    static final long SERVER_BYTES = 128L << 20;

    private final ServerMemory memory = new ServerMemory(MemoryLimits.of(SERVER_BYTES));

    /// Reads within the limits of a connection.
    @FunctionalInterface
    interface Reading {
        boolean read(MemoryHold memory);
    }

    boolean run(Reading reading) {
        boolean accepted;
        try (ConnectionMemory connection = memory.connection("sa")) {
            try (MemoryHold hold = connection.hold(MemoryKind.REQUESTS)) {
                accepted = reading.read(hold);
            }
            if (connection.used() != 0) {
                throw new IllegalStateException(
                        "the request has left " + connection.used() + " bytes in its connection's account");
            }
        }
        if (memory.used() != 0) {
            throw new IllegalStateException(
                    "the connection has left " + memory.used() + " bytes in the server's account");
        }
        return accepted;
    }
}
