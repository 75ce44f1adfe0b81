package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Locale;
import java.util.function.IntFunction;
import org.granary.records.DocPropsAdd;
import org.granary.records.DocPropsDeleteWithHash;
import org.granary.records.RecordBlobBuilder;
import org.granary.records.RecordType;

/// Properties of documents, added, updated, repaired and deleted in calls of some length: what a record costs in short calls and in long ones.
final class PropertyUpdates implements AutoCloseable {
    private static final int COMPONENT = 1;
    private static final int PARAMETERS = 29;
    private static final int PER_DOCUMENT = 10;
    private static final int INSERTS = 1;
    private static final int REPAIRS = 2;
    private static final int UPDATES = 3;

    /// Where the structures stand among the parameters.
    private static final int ADD = 6;
    private static final int UPDATE = 9;
    private static final int DELETE_WITH_HASH = 14;

    private final GranaryProcess server;
    private final Connection connection;
    private final CallableStatement call;
    private final PrintWriter out;

    PropertyUpdates(GranaryProcess server, PrintWriter out) throws SQLException {
        this.server = server;
        this.out = out;
        connection = server.open();
        connection.setCatalog("Search_Service_Application_PropertyStoreDB");
        try (CallableStatement status = connection.prepareCall("{call proc_MSS_SetCrawlComponentStatus(?, 0, 1)}")) {
            status.setInt(1, COMPONENT);
            status.execute();
        }
        call = connection.prepareCall("{call proc_MSS_UpdatePropertyStore("
                + String.join(", ", Collections.nCopies(PARAMETERS, "?")) + ")}");
    }

    /// @param total records for each line, in calls of `length`
    void run(int length, int total) throws SQLException, IOException {
        for (int number = 0; number < total / length; number++) { // the first time code is compiled
            int from = number * length;
            call(INSERTS, ADD, DocPropsAdd.TYPE, length, i -> value(from + i));
        }
        reset();
        measure("add", length, total, INSERTS, ADD, DocPropsAdd.TYPE, this::value);
        measure("update", length, total, UPDATES, UPDATE, DocPropsAdd.TYPE, this::value);
        measure("repair", length, total, REPAIRS, ADD, DocPropsAdd.TYPE, this::value);
        measure("delete with hash", length, total, UPDATES, DELETE_WITH_HASH, DocPropsDeleteWithHash.TYPE,
                i -> new DocPropsDeleteWithHash(document(i), i % PER_DOCUMENT, 0, i));
        reset();
    }

    private static int document(int record) {
        return 1 + record / PER_DOCUMENT;
    }

    private DocPropsAdd value(int record) {
        return new DocPropsAdd(document(record), record % PER_DOCUMENT, record, "Value number " + record, null);
    }

    private <R extends Record> void measure(String what, int length, int total, int queueType, int place,
            RecordType<R> type, IntFunction<R> record) throws SQLException, IOException {
        Series times = new Series(what);
        long before = System.nanoTime();
        for (int number = 0; number < total / length; number++) {
            int from = number * length;
            times.add(call(queueType, place, type, length, i -> record.apply(from + i)));
        }
        double seconds = (System.nanoTime() - before) / 1e9;
        out.printf(Locale.ROOT, "| %s | %d | %d | %.1f | %.0f | %.0f |%n", what, length, total / length,
                times.median() / 1e3, total / seconds, server.residentBytes() / 1e6);
    }

    /// @return how long it took, in nanoseconds, without making the structure
    private <R extends Record> long call(int queueType, int place, RecordType<R> type, int length,
            IntFunction<R> record) throws SQLException {
        RecordBlobBuilder<R> blob = new RecordBlobBuilder<>(type);
        for (int i = 0; i < length; i++) {
            blob.add(record.apply(i));
        }
        none();
        call.setInt(3, queueType);
        call.setInt(place, blob.count());
        call.setBytes(place + 1, blob.records());
        if (!blob.text().isEmpty()) {
            call.setNString(place + 2, blob.text());
        }
        long before = System.nanoTime();
        call.execute();
        return System.nanoTime() - before;
    }

    /// No structure at all.
    private void none() throws SQLException {
        call.setInt(1, 0);
        call.setInt(2, COMPONENT);
        for (int number : new int[]{4, 6, 9, 12, 14, 16, 20, 23, 25, 27}) {
            call.setInt(number, 0);
        }
        for (int blob : new int[]{5, 7, 10, 13, 15, 17, 19, 21, 24, 26, 28}) {
            call.setBytes(blob, null);
        }
        for (int text : new int[]{8, 11, 18, 22, 29}) {
            call.setNString(text, null);
        }
    }

    private void reset() throws SQLException {
        try (CallableStatement reset = connection.prepareCall("{call proc_MSS_ResetCatalog(1)}")) {
            reset.execute();
        }
    }

    @Override
    public void close() throws SQLException {
        call.close();
        connection.close();
    }
}
