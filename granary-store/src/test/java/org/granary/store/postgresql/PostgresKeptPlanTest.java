package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.NumberRows;
import org.granary.store.Store;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// PostgreSQL keeps the plans of statements that it gets often.
@Tag("slow")
class PostgresKeptPlanTest {
    private static final DatabaseSchema CONTRACT = new DatabaseSchema("Contract", "org/granary/store/contract");
    private static final String CHANGE = "UPDATE item SET state = state + 1 FROM "
            + PostgresDialect.INSTANCE.listed("listed", "Wanted") + " WHERE id = Wanted";
    /// After so many runs a plan does not depend on the values of parameters.
    private static final int OFTEN = 15;

    private final String url = TestPostgres.newDatabase();

    private long ask(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("SET search_path = contract");
            if (!statement.execute(sql)) {
                return 0;
            }
            try (ResultSet result = statement.getResultSet()) {
                result.next();
                return result.getLong(1);
            }
        }
    }

    private static long change(Database database, Access access, int count) {
        NumberRows rows = new NumberRows();
        for (int id = 1; id <= count; id++) {
            rows.add(id);
        }
        return database.run(access, new Cancellation(), transaction -> transaction.update(CHANGE, rows.parameter()));
    }

    @ParameterizedTest
    @EnumSource(value = Access.class, names = {"WRITE", "LOCKING"})
    void aPlanForASmallTableDoesNotReadAllOfItWhenItHasGrown(Access access) throws Exception {
        try (Store store = PostgresStore.open(PostgresUrl.parse(url), PostgresSettings.DEFAULT, Clock.SYSTEM)) {
            Database database = store.open(CONTRACT);
            ask("INSERT INTO item (id, name) VALUES (1, 'one'); ANALYZE item");
            for (int i = 0; i < OFTEN; i++) {
                assertThat(change(database, access, 1)).isEqualTo(1);
            }
            ask("INSERT INTO item (id, name) SELECT n, 'item ' || n FROM generate_series(2, 3000) AS n");
            ask("DO 'BEGIN PERFORM pg_stat_reset(); END'");
            assertThat(change(database, access, 500)).isEqualTo(500);
        }
        // Sessions hand in their counts when they end.
        while (ask("SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = 'granary'"
                + " AND datname = current_database()") > 0) {
            Thread.sleep(20);
        }
        assertThat(ask("SELECT idx_scan FROM pg_stat_user_tables WHERE relname = 'item'")).isPositive();
        assertThat(ask("SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'item'")).isZero();
    }
}
