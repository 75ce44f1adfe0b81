package org.granary.fuzz.targets;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import org.granary.tds.server.InboxDriver;

/// What a client sends after its login. The inbox makes its sender wait above 256 KiB, and nobody takes anything out here meanwhile.
final class PacketTarget implements FuzzTarget {
    /// An empty packet of 8 bytes counts 256 bytes.
    private static final int LONGEST = 7 * 1024;

    private final Limits limits = new Limits();

    @Override
    public boolean run(byte[] input) {
        byte[] stream = Arrays.copyOf(input, Math.min(input.length, LONGEST));
        return limits.run(memory -> {
            try {
                return new InboxDriver(memory).run(new ByteArrayInputStream(stream)) > 0;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
