package org.granary.tsql.catalog;

import java.util.Locale;
import java.util.Map;
import org.granary.tsql.SessionClient;
import org.granary.tsql.SessionOptions;
import org.granary.tsql.SessionOptions.Switch;
import org.granary.tsql.TsqlSession;
import org.granary.tsql.catalog.CatalogView.Filler;

/// Rows of the views about sessions. A session sees itself, as one without VIEW SERVER STATE does.
final class SessionRows {
    private SessionRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.dm_exec_sessions", (context, shape, rows) -> {
            TsqlSession session = context.session();
            SessionClient client = session.client();
            rows.accept(settings(shape.row(), session).set("login_time", client.loginTime())
                    .set("host_name", session.hostName()).set("program_name", session.programName())
                    .set("host_process_id", client.processId()).set("client_interface_name", client.interfaceName())
                    .set("login_name", session.login()).set("original_login_name", session.login())
                    .set("last_request_start_time", context.clock().utc()));
        });
        fillers.put("sys.dm_exec_connections", (context, shape, rows) -> {
            SessionClient client = context.session().client();
            rows.accept(shape.row().set("session_id", context.session().spid())
                    .set("most_recent_session_id", context.session().spid()).set("connect_time", client.loginTime())
                    .set("net_packet_size", client.packetSize())
                    .set("client_net_address", client.address().isEmpty() ? null : client.address())
                    .set("client_tcp_port", client.port() == 0 ? null : (Integer) client.port()));
        });
        fillers.put("sys.dm_exec_requests", (context, shape, rows) -> rows
                .accept(settings(shape.row(), context.session()).set("start_time", context.clock().utc())));
        fillers.put("sys.sysprocesses", (context, shape, rows) -> {
            TsqlSession session = context.session();
            byte[] info = session.state().options().contextInfo();
            rows.accept(shape.row().set("spid", session.spid()).set("dbid", session.database().id())
                    .set("login_time", session.client().loginTime()).set("last_batch", context.clock().utc())
                    .set("hostname", session.hostName()).set("program_name", session.programName())
                    .set("hostprocess", String.format(Locale.ROOT, "%-10d", session.client().processId()))
                    .set("open_tran", session.transactions().count()).set("loginame", session.login())
                    .set("context_info", info == null ? new byte[128] : info));
        });
    }

    /// What dm_exec_sessions and dm_exec_requests both show: the options as they are now.
    private static Shape.Row settings(Shape.Row row, TsqlSession session) {
        SessionOptions options = session.state().options();
        byte[] info = options.contextInfo();
        return row.set("session_id", session.spid()).set("database_id", session.database().id())
                .set("open_transaction_count", session.transactions().count())
                .set("context_info", info == null ? new byte[0] : info).set("text_size", options.shownTextSize())
                .set("language", options.language().officialName()).set("date_format", options.dateFormat())
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
