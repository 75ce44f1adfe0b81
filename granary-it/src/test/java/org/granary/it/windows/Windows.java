package org.granary.it.windows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.granary.it.TestServer;
import org.granary.security.FixedRole;
import org.granary.security.LoginKind;
import org.granary.server.Stores;
import org.granary.server.login.LoginStore;
import org.granary.server.login.WindowsAccounts;
import org.granary.server.settings.Settings;
import org.granary.store.Store;

/// What tests of Windows authentication have in common.
public final class Windows {
    public static final String PASSWORD = "Wonderland-1";

    /// Who a session is, and how it was proved, in one column.
    private static final String WHO = "SELECT SUSER_SNAME() + ' ' + (SELECT auth_scheme FROM sys.dm_exec_connections"
            + " WHERE session_id = @@SPID) + ' ' + CAST(CONNECTIONPROPERTY('auth_scheme') AS nvarchar(20)) + ' ' + DB_NAME()";

    private Windows() {}

    /// Adds the logins that all tests have: `EXAMPLE\\alice`, also for NTLM, and the group `EXAMPLE\\Writers`.
    public static void addLogins(TestServer server) {
        try (Store store = Stores.openBeside(Settings.of(server.settings()), server.data())) {
            WindowsAccounts accounts = new WindowsAccounts(store.open(LoginStore.MASTER));
            accounts.add("EXAMPLE\\alice", "EXAMPLE\\alice", LoginKind.WINDOWS, List.of("TranslationServices"),
                    FixedRole.DB_OWNER);
            accounts.setNtlmSecret("EXAMPLE\\alice", PASSWORD);
            accounts.add("EXAMPLE\\Writers", "EXAMPLE\\Writers", LoginKind.WINDOWS_GROUP,
                    List.of("TranslationServices"), FixedRole.DB_OWNER);
        }
    }

    /// Logs in and asks who it is: `name scheme scheme database`, or the number of the error.
    static String who(String url) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(WHO)) {
            result.next();
            return result.getString(1);
        } catch (SQLException e) {
            return String.valueOf(e.getErrorCode());
        }
    }
}
