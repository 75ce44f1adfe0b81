package org.granary.tsql.procedure;

import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.granary.tsql.catalog.SessionRows;
import org.granary.tsql.catalog.Shape;
import org.granary.tsql.procedure.CatalogProcedures.Call;
import org.granary.tsql.session.SessionStatus;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// sp_who and sp_who2: who is connected, and what they do.
final class WhoProcedures {
    private static final DateTimeFormatter LAST_BATCH = DateTimeFormatter.ofPattern("MM/dd HH:mm:ss", Locale.ROOT);
    /// What sp_who2 shows where there is nothing.
    private static final String NOTHING = "  .";

    private WhoProcedures() {}

    static void register(CatalogProcedures procedures) {
        procedures.add("sp_who", "sp_who", "@loginame sysname", call -> each(call, WhoProcedures::who));
        procedures.add("sp_who2", "sp_who2", "@loginame sysname", call -> each(call, WhoProcedures::who2));
    }

    /// @param fill gets the row and what it is about
    private static void each(Call call, BiConsumer<Shape.Row, SessionStatus> fill) {
        String asked = call.text("@loginame");
        TsqlSession asking = call.context().session();
        List<SessionStatus> all = asking.sessions().visibleTo(asking);
        List<SessionStatus> shown = all.stream().filter(status -> matches(status, asked)).toList();
        if (shown.isEmpty() && asked != null && !isNumber(asked) && !asked.equalsIgnoreCase("active")
                && !asked.equalsIgnoreCase(asking.login())) {
            throw new SqlError(15_007, 16, 1,
                    "'" + asked + "' is not a valid login or you do not have permission.");
        }
        shown.forEach(status -> fill.accept(call.row(), status));
    }

    private static boolean matches(SessionStatus status, @Nullable String asked) {
        if (asked == null) {
            return true;
        }
        if (asked.equalsIgnoreCase("active")) {
            return status.request() != null || status.killed();
        }
        return isNumber(asked)
                ? asked.equals(String.valueOf(status.session().spid()))
                : asked.equalsIgnoreCase(status.session().login());
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static void who(Shape.Row row, SessionStatus status) {
        TsqlSession session = status.session();
        row.set("spid", session.spid()).set("loginame", session.login()).set("hostname", session.hostName())
                .set("dbname", session.database().name()).set("status", shownState(status))
                .set("blk", String.valueOf(status.blockedBy())).set("cmd", status.command());
    }

    private static String shownState(SessionStatus status) {
        return status.request() != null && status.request().waiting() == null ? "runnable" : status.state();
    }

    private static void who2(Shape.Row row, SessionStatus status) {
        TsqlSession session = status.session();
        String number = String.format(Locale.ROOT, "%-5d", session.spid());
        row.set("Status", shownState(status)).set("Login", session.login())
                .set("HostName", session.hostName().isEmpty() ? NOTHING : session.hostName())
                .set("BlkBy", status.blockedBy() == 0 ? NOTHING : String.valueOf(status.blockedBy()))
                .set("DBName", session.database().name()).set("Command", status.command())
                .set("LastBatch", LAST_BATCH.format(SessionRows.lastStart(status)))
                .set("ProgramName", session.programName());
        // The number is there twice, under the same name.
        for (int i = 0; i < row.values().length; i++) {
            if (row.column(i).name().equals("SPID")) {
                row.values()[i] = number;
            }
        }
    }
}
