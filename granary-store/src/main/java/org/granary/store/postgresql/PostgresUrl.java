package org.granary.store.postgresql;

import java.util.Properties;
import java.util.regex.Pattern;
import org.granary.store.StoreException;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/// A JDBC URL of PostgreSQL, with one host or several. Its text never holds the password.
public final class PostgresUrl {
    public static final String PREFIX = "jdbc:postgresql:";
    private static final Pattern SECRET = Pattern.compile("([?&;][^=&;]*password=)[^&;]*", Pattern.CASE_INSENSITIVE);

    private final String shown;
    private final String server;
    private final Properties properties;

    private PostgresUrl(String shown, Properties properties) {
        this.shown = shown;
        this.properties = properties;
        int query = shown.indexOf('?');
        this.server = query < 0 ? shown : shown.substring(0, query);
    }

    /// @throws StoreException where the text is not such a URL, without repeating it: it may hold a password
    public static PostgresUrl parse(String url) {
        Properties properties = url.startsWith(PREFIX) ? Driver.parseURL(url, null) : null;
        if (properties == null) {
            throw new StoreException(
                    "The store is given as a JDBC URL of PostgreSQL, such as jdbc:postgresql://localhost:5432/granary?user=granary;"
                            + " what was given cannot be read as one.");
        }
        return new PostgresUrl(redact(url), properties);
    }

    /// The same text without passwords.
    public static String redact(String url) {
        return SECRET.matcher(url).replaceAll("$1***");
    }

    /// Whether both lead to the same place with the same rights.
    boolean isSame(PostgresUrl other) {
        return server.equals(other.server) && properties.equals(other.properties);
    }

    /// What a connection is opened with: what the URL says, and otherwise what suits a server.
    Properties connectionProperties(String schema) {
        Properties all = new Properties();
        all.putAll(properties);
        // Dead peers are noticed, sooner or later; how soon is a matter of the longest statement that one wants to allow.
        setIfAbsent(all, PGProperty.TCP_KEEP_ALIVE, "true");
        setIfAbsent(all, PGProperty.CONNECT_TIMEOUT, "5");
        setIfAbsent(all, PGProperty.SOCKET_TIMEOUT, "600");
        // After a fail-over the new primary is found within a second.
        setIfAbsent(all, PGProperty.HOST_RECHECK_SECONDS, "1");
        setIfAbsent(all, PGProperty.APPLICATION_NAME, "granary");
        // What a row holds is nobody's business but its client's: not the log's.
        PGProperty.LOG_SERVER_ERROR_DETAIL.set(all, "false");
        PGProperty.CURRENT_SCHEMA.set(all, "\"" + schema + "\"");
        return all;
    }

    private static void setIfAbsent(Properties all, PGProperty property, String value) {
        if (!all.containsKey(property.getName())) {
            property.set(all, value);
        }
    }

    /// What is handed to the driver beside the properties, which hold all that matters.
    String withoutProperties() {
        return server;
    }

    @Nullable
    String databaseName() {
        return properties.getProperty(PGProperty.PG_DBNAME.getName());
    }

    @Override
    public String toString() {
        return shown;
    }
}
