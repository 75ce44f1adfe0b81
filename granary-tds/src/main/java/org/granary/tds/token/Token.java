package org.granary.tds.token;

import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// A token of the server's answer (MS-TDS 2.2.7). [TokenReader] reads them back.
public sealed interface Token permits EnvChange, InfoToken, ErrorToken, LoginAck, FeatureExtAck, Order, ReturnStatus,
        Done, DoneProc, DoneInProc, ColMetadata, TabName, ColInfo, Row, NbcRow, ReturnValue, SessionState, Sspi {

    /// Writes the token, its type byte included, in the layout of this version of the protocol.
    void write(TdsWriter out, TdsVersion version);
}
