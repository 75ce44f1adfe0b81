package org.granary.fuzz.targets;

import java.io.OutputStream;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// Where answers go: nowhere.
final class Discarding {
    static final TdsVersion[] VERSIONS = TdsVersion.values();

    private Discarding() {}

    static TdsWriter writer() {
        return new TdsWriter(OutputStream.nullOutputStream());
    }
}
