package org.granary.bench;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// What a server uses in the time that counts.
final class UsageWatch implements Load.Watch {
    private final MeasuredServer server;
    private final @Nullable Path profile;
    private Usage before = Usage.NONE;
    private Usage used = Usage.NONE;

    /// @param profile where to record what the server does in that time, or null
    UsageWatch(MeasuredServer server, @Nullable Path profile) throws IOException {
        this.server = server;
        this.profile = profile;
        // The first look makes the connection.
        server.usage();
    }

    @Override
    public void begin() throws IOException {
        if (profile != null) {
            server.startRecording();
        }
        before = server.usage();
    }

    @Override
    public void end() throws IOException {
        used = server.usage().since(before);
        if (profile != null) {
            server.stopRecording(profile);
        }
    }

    Usage used() {
        return used;
    }
}
