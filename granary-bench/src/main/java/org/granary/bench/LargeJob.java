package org.granary.bench;

import java.io.PrintWriter;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// One job with very many items, added in groups of a thousand, claimed a thousand at a time and finished one by one: does any call get
/// slower on the way?
final class LargeJob implements AutoCloseable {
    private static final int GROUP = 1000;
    private static final int STATUS_CALLS = 300;
    /// Every so many items one fails.
    private static final int FAILURES = 50;
    private static final String NAMESPACE = "http://schemas.microsoft.com/office/server/translation/2010/11/";

    private final Connection connection;
    private final List<Connection> workers = new ArrayList<>();
    private final ExecutorService threads;
    private final PrintWriter out;

    private record Item(long job, int group, int id) {}

    LargeJob(GranaryProcess server, int workers, PrintWriter out) throws SQLException {
        this.connection = server.open();
        for (int i = 0; i < workers; i++) {
            this.workers.add(server.open());
        }
        this.threads = Executors.newFixedThreadPool(workers);
        this.out = out;
    }

    void run(int items) throws Exception {
        int groups = Math.ceilDiv(items, GROUP);
        // Code is compiled while it runs first; that is not what is measured.
        add(1, 50);
        status(1);
        work();

        add(2, 1);
        Series small = status(2);
        work();
        out.println(
                "| call | calls | first tenth µs | middle tenth µs | last tenth µs | middle : first | last : first |");
        out.println("| --- | --- | --- | --- | --- | --- | --- |");
        print(add(3, groups));
        Series large = status(3);
        work().forEach(this::print);
        Series ended = status(3);
        out.println();
        out.println("| proc_GetJobStatus of a job with | median µs | ratio |");
        out.println("| --- | --- | --- |");
        print(small, "1,000 items", small);
        print(large, String.format(Locale.ROOT, "%,d items, all waiting", groups * GROUP), small);
        print(ended, String.format(Locale.ROOT, "%,d items, all ended", groups * GROUP), small);
    }

    private void print(Series series) {
        double first = series.medianOfTenth(0);
        double middle = series.medianOfTenth(0.45);
        double last = series.medianOfTenth(0.9);
        out.printf(Locale.ROOT, "| %s | %d | %.0f | %.0f | %.0f | %.2f | %.2f |%n", series.name(), series.size(), first,
                middle, last, middle / first, last / first);
    }

    private void print(Series series, String what, Series base) {
        out.printf(Locale.ROOT, "| %s | %.0f | %.2f |%n", what, series.median(), series.median() / base.median());
    }

    private Series add(long job, int groups) throws SQLException {
        StringBuilder xml = new StringBuilder("<group xmlns='" + NAMESPACE + "databaseJobAdd'>");
        for (int item = 1; item <= GROUP; item++) {
            xml.append("<item id='").append(item).append("' in='Reports/2024/Quarter/in").append(item)
                    .append(".docx' out='Reports/2024/Quarter/out").append(item).append(".docx'/>");
        }
        xml.append("</group>");
        Series times = new Series("proc_AddGroup of 1,000");
        try (CallableStatement group = connection.prepareCall("{call proc_AddGroup(?, ?, 'in', 'out', 3, ?)}");
                CallableStatement submit = connection.prepareCall("{call proc_SubmitJob(?)}")) {
            new GranaryQueue(connection).addJob(job);
            for (int i = 1; i <= groups; i++) {
                group.setLong(1, job);
                group.setInt(2, i);
                group.setString(3, xml.toString());
                long before = System.nanoTime();
                group.execute();
                times.add(System.nanoTime() - before);
            }
            submit.setLong(1, job);
            submit.execute();
        }
        return times;
    }

    private Series status(long job) throws SQLException {
        Series times = new Series("proc_GetJobStatus");
        try (CallableStatement status = connection
                .prepareCall("{call proc_GetJobStatus(?, '93572C0A-D9E1-1395-DAB3-932EAC7BA30C')}")) {
            for (int i = 0; i < STATUS_CALLS; i++) {
                status.setLong(1, job);
                long before = System.nanoTime();
                try (ResultSet rows = status.executeQuery()) {
                    if (!rows.next()) {
                        throw new SQLException("There is no job " + job + ".");
                    }
                }
                times.add(System.nanoTime() - before);
            }
        }
        return times;
    }

    /// Claims, starts and ends everything that waits.
    private List<Series> work() throws Exception {
        Series claim = new Series("proc_GetConversionBatch of 1,000");
        Series start = new Series("proc_UpdateConversionBatch of 1,000");
        Series succeed = new Series("proc_UpdateSucceededItem");
        Series fail = new Series("proc_UpdateFailedItem");
        try (CallableStatement next = connection.prepareCall("{call proc_GetConversionBatch(?, ?)}");
                CallableStatement update = connection.prepareCall("{call proc_UpdateConversionBatch(?)}")) {
            while (true) {
                long before = System.nanoTime();
                List<Item> batch = batch(next);
                if (batch.isEmpty()) {
                    return List.of(claim, start, succeed, fail);
                }
                claim.add(System.nanoTime() - before);
                update.setString(1, started(batch));
                before = System.nanoTime();
                update.execute();
                start.add(System.nanoTime() - before);
                List<Future<?>> running = new ArrayList<>();
                for (int i = 0; i < workers.size(); i++) {
                    int me = i;
                    running.add(threads.submit(() -> {
                        finish(workers.get(me), batch, me, succeed, fail);
                        return true;
                    }));
                }
                for (Future<?> each : running) {
                    each.get();
                }
            }
        }
    }

    private static List<Item> batch(CallableStatement next) throws SQLException {
        next.setInt(1, GROUP);
        next.setTimestamp(2, new Timestamp(0));
        List<Item> items = new ArrayList<>();
        try (ResultSet rows = next.executeQuery()) {
            while (rows.next()) {
                items.add(new Item(rows.getLong(1), rows.getInt(2), rows.getInt(3)));
            }
        }
        return items;
    }

    private static String started(List<Item> batch) {
        String worker = new UUID(0, 1).toString();
        StringBuilder xml = new StringBuilder("<batch xmlns='" + NAMESPACE + "databaseBatchUpdate'><start>");
        for (Item item : batch) {
            xml.append("<item job='").append(item.job).append("' group='").append(item.group).append("' id='")
                    .append(item.id).append("' wsi='").append(worker).append("'/>");
        }
        return xml.append("</start><failed/></batch>").toString();
    }

    /// Ends every so-manieth item, counted from this worker's number.
    private void finish(Connection worker, List<Item> batch, int me, Series succeed, Series fail) throws SQLException {
        try (CallableStatement succeeded = worker.prepareCall("{call proc_UpdateSucceededItem(?, ?, ?)}");
                CallableStatement failed = worker.prepareCall("{call proc_UpdateFailedItem(?, ?, ?, 1, 7)}")) {
            for (int i = me; i < batch.size(); i += workers.size()) {
                Item item = batch.get(i);
                boolean ends = i % FAILURES == 0;
                CallableStatement call = ends ? failed : succeeded;
                call.setLong(1, item.job);
                call.setInt(2, item.group);
                call.setInt(3, item.id);
                long before = System.nanoTime();
                call.execute();
                (ends ? fail : succeed).add(System.nanoTime() - before);
            }
        }
    }

    @Override
    public void close() throws SQLException {
        threads.shutdown();
        for (Connection worker : workers) {
            worker.close();
        }
        connection.close();
    }
}
