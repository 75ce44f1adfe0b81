package org.granary.tds.server;

import java.io.InputStream;
import java.time.Duration;

/// Where the packets of a client come from: its socket, or one of the sessions that share it.
interface PacketSource {

    InputStream in();

    /// How long one read may wait for the client; 0 stands for ever.
    void setPatience(Duration patience);

    /// Reads and drops what the client still sends, for at most `patience` and as many bytes. Only where no other thread
    /// reads.
    void drain(Duration patience, long bytes);
}
