package org.granary.tds.server;

import java.io.IOException;
import java.util.List;
import org.granary.tds.token.Bytes;

/// The client of a login, with which an integrated login goes on for several rounds. For the connection's executing thread.
public interface LoginClient extends WaitingClient {

    /// Sends a token and waits for the next one (MS-TDS 2.2.7.22 and 2.2.6.8).
    ///
    /// @throws IOException when the client leaves or sends more than a client may before its login
    /// @throws org.granary.tds.packet.MalformedStreamException when the client sends something else
    byte[] exchange(byte[] token) throws IOException;

    /// What names the TLS channel, in each form that the server knows (RFC 5929, RFC 9266): a type, a colon and the bytes. Empty without TLS.
    List<Bytes> channelBindings();
}
