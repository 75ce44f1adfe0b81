package org.granary.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;

/// PostgreSQL, durable as Granary is. A database has some of Granary's procedures as functions; a Granary can keep its own data in another one.
final class PostgresProcess implements MeasuredServer, AutoCloseable {
    private static final String USER = "postgres";
    private static final String PEER = "peer";

    private final EmbeddedPostgres server;
    private final ProcessHandle process;
    private final boolean tls;

    private PostgresProcess(EmbeddedPostgres server, Path data, boolean tls) throws IOException {
        this.server = server;
        this.tls = tls;
        long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst().trim());
        this.process = ProcessHandle.of(pid).orElseThrow(() -> new IOException("PostgreSQL has ended"));
    }

    /// Without encryption.
    static PostgresProcess start(Path data) throws IOException, SQLException {
        return start(data, false);
    }

    /// @param tls whether clients of the functions encrypt everything
    static PostgresProcess start(Path data, boolean tls) throws IOException, SQLException {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder().setDataDirectory(data)
                .setServerConfig("fsync", "on").setServerConfig("synchronous_commit", "on")
                .setServerConfig("shared_buffers", "256MB").setServerConfig("max_wal_size", "2GB");
        if (tls) {
            ServerCertificateFiles files = ServerCertificateFiles
                    .make(Files.createDirectories(data.resolveSibling("tls")));
            builder.setServerConfig("ssl", "on")
                    .setServerConfig("ssl_cert_file", files.certificate().toAbsolutePath().toString())
                    .setServerConfig("ssl_key_file", files.key().toAbsolutePath().toString());
        }
        PostgresProcess started = new PostgresProcess(builder.start(), data, tls);
        try (Connection connection = started.server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            requireDurable(statement);
            statement.execute("CREATE DATABASE " + PEER);
        }
        try (Connection connection = started.open(); Statement statement = connection.createStatement()) {
            statement.execute(resource("postgresql.sql"));
            statement.execute(resource("postgresql-locks.sql"));
            started.requireEncryption(statement);
        }
        return started;
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(PostgresProcess.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// The library's own defaults are for tests, which do not mind to lose everything.
    private static void requireDurable(Statement statement) throws SQLException {
        for (String setting : new String[]{"fsync", "synchronous_commit", "full_page_writes"}) {
            try (ResultSet value = statement.executeQuery("SHOW " + setting)) {
                value.next();
                if (!value.getString(1).equals("on")) {
                    throw new IllegalStateException(setting + " is " + value.getString(1));
                }
            }
        }
    }

    private void requireEncryption(Statement statement) throws SQLException {
        try (ResultSet ssl = statement.executeQuery("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")) {
            ssl.next();
            if (ssl.getBoolean(1) != tls) {
                throw new IllegalStateException("PostgreSQL " + (tls ? "does not encrypt" : "encrypts"));
            }
        }
    }

    /// For a Granary that keeps its databases here.
    String url() {
        return server.getJdbcUrl(USER, "postgres");
    }

    /// A connection to the database with the functions.
    Connection open() throws SQLException {
        return DriverManager.getConnection(
                server.getJdbcUrl(USER, PEER) + "&sslmode=" + (tls ? "require" : "disable"));
    }

    Queue queue() throws SQLException {
        return new PostgresQueue(open());
    }

    @Override
    public Usage usage() {
        return new Usage(ProcessTime.nanos(process), 0, 0);
    }

    /// For the planner.
    @Override
    public void settle() throws SQLException {
        try (Connection connection = open(); Statement statement = connection.createStatement()) {
            statement.execute("ANALYZE");
        }
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("ANALYZE");
        }
    }

    /// What the tables of a schema of Granary's take, with their indexes.
    long schemaBytes(String schema) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                PreparedStatement size = connection.prepareStatement(
                        "SELECT COALESCE(SUM(pg_total_relation_size(c.oid)), 0) FROM pg_class c"
                                + " WHERE c.relkind = 'r' AND c.relnamespace = ?::regnamespace")) {
            size.setString(1, schema);
            try (ResultSet bytes = size.executeQuery()) {
                bytes.next();
                return bytes.getLong(1);
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
