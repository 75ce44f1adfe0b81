package org.granary.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import javax.sql.DataSource;

/// PostgreSQL, durable as Granary is, with the same procedures as functions.
final class PostgresProcess implements Peer {
    private final EmbeddedPostgres server;
    private final DataSource database;

    private PostgresProcess(EmbeddedPostgres server) {
        this.server = server;
        this.database = server.getPostgresDatabase();
    }

    static PostgresProcess start(Path data) throws IOException, SQLException {
        EmbeddedPostgres server = EmbeddedPostgres.builder().setDataDirectory(data)
                .setServerConfig("fsync", "on").setServerConfig("synchronous_commit", "on")
                .setServerConfig("shared_buffers", "256MB").setServerConfig("max_wal_size", "2GB").start();
        PostgresProcess peer = new PostgresProcess(server);
        try (Connection connection = peer.database.getConnection();
                Statement statement = connection.createStatement();
                InputStream schema = Objects
                        .requireNonNull(PostgresProcess.class.getResourceAsStream("postgresql.sql"))) {
            requireDurable(statement);
            statement.execute(new String(schema.readAllBytes(), StandardCharsets.UTF_8));
        }
        return peer;
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

    /// For a Granary that keeps its databases here.
    String url() {
        return server.getJdbcUrl("postgres", "postgres");
    }

    /// What the tables of a schema take, with their indexes.
    long schemaBytes(String schema) throws SQLException {
        try (Connection connection = database.getConnection();
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
    public Queue connect() throws SQLException {
        return new PostgresQueue(database.getConnection());
    }

    @Override
    public void fill(int jobs, int items, boolean started) throws SQLException {
        try (Connection connection = database.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute(
                    """
                            INSERT INTO job (JobId, CreateTime, Submitted, Total, Waiting, Running)
                            SELECT j, now() AT TIME ZONE 'UTC', true, %2$d, CASE WHEN %3$s THEN 0 ELSE %2$d END,
                              CASE WHEN %3$s THEN %2$d ELSE 0 END
                            FROM generate_series(1, %1$d) AS j;
                            INSERT INTO job_input SELECT j, '<settings/>', decode('01020304', 'hex') FROM generate_series(1, %1$d) AS j;
                            INSERT INTO job_group SELECT j, 1, 'in', 'out' FROM generate_series(1, %1$d) AS j;
                            INSERT INTO item (JobId, GroupId, ItemId, InputFile, OutputFile, AttemptsRemaining, StartTime)
                            SELECT j, 1, i, 'in' || i || '.docx', 'out' || i || '.docx', 3,
                              CASE WHEN %3$s THEN now() AT TIME ZONE 'UTC' END
                            FROM generate_series(1, %1$d) AS j, generate_series(1, %2$d) AS i;
                            ANALYZE"""
                            .formatted(jobs, items, started));
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
