package org.granary.tsql.catalog;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.tsql.session.RequestStatus;
import org.granary.tsql.session.SessionClient;
import org.granary.tsql.session.SessionOptions;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.session.SessionStatus;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Rows of the views about sessions. An administrator sees all of them, others those of their own login, as without
/// VIEW SERVER STATE.
public final class SessionRows {
    /// The columns of dm_exec_sql_text.
    public static final List<Column> TEXT_COLUMNS = List.of(Column.of("dbid", Simple.SMALLINT),
            Column.of("objectid", Simple.INT), Column.of("number", Simple.SMALLINT),
            new Column("encrypted", Simple.BIT, false), Column.of("text", SqlType.nvarchar(SqlType.MAX)));

    private static final int HANDLE_BYTES = 20;
    /// What SQL Server's handles of the texts of batches begin with.
    private static final int HANDLE_MARK = 0x02000000;

    /// Not the number of a session that shares a connection.
    private static final int PHYSICAL = -1;

    private SessionRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.dm_exec_sessions", sessions((row, status) -> {
            TsqlSession session = status.session();
            SessionClient client = session.client();
            settings(row, session).set("login_time", client.loginTime())
                    .set("host_name", session.hostName()).set("program_name", session.programName())
                    .set("host_process_id", client.processId()).set("client_interface_name", client.interfaceName())
                    .set("login_name", session.login()).set("original_login_name", session.login())
                    // A session that waits for a lock is running here, as in SQL Server.
                    .set("status", status.request() == null ? "sleeping" : "running")
                    .set("total_elapsed_time", (int) elapsed(status))
                    .set("last_request_start_time", lastStart(status)).set("last_request_end_time", status.lastEnd());
        }));
        fillers.put("sys.dm_exec_connections", (context, shape, rows) -> {
            for (SessionStatus status : visible(context)) {
                TsqlSession session = status.session();
                rows.accept(connection(shape.row(), status).set("connection_id", id(session, PHYSICAL)));
                for (int number : session.multiplexedSessions()) {
                    rows.accept(connection(shape.row(), status).set("net_transport", "Session")
                            .set("connection_id", id(session, number))
                            .set("parent_connection_id", id(session, PHYSICAL)));
                }
            }
        });
        fillers.put("sys.dm_exec_requests", (context, shape, rows) -> {
            for (SessionStatus status : visible(context)) {
                RequestStatus request = status.request();
                if (request != null) {
                    Shape.Row row = settings(shape.row(), status.session());
                    request(row, status, request);
                    rows.accept(row);
                }
            }
        });
        fillers.put("sys.sysprocesses", sessions(SessionRows::process));
    }

    private static Shape.Row connection(Shape.Row row, SessionStatus status) {
        TsqlSession session = status.session();
        SessionClient client = session.client();
        return row.set("session_id", session.spid()).set("most_recent_session_id", session.spid())
                .set("connect_time", client.loginTime()).set("net_packet_size", client.packetSize())
                .set("last_read", lastStart(status)).set("last_write", status.lastEnd())
                .set("client_net_address", client.address().isEmpty() ? null : client.address())
                .set("client_tcp_port", client.port() == 0 ? null : (Integer) client.port())
                .set("auth_scheme", client.authScheme()).set("most_recent_sql_handle", handle(status));
    }

    /// Names a connection, or one of the sessions that share it.
    private static UUID id(TsqlSession session, int number) {
        String what = session.spid() + " " + session.client().loginTime() + " " + number;
        return UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8));
    }

    private static Filler sessions(BiConsumer<Shape.Row, SessionStatus> fill) {
        return CatalogView.each(SessionRows::visible, fill);
    }

    private static List<SessionStatus> visible(CatalogContext context) {
        return context.session().sessions().visibleTo(context.session());
    }

    private static void request(Shape.Row row, SessionStatus status, RequestStatus request) {
        RequestStatus.Wait wait = request.waiting();
        row.set("start_time", request.started()).set("status", status.state()).set("command", status.command())
                .set("sql_handle", handle(status)).set("statement_sql_handle", handle(status))
                .set("blocking_session_id", status.blockedBy())
                .set("total_elapsed_time", (int) Math.min(Integer.MAX_VALUE, request.elapsedMillis()))
                .set("row_count", request.rows());
        if (wait != null) {
            row.set("wait_type", wait.type()).set("last_wait_type", wait.type())
                    .set("wait_time", (int) Math.min(Integer.MAX_VALUE, wait.millis()))
                    .set("wait_resource", wait.resource());
        }
    }

    private static void process(Shape.Row row, SessionStatus status) {
        TsqlSession session = status.session();
        byte[] info = session.state().options().contextInfo();
        row.set("spid", session.spid()).set("dbid", session.database().id())
                .set("login_time", session.client().loginTime()).set("last_batch", lastStart(status))
                .set("hostname", session.hostName()).set("program_name", session.programName())
                .set("hostprocess", String.format(Locale.ROOT, "%-10d", session.client().processId()))
                .set("open_tran", session.transactions().count()).set("loginame", session.login())
                .set("context_info", info == null ? new byte[0] : info).set("blocked", status.blockedBy())
                .set("status", status.state()).set("cmd", status.command()).set("sql_handle", handle(status));
        RequestStatus.Wait wait = status.request() == null ? null : status.request().waiting();
        if (wait != null) {
            row.set("waittime", wait.millis()).set("lastwaittype", wait.type()).set("waitresource", wait.resource());
        }
    }

    public static LocalDateTime lastStart(SessionStatus status) {
        return status.lastStart() == null ? status.session().client().loginTime() : status.lastStart();
    }

    private static long elapsed(SessionStatus status) {
        return status.request() == null ? 0 : Math.min(Integer.MAX_VALUE, status.request().elapsedMillis());
    }

    /// By which dm_exec_sql_text finds the text of a request that runs.
    private static byte @Nullable [] handle(SessionStatus status) {
        return status.request() == null
                ? null
                : ByteBuffer.allocate(HANDLE_BYTES).putInt(HANDLE_MARK).putInt(status.session().spid())
                        .putLong(status.request().number()).array();
    }

    /// The row of dm_exec_sql_text, or null when no request that the session may see has this handle.
    public static @Nullable Row text(byte[] handle, TsqlSession asking) {
        for (SessionStatus status : asking.sessions().visibleTo(asking)) {
            RequestStatus request = status.request();
            if (request != null && java.util.Arrays.equals(handle, handle(status))) {
                return Row.of(status.session().database().id(), null, null, false, request.text());
            }
        }
        String kept = UseRows.text(handle, asking);
        return kept == null ? null : Row.of(null, null, null, false, kept);
    }

    /// What dm_exec_sessions and dm_exec_requests both show: the options as they are now.
    private static Shape.Row settings(Shape.Row row, TsqlSession session) {
        SessionOptions options = session.state().options();
        byte[] info = options.contextInfo();
        return row.set("session_id", session.spid()).set("database_id", session.database().id())
                .set("open_transaction_count", session.transactions().count())
                .set("context_info", info == null ? new byte[0] : info).set("text_size", options.shownTextSize())
                .set("language", options.language().name()).set("date_format", options.dateFormat())
                .set("date_first", options.dateFirst())
                .set("quoted_identifier", options.isOn(Switch.QUOTED_IDENTIFIER))
                .set("arithabort", options.isOn(Switch.ARITHABORT))
                .set("ansi_null_dflt_on", options.isOn(Switch.ANSI_NULL_DFLT_ON))
                .set("ansi_defaults", options.areAnsiDefaultsOn())
                .set("ansi_warnings", options.isOn(Switch.ANSI_WARNINGS))
                .set("ansi_padding", options.isOn(Switch.ANSI_PADDING))
                .set("ansi_nulls", options.isOn(Switch.ANSI_NULLS))
                .set("concat_null_yields_null", options.isOn(Switch.CONCAT_NULL_YIELDS_NULL))
                .set("transaction_isolation_level", options.isolationNumber())
                .set("lock_timeout", options.lockTimeout()).set("row_count", session.state().rowCount())
                .set("prev_error", session.state().error());
    }
}
