package org.granary.store.postgresql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
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
        String name = "test" + NAMES.incrementAndGet();
        try (Connection connection = server().getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + " ENCODING 'UTF8' TEMPLATE template0");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return server().getJdbcUrl("postgres", name);
    }

    static synchronized EmbeddedPostgres server() {
        if (server == null) {
            try {
                server = EmbeddedPostgres.builder().setServerConfig("max_connections", "300").start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return server;
    }
}
