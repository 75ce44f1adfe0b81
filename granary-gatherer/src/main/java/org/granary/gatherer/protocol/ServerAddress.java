package org.granary.gatherer.protocol;

import com.microsoft.sqlserver.jdbc.SQLServerDataSource;
import java.sql.Connection;
import java.sql.SQLException;

/// A server by its address, and who calls it.
///
/// @param trust whether any certificate will do
/// @param administration the database of the administration
public record ServerAddress(String host, int port, String user, String password, boolean trust, String administration)
        implements
            Server {
    /// The name that a new server gives it.
    public static final String ADMINISTRATION = "Search_Service_Application_DB";
    /// The name that a new server gives its crawl store.
    public static final String CRAWL_STORE = "Search_Service_Application_CrawlStoreDB";
    /// The database of a search application in the Foundation role.
    public static final String FOUNDATION = "WSS_Search";
    private static final int LOGIN_SECONDS = 30;

    public ServerAddress(String host, int port, String user, String password, boolean trust) {
        this(host, port, user, password, trust, ADMINISTRATION);
    }

    @Override
    public Connection connect(String database) throws SQLException {
        SQLServerDataSource source = new SQLServerDataSource();
        source.setServerName(host);
        source.setPortNumber(port);
        source.setUser(user);
        source.setPassword(password);
        source.setDatabaseName(database);
        source.setApplicationName("granary-gatherer");
        source.setLoginTimeout(LOGIN_SECONDS);
        source.setTrustServerCertificate(trust);
        return source.getConnection();
    }

    /// Without the password.
    @Override
    public String toString() {
        return user + "@" + host + ":" + port + "/" + administration;
    }
}
