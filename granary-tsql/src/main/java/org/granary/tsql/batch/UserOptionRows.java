package org.granary.tsql.batch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.session.SessionOptions;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;

/// DBCC USEROPTIONS: the options of the session, of those that are on or off only the ones that are on.
final class UserOptionRows {
    private static final List<Switch> SHOWN = List.of(Switch.QUOTED_IDENTIFIER, Switch.ARITHABORT, Switch.ARITHIGNORE,
            Switch.NOCOUNT, Switch.XACT_ABORT, Switch.IMPLICIT_TRANSACTIONS, Switch.CURSOR_CLOSE_ON_COMMIT,
            Switch.ANSI_NULL_DFLT_ON, Switch.ANSI_NULL_DFLT_OFF, Switch.ANSI_WARNINGS, Switch.ANSI_PADDING,
            Switch.ANSI_NULLS, Switch.CONCAT_NULL_YIELDS_NULL);

    private UserOptionRows() {}

    static void send(Statement.UserOptions statement, RunningFrame frame) {
        Map<String, String> options = options(frame.state().options());
        frame.results().columns(List.of(Column.of("Set Option", SqlType.nvarchar(128)),
                Column.of("Value", SqlType.nvarchar(128))));
        options.forEach((name, value) -> frame.results().row(name, value));
        frame.results().done(ResultSink.Statement.OTHER, options.size());
        frame.state().rowCount(options.size());
        if (statement.messages()) {
            frame.results().message(SqlMessage.info(2528,
                    "DBCC execution completed. If DBCC printed error messages, contact your system administrator."));
        }
    }

    private static Map<String, String> options(SessionOptions options) {
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put("textsize", String.valueOf(options.shownTextSize()));
        shown.put("language", options.language().name());
        shown.put("dateformat", options.dateFormat());
        shown.put("datefirst", String.valueOf(options.dateFirst()));
        shown.put("lock_timeout", String.valueOf(options.lockTimeout()));
        SHOWN.stream().filter(options::isOn).forEach(each -> shown.put(each.name().toLowerCase(Locale.ROOT), "SET"));
        shown.put("isolation level", options.isolationLevel().toLowerCase(Locale.ROOT));
        return shown;
    }
}
