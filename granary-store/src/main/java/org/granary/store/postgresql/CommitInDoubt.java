package org.granary.store.postgresql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import org.postgresql.jdbc.PgConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A transaction whose connection broke after COMMIT was sent and before the answer came. PostgreSQL knows what has become of it, and is asked on another
/// connection (`pg_xact_status`).
///
/// After a crash, PostgreSQL gives the number of a transaction that has left no trace in the log to another one. So "committed" is believed only where the
/// server has run all the time, or where the checkpoint at the end of the recovery says that the number was in use before.
///
/// @param id what PostgreSQL calls the transaction (`pg_current_xact_id`)
/// @param run of the server to which the connection was made
/// @param backend the process of PostgreSQL that ran it
record CommitInDoubt(String id, ServerRun run, int backend) {
    private static final Logger LOG = LoggerFactory.getLogger(CommitInDoubt.class);
    private static final Duration PAUSE = Duration.ofMillis(50);

    /// A number that was not given yet has no status. `next_xid` is written as epoch and number. After the checkpoint at the end of a recovery, and after
    /// that of an orderly stop, nothing is to be repeated: it begins where it ends.
    private static final String QUESTION = """
            SELECT CASE WHEN asked.id >= pg_snapshot_xmax(pg_current_snapshot()) THEN 'not given'
                ELSE pg_xact_status(asked.id) END,
              CAST(CAST(asked.id AS TEXT) AS NUMERIC) < CAST(split_part(next_xid, ':', 1) AS NUMERIC) * 4294967296
                + CAST(split_part(next_xid, ':', 2) AS NUMERIC),
              checkpoint_lsn = redo_lsn, %s
            FROM (SELECT CAST(CAST(? AS TEXT) AS xid8) AS id) AS asked, pg_control_checkpoint()"""
            .formatted(ServerRun.QUERY);

    /// A process that has not noticed that its connection is gone waits for a COMMIT that never comes, and holds its locks meanwhile.
    private static final String END_BACKEND = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = ?"
            + " AND backend_xid = CAST(CAST(CAST(? AS TEXT) AS xid8) AS xid)";

    enum Outcome {
        COMMITTED, ABORTED, UNKNOWN
    }

    /// Asks until PostgreSQL answers, for a bounded time.
    Outcome ask(Connector connector, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        String reason = "it still runs";
        while (System.nanoTime() - end < 0) {
            try (PgConnection connection = connector.connect()) {
                Outcome outcome = ask(connection);
                if (outcome != null) {
                    return outcome;
                }
                endBackend(connection);
            } catch (SQLException e) {
                reason = Wording.reason(e);
            }
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Outcome.UNKNOWN;
            }
        }
        LOG.warn("PostgreSQL did not say within {} what has become of transaction {}: {}", Wording.time(limit), id,
                reason);
        return Outcome.UNKNOWN;
    }

    /// @return null while the transaction still runs
    private @Nullable Outcome ask(PgConnection connection) throws SQLException {
        try (PreparedStatement question = connection.prepareStatement(QUESTION)) {
            question.setString(1, id);
            try (ResultSet answer = question.executeQuery()) {
                answer.next();
                return outcome(String.valueOf(answer.getString(1)), answer.getBoolean(2), answer.getBoolean(3),
                        ServerRun.read(answer, 4));
            }
        }
    }

    /// @param status of the transaction that has the number now
    /// @param before whether the number was given before the last checkpoint
    /// @param recovered whether nothing of the log was written between the beginning and the end of that checkpoint
    /// @param now the server that answers
    /// @return null while the transaction still runs
    @Nullable
    Outcome outcome(String status, boolean before, boolean recovered, ServerRun now) {
        if (!run.timeline().equals(now.timeline())) {
            return Outcome.UNKNOWN;
        }
        boolean same = run.equals(now);
        return switch (status) {
            // If another transaction has the number, this one has left nothing.
            case "aborted" -> Outcome.ABORTED;
            case "in progress" -> same ? null : Outcome.ABORTED;
            case "not given" -> same ? null : Outcome.ABORTED;
            case "committed" -> {
                if (same || (recovered && before)) {
                    yield Outcome.COMMITTED;
                }
                yield recovered ? Outcome.ABORTED : Outcome.UNKNOWN;
            }
            // So long ago that PostgreSQL has forgotten it.
            default -> Outcome.UNKNOWN;
        };
    }

    private void endBackend(PgConnection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(END_BACKEND)) {
            statement.setInt(1, backend);
            statement.setString(2, id);
            statement.execute();
        }
    }
}
