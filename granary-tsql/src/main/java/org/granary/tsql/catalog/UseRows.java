package org.granary.tsql.catalog;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.granary.procedure.CallStatistics;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;
import org.granary.security.Permission;
import org.granary.tsql.ast.TextUse;
import org.granary.tsql.ast.UsedText;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.tsql.session.ShownText;
import org.granary.tsql.session.TsqlSession;
import org.jspecify.annotations.Nullable;

/// Rows of the views about texts and procedures that were run, and about open transactions. Texts of all are shown to
/// those with VIEW SERVER STATE.
public final class UseRows {
    private static final int LONGEST_TEXT = 32_768;
    private static final int HANDLE_BYTES = 20;
    /// What SQL Server's handles of texts begin with; requests that run have 2.
    private static final int HANDLE_MARK = 0x03000000;
    private static final long NANOS_PER_MICRO = 1000;

    private UseRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.dm_exec_query_stats", CatalogView.each(UseRows::texts, (row, text) -> {
            TextUse.Totals totals = text.use().totals();
            byte[] handle = handle(text);
            row.set("sql_handle", handle).set("statement_sql_handle", handle).set("plan_handle", handle)
                    .set("creation_time", time(totals.keptSince())).set("last_execution_time", time(totals.lastRun()))
                    .set("execution_count", totals.runs()).set("total_elapsed_time", totals.micros())
                    .set("last_elapsed_time", totals.lastMicros()).set("min_elapsed_time", totals.shortestMicros())
                    .set("max_elapsed_time", totals.longestMicros())
                    .set("query_hash", Arrays.copyOfRange(handle, HANDLE_BYTES - Long.BYTES, HANDLE_BYTES));
        }));
        fillers.put("sys.dm_exec_cached_plans", CatalogView.each(UseRows::texts, (row, text) -> row
                .set("usecounts", (int) Math.min(Integer.MAX_VALUE, text.use().totals().runs()))
                .set("plan_handle", handle(text))));
        fillers.put("sys.dm_exec_procedure_stats", UseRows::procedures);
        fillers.put("sys.dm_tran_session_transactions", CatalogView.each(UseRows::inTransaction,
                (row, session) -> row.set("session_id", session.spid()).set("transaction_id", transaction(session))
                        .set("transaction_descriptor",
                                ByteBuffer.allocate(Long.BYTES).putLong(session.transactions().number()).array())
                        .set("open_transaction_count", session.transactions().count())));
        fillers.put("sys.dm_tran_active_transactions", CatalogView.each(UseRows::inTransaction,
                (row, session) -> row.set("transaction_id", transaction(session)).set("transaction_begin_time",
                        time(session.transactions().since()))));
        fillers.put("sys.dm_tran_current_transaction", (context, shape, rows) -> {
            if (context.session().transactions().number() != 0) {
                rows.accept(shape.row().set("transaction_id", transaction(context.session())));
            }
        });
        fillers.put("sys.dm_tran_database_transactions", (context, shape, rows) -> {
            for (TsqlSession session : inTransaction(context)) {
                for (String name : session.transactions().databases()) {
                    context.catalog().database(name)
                            .ifPresent(database -> rows.accept(shape.row().set("transaction_id", transaction(session))
                                    .set("database_id", database.id()).set("database_transaction_begin_time",
                                            time(session.transactions().since()))));
                }
            }
        });
    }

    private static LocalDateTime time(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }

    /// Distinct among all sessions.
    private static long transaction(TsqlSession session) {
        return ((long) session.spid() << Integer.SIZE) | session.transactions().number();
    }

    private static List<TsqlSession> inTransaction(CatalogContext context) {
        List<TsqlSession> found = new ArrayList<>();
        context.session().sessions().visibleTo(context.session()).forEach(status -> {
            if (status.session().transactions().number() != 0) {
                found.add(status.session());
            }
        });
        return found;
    }

    private static boolean mayKnow(TsqlSession session) {
        return session.security().server().has(Permission.VIEW_SERVER_STATE);
    }

    private static List<UsedText> texts(CatalogContext context) {
        return mayKnow(context.session()) ? context.session().sessions().figures().texts() : List.of();
    }

    private static void procedures(CatalogContext context, Shape shape, Consumer<Shape.Row> rows) {
        if (!mayKnow(context.session())) {
            return;
        }
        // Stores of crawls that were added later share procedures with the first one: what is counted is shown there.
        Set<Procedure> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (DatabaseCatalog database : context.catalog().openDatabases()) {
            ObjectIds ids = context.in(database).ids();
            for (Procedure procedure : database.procedures()) {
                CallStatistics.Totals totals = procedure.statistics().totals();
                ObjectIds.Entry entry = ids.find(procedure.declaration().schema(), procedure.declaration().name());
                if (seen.add(procedure) && totals.calls() > 0 && entry != null) {
                    rows.accept(shape.row().set("database_id", database.id()).set("object_id", entry.id())
                            .set("cached_time", PerformanceRows.started(context))
                            .set("execution_count", totals.calls())
                            .set("total_elapsed_time", totals.nanos() / NANOS_PER_MICRO));
                }
            }
        }
    }

    /// By which dm_exec_sql_text finds a text.
    private static byte[] handle(UsedText text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((text.quotedIdentifiers() + text.text()).getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.allocate(HANDLE_BYTES).putInt(HANDLE_MARK)
                    .put(digest, 0, HANDLE_BYTES - Integer.BYTES).array();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The text with this handle without the values in it, or null.
    static @Nullable String text(byte[] handle, TsqlSession asking) {
        if (!mayKnow(asking) || handle.length != HANDLE_BYTES || ByteBuffer.wrap(handle).getInt() != HANDLE_MARK) {
            return null;
        }
        for (UsedText text : asking.sessions().figures().texts()) {
            if (Arrays.equals(handle, handle(text))) {
                return ShownText.of(text.text(), text.quotedIdentifiers(), LONGEST_TEXT);
            }
        }
        return null;
    }
}
