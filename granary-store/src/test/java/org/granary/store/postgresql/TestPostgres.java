package org.granary.store.postgresql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A real PostgreSQL server for the tests of this JVM, started when the first of them asks. It comes from Maven
/// artifacts, and needs nothing installed.
public final class TestPostgres {
    private static final AtomicInteger NAMES = new AtomicInteger();
    private static @Nullable EmbeddedPostgres server;

    private TestPostgres() {}

    /// The URL of a new, empty PostgreSQL database.
    public static String newDatabase() {
        return newDatabaseLike("template0");
    }

    /// The URL of a new PostgreSQL database with all that another has, to which nobody is connected. To copy one that has the schemas of a server takes
    /// half of the time that it takes to make them.
    ///
    /// @param name the name of the other
    public static String newDatabaseLike(String name) {
        return make("test" + NAMES.incrementAndGet(), name);
    }

    /// The URL of a new, empty PostgreSQL database with this name.
    public static String newDatabase(String name) {
        return make(name, "template0");
    }

    private static String make(String name, String template) {
        try (Connection connection = server().getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + " ENCODING 'UTF8' TEMPLATE " + template);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return server().getJdbcUrl("postgres", name);
    }

    static synchronized EmbeddedPostgres server() {
        if (server == null) {
            try {
                // Its own limit is ten seconds, which may be too short while other tests compute.
                server = EmbeddedPostgres.builder().setServerConfig("max_connections", "300")
                        .setPGStartupWait(Duration.ofMinutes(2)).start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return server;
    }
}
