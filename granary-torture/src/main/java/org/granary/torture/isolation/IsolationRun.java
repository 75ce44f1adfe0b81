package org.granary.torture.isolation;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.client.search.GetConfigurationPropertiesResult;
import org.granary.client.search.SearchAdministration;
import org.granary.torture.ledger.LedgerWriter;
import org.granary.torture.ledger.Outcome;
import org.granary.torture.load.Targets;
import org.jspecify.annotations.Nullable;

/// Clients whose transactions read lists and append to them. The lists are configuration properties of the search (MS-SQLPGAT2): to append is to read and to
/// write, so that whoever overlooks another loses its value.
public final class IsolationRun {
    private static final String DATABASE = "Search_Service_Application_DB";
    private static final String PREFIX = "torture-";
    /// So many lists at a time, and so many values in a list before another one takes its place.
    private static final int LISTS = 4;
    private static final int VALUES = 80;

    private final Targets targets;
    private final long seed;
    private final AtomicInteger values = new AtomicInteger();
    private final AtomicInteger transactions = new AtomicInteger();
    private final Queue<Recorded> history = new ConcurrentLinkedQueue<>();

    public IsolationRun(Targets targets, long seed) {
        this.targets = targets;
        this.seed = seed;
    }

    /// What a run has found.
    public record Result(long committed, long rolledBack, long unknown, List<String> anomalies) {}

    /// @param count how many transactions
    public Result run(int clients, int count) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<@Nullable Void>> all = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                int client = i;
                all.add(threads.submit(() -> {
                    work(client, count);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        try (Connection connection = targets.connect(0, DATABASE)) {
            readAll(connection);
        }
        List<Recorded> all = List.copyOf(history);
        return new Result(count(all, Outcome.OK), count(all, Outcome.ERROR), count(all, Outcome.UNKNOWN),
                HistoryCheck.run(all));
    }

    private static long count(List<Recorded> all, Outcome outcome) {
        return all.stream().filter(transaction -> transaction.outcome() == outcome).count();
    }

    private void work(int client, int count) throws SQLException {
        Random random = new Random(seed + client);
        try (Connection connection = targets.connect(client, DATABASE)) {
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            while (transactions.get() < count) {
                if (random.nextInt(4) == 0) {
                    readAll(connection);
                } else {
                    transact(connection, random);
                }
            }
        }
    }

    /// One statement, without a transaction of the client: it sees one state of all lists.
    private void readAll(Connection connection) throws SQLException {
        history.add(new Recorded(transactions.incrementAndGet(), Outcome.OK, true, all(connection)));
    }

    private static List<Recorded.Step> all(Connection connection) throws SQLException {
        List<Recorded.Step> steps = new ArrayList<>();
        for (GetConfigurationPropertiesResult.Row row : new SearchAdministration(connection)
                .getConfigurationProperties(PREFIX + "%").rows()) {
            steps.add(new Recorded.Read(row.name(), list(row.value())));
        }
        return steps;
    }

    private void transact(Connection connection, Random random) throws SQLException {
        SearchAdministration admin = new SearchAdministration(connection);
        List<Recorded.Step> steps = new ArrayList<>();
        int number = transactions.incrementAndGet();
        boolean rollsBack = random.nextInt(8) == 0;
        connection.setAutoCommit(false);
        Outcome outcome;
        try {
            if (random.nextInt(5) == 0) {
                steps.addAll(all(connection));
            }
            for (int i = 1 + random.nextInt(4); i > 0; i--) {
                step(admin, random, steps);
            }
            if (rollsBack) {
                connection.rollback();
            } else {
                connection.commit();
            }
            outcome = rollsBack ? Outcome.ERROR : Outcome.OK;
        } catch (SQLException e) {
            if (e.getErrorCode() != 1205) {
                throw e;
            }
            outcome = LedgerWriter.isUnknown(e) ? Outcome.UNKNOWN : Outcome.ERROR;
            connection.rollback();
        }
        connection.setAutoCommit(true);
        history.add(new Recorded(number, outcome, false, steps));
    }

    private void step(SearchAdministration admin, Random random, List<Recorded.Step> steps) throws SQLException {
        String key = PREFIX + (values.get() / (LISTS * VALUES) * LISTS + random.nextInt(LISTS));
        List<Integer> known = list(admin.getConfigurationProperty(key).value());
        steps.add(new Recorded.Read(key, known));
        if (random.nextBoolean()) {
            int value = values.incrementAndGet();
            steps.add(new Recorded.Append(key, value));
            admin.setConfigurationProperty(key, text(known) + value + " ");
        }
    }

    private static String text(List<Integer> values) {
        StringBuilder text = new StringBuilder();
        values.forEach(value -> text.append(value).append(' '));
        return text.toString();
    }

    private static List<Integer> list(@Nullable Object text) {
        return text == null
                ? List.of()
                : Arrays.stream(text.toString().strip().split(" ")).map(Integer::valueOf).toList();
    }
}
