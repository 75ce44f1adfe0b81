package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.store.StoreException;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Opening databases: schemas, URLs, what connections are set to.
@Tag("slow")
class PostgresStartTest {
    private static final String FILES = "org/granary/store/contract";
    private static final DatabaseSchema CONTRACT = new DatabaseSchema("Contract", FILES);

    private final String url = TestPostgres.newDatabase();

    private static Store open(String url) {
        return PostgresStore.open(PostgresUrl.parse(url), PostgresSettings.DEFAULT, Clock.SYSTEM);
    }

    private List<String> ask(String at, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(at);
                Statement statement = connection.createStatement()) {
            List<String> answers = new ArrayList<>();
            if (statement.execute(sql)) {
                ResultSet result = statement.getResultSet();
                while (result.next()) {
                    answers.add(result.getString(1));
                }
            }
            return answers;
        }
    }

    @Test
    void processesThatStartAtOnceMigrateOnce() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<@Nullable Void>> starts = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                starts.add(threads.submit(() -> {
                    try (Store store = open(url)) {
                        for (String name : List.of("Contract", "Second")) {
                            store.open(new DatabaseSchema(name, FILES)).run(Access.WRITE, new Cancellation(),
                                    transaction -> transaction.update("UPDATE item SET state = 1"));
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> start : starts) {
                start.get();
            }
        }
        for (String schema : List.of("contract", "second")) {
            assertThat(ask(url, "SELECT version FROM " + schema
                    + ".granary_schema_history WHERE version IS NOT NULL ORDER BY installed_rank"))
                    .containsExactly("1", "2", "3");
        }
    }

    @Test
    void aNewerSchemaIsRefused() throws Exception {
        open(url).open(CONTRACT);
        ask(url, """
                UPDATE contract.granary_schema_history SET version = '9' WHERE version = '3';
                UPDATE contract.granary_schema_fingerprint SET fingerprint = 1""");
        assertThatThrownBy(() -> open(url).open(CONTRACT)).isInstanceOf(StoreException.class).hasMessageContaining(
                "has schema version 9, but this program knows only versions up to 3. It was written by a newer Granary");
    }

    @Test
    void whatIsWrongWithTheUrlIsSaidWithoutThePassword() {
        String missing = url.replaceAll("/test\\d+", "/nothing") + "&password=hush";
        assertThatThrownBy(() -> open(missing).open(CONTRACT)).isInstanceOf(StoreException.class)
                .hasMessageContaining("There is no PostgreSQL database nothing").hasMessageContaining("password=***")
                .hasMessageNotContaining("hush");
        assertThatThrownBy(() -> open("jdbc:postgresql://127.0.0.1:1/x?user=a&password=hush").open(CONTRACT))
                .isInstanceOf(StoreException.class).hasMessageContaining("cannot be reached")
                .hasMessageNotContaining("hush");
        assertThatThrownBy(() -> PostgresUrl.parse("jdbc:mysql://x?password=hush")).isInstanceOf(StoreException.class)
                .hasMessageNotContaining("hush");
        assertThat(PostgresUrl.parse("jdbc:postgresql://a,b/c?password=hush&sslpassword=hush&user=d"))
                .hasToString("jdbc:postgresql://a,b/c?password=***&sslpassword=***&user=d");
    }

    @Test
    void acknowledgedIsDurableWhateverTheServersDefaultIs() throws Exception {
        ask(url, "ALTER DATABASE " + url.replaceAll(".*/(test\\d+).*", "$1") + " SET synchronous_commit = off");
        assertThat(ask(url, "SHOW synchronous_commit")).containsExactly("off");
        try (Store store = open(url)) {
            for (Access access : Access.values()) {
                List<String> setting = store.open(CONTRACT).run(access, new Cancellation(), transaction -> transaction
                        .query("SHOW synchronous_commit").list(rows -> String.valueOf(rows.getString(1))));
                assertThat(setting).containsExactly("on");
            }
        }
    }

    @Test
    void aDatabaseCanLiveElsewhere() throws Exception {
        String elsewhere = TestPostgres.newDatabase();
        try (Store store = PostgresStore.open(PostgresUrl.parse(url), Map.of("SECOND", PostgresUrl.parse(elsewhere)),
                PostgresSettings.DEFAULT, Clock.SYSTEM)) {
            store.open(CONTRACT);
            store.open(new DatabaseSchema("Second", FILES));
        }
        String schemas = "SELECT DISTINCT table_schema FROM information_schema.tables WHERE table_name = 'item'";
        assertThat(ask(url, schemas)).containsExactly("contract");
        assertThat(ask(elsewhere, schemas)).containsExactly("second");
    }

    @Test
    void theTimeIsThatOfPostgresUnlessAClockIsGiven() throws Exception {
        try (Store store = open(url)) {
            LocalDateTime before = LocalDateTime.parse(ask(url, "SELECT clock_timestamp() AT TIME ZONE 'UTC'")
                    .getFirst().replace(' ', 'T')).minus(Duration.ofMillis(10));
            LocalDateTime now = store.open(CONTRACT).run(Access.WRITE, new Cancellation(), Transaction::now);
            LocalDateTime after = LocalDateTime.parse(ask(url, "SELECT clock_timestamp() AT TIME ZONE 'UTC'")
                    .getFirst().replace(' ', 'T')).plus(Duration.ofMillis(10));
            assertThat(now).isBetween(before, after);
        }
    }
}
