package org.granary.tsql.session;

import java.time.LocalDateTime;

/// The client of a session, as LOGIN7 and the connection describe it.
///
/// @param processId of the client's process, as it says
/// @param interfaceName the client's library: `ODBC`, `.Net SqlClient Data Provider`, …
/// @param address of the client's machine, or the empty string where the connection has none
/// @param port at the client's side
/// @param packetSize in bytes, that both sides agreed on
/// @param loginTime UTC
/// @param authScheme how the client proved who it is: `SQL`, `KERBEROS` or `NTLM`
public record SessionClient(int processId, String interfaceName, String address, int port, int packetSize,
        LocalDateTime loginTime, String authScheme) {}
