package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.granary.it.QueueClient;
import org.granary.tsql.function.FunctionRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Statements that would take hours end at once when they are cancelled, or when their time is up, and their connection goes on.
class CancelledStatementsTest extends HostileTest {
    /// Generous: what is measured here is hours against moments, on machines that do other work, too.
    private static final int PATIENCE_SECONDS = 20;
    private static final int OUT_OF_MEMORY = 701;
    /// Statements that run at once where each is ended by its timeout.
    private static final int TOGETHER = 8;

    @Override
    String[] flags() {
        return new String[]{"--encryption", "optional"};
    }

    static Stream<Arguments> silent() {
        return ExpensiveStatements.silent().entrySet().stream().map(CancelledStatementsTest::arguments);
    }

    static List<Map<String, String>> silentTogether() {
        List<Map<String, String>> groups = new ArrayList<>();
        ExpensiveStatements.silent().forEach((name, sql) -> {
            if (groups.isEmpty() || groups.getLast().size() == TOGETHER) {
                groups.add(new LinkedHashMap<>());
            }
            groups.getLast().put(name, sql);
        });
        return groups;
    }

    static Stream<Arguments> talking() {
        return ExpensiveStatements.talking().entrySet().stream().map(CancelledStatementsTest::arguments);
    }

    static Stream<Arguments> expressions() {
        return Stream.concat(ExpensiveCalls.functions().entrySet().stream(),
                ExpensiveCalls.operators().entrySet().stream())
                .map(entry -> Arguments.of(entry.getKey(), ExpensiveStatements.evaluating(entry.getValue())));
    }

    private static Arguments arguments(Map.Entry<String, String> entry) {
        return Arguments.of(entry.getKey(), entry.getValue());
    }

    private static void first(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
        }
    }

    /// The error with which the statement ends, or null where its results have ended.
    private static @Nullable SQLException end(Statement statement, String sql) {
        try {
            boolean rows = statement.execute(sql);
            while (rows || statement.getUpdateCount() != -1) {
                rows = statement.getMoreResults();
            }
            return null;
        } catch (SQLException e) {
            return e;
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"silent", "talking", "expressions"})
    void anAttentionEndsIt(String name, String sql) throws Exception {
        try (QueueClient client = connect(); Statement statement = client.connection().createStatement()) {
            CompletableFuture<@Nullable SQLException> ended = CompletableFuture
                    .supplyAsync(() -> end(statement, sql));
            Thread.sleep(150);
            if (ended.isDone()) {
                // Where the server has nothing else to do, some reach the limit of their memory before that.
                assertThatThrownBy(() -> first(statement, sql)).as("%s takes long", name).isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(OUT_OF_MEMORY));
            } else {
                statement.cancel();
                assertCancelled(name, ended.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
            }
            assertThat(client.number("SELECT 42")).as("the connection goes on").isEqualTo(42);
        }
    }

    /// Some at once: each runs for a second before the driver ends it, and most of them take a processor for that time.
    @ParameterizedTest
    @MethodSource("silentTogether")
    void theQueryTimeoutEndsThem(Map<String, String> statements) throws Exception {
        List<Ending> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Map.Entry<String, String> each : statements.entrySet()) {
                all.add(new Ending(each.getKey(), threads.submit(() -> {
                    try (QueueClient client = connect(); Statement statement = client.connection().createStatement()) {
                        statement.setQueryTimeout(1);
                        SQLException end = end(statement, each.getValue());
                        assertThat(client.number("SELECT 42")).as("the connection goes on").isEqualTo(42);
                        return end;
                    }
                })));
            }
            for (Ending each : all) {
                assertCancelled(each.name, each.end.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
            }
        }
    }

    /// A statement that runs.
    private record Ending(String name, Future<@Nullable SQLException> end) {}

    /// Between two results the driver takes the end for an end, elsewhere for an error of its own, which has no number.
    private static void assertCancelled(String name, @Nullable SQLException end) {
        if (end != null) {
            assertThat(end.getErrorCode()).as("%s: %s", name, end.getMessage()).isZero();
            assertThat(end.getMessage())
                    .containsIgnoringCase(end.getMessage().contains("timed out") ? "timed out" : "cancel");
        }
    }

    @Test
    void everyFunctionHasACall() {
        Set<String> listed = new TreeSet<>(ExpensiveCalls.functions().keySet());
        listed.addAll(ExpensiveCalls.REFUSED);
        assertThat(listed).isEqualTo(new TreeSet<>(new FunctionRegistry().names()));
    }
}
