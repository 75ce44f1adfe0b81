package org.granary.tds.login;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/// LOGIN7 (0x10): who the client is and what it wants (MS-TDS 2.2.6.4). Texts that the client left out are empty.
///
/// @param tdsVersion the highest version that the client speaks, as it wrote it; see [org.granary.tds.packet.TdsVersion#negotiate]
/// @param packetSize the size that the client wishes; 0 when it leaves the choice to the server
/// @param clientProgramVersion the version of the client's library
/// @param connectionId the connection at the primary server, of a client that fails over
/// @param timeZone minutes west of UTC, as the client's machine is set
/// @param lcid the client's collation; clients send it, servers ignore it
/// @param clientInterface the client's library: `ODBC`, `.Net SqlClient Data Provider`, …
/// @param database the database to start in, or empty for the login's own
/// @param clientId six bytes in hex, meant to be the address of the client's network card
/// @param sspi the first token of an integrated login, read-only; empty otherwise
/// @param attachDatabaseFile a file to attach as a database
/// @param changePassword the new password when [#wantsPasswordChange]
/// @param features what FEATUREEXT asks for, in the client's order
public record Login7(int tdsVersion, int packetSize, int clientProgramVersion, int clientProcessId, int connectionId,
        int optionFlags1, int optionFlags2, int typeFlags, int optionFlags3, int timeZone, int lcid, String hostName,
        String userName, String password, String appName, String serverName, String clientInterface, String language,
        String database, String clientId, ByteBuffer sspi, String attachDatabaseFile, String changePassword,
        List<Feature> features) {

    public Login7 { features = List.copyOf(features); }

    /// fDatabase: the login fails when the database cannot be entered; otherwise it goes on in the login's own.
    public boolean databaseMustExist() {
        return (optionFlags1 & 0x40) != 0;
    }

    /// fLanguage: the login fails when the language cannot be set; otherwise it goes on with the usual one.
    public boolean languageMustExist() {
        return (optionFlags2 & 0x01) != 0;
    }

    /// fODBC: the session starts with the ANSI settings of ODBC.
    public boolean isOdbc() {
        return (optionFlags2 & 0x02) != 0;
    }

    /// fIntSecurity: the login is proved by SSPI, not by a password.
    public boolean isIntegrated() {
        return (optionFlags2 & 0x80) != 0 || sspi.hasRemaining();
    }

    /// fReadOnlyIntent.
    public boolean isReadOnly() {
        return (typeFlags & 0x20) != 0;
    }

    /// fChangePassword: set the login's password to [#changePassword].
    public boolean wantsPasswordChange() {
        return (optionFlags3 & 0x01) != 0 && !changePassword.isEmpty();
    }

    public Optional<Feature> feature(int id) {
        return features.stream().filter(feature -> feature.id() == id).findFirst();
    }

    /// Never the passwords.
    @Override
    public String toString() {
        return "Login7[user=" + userName + ", host=" + hostName + ", app=" + appName + ", interface=" + clientInterface
                + ", database=" + database + ", tds=0x" + Integer.toHexString(tdsVersion) + "]";
    }
}
