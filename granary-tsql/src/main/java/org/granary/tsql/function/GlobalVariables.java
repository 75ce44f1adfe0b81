package org.granary.tsql.function;

import java.util.Locale;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Frame;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;

/// `@@` functions.
public final class GlobalVariables {
    private GlobalVariables() {}

    /// Binds one, or error 137.
    public static BoundExpression bind(Expression.GlobalVariable variable, Frame frame) {
        return switch (variable.name().toUpperCase(Locale.ROOT)) {
            case "@@VERSION" -> of(SqlType.nvarchar(300), _ -> frame.server().versionText());
            case "@@MICROSOFTVERSION" -> of(Simple.INT, _ -> frame.server().number());
            case "@@SERVERNAME" -> of(SqlType.sysname(), _ -> frame.server().serverName());
            case "@@SERVICENAME" -> of(SqlType.sysname(), _ -> "MSSQLSERVER");
            case "@@SPID" -> of(Simple.SMALLINT, _ -> frame.session().spid());
            case "@@PROCID" -> of(Simple.INT, _ -> 0);
            case "@@NESTLEVEL" -> of(Simple.INT, _ -> frame.level());
            case "@@TRANCOUNT" -> of(Simple.INT, _ -> frame.session().transactions().count());
            case "@@ROWCOUNT" -> of(Simple.INT, _ -> (int) Math.min(Integer.MAX_VALUE, frame.state().rowCount()));
            case "@@ERROR" -> of(Simple.INT, _ -> frame.state().error());
            case "@@IDENTITY" -> of(new SqlType.Decimal(38, 0, true), _ -> frame.state().identity());
            case "@@OPTIONS" -> of(Simple.INT, _ -> frame.state().options().bits());
            case "@@LANGUAGE" -> of(SqlType.sysname(), _ -> frame.state().options().language().name());
            case "@@LANGID" -> of(Simple.SMALLINT, _ -> frame.state().options().language().id());
            case "@@DATEFIRST" -> of(Simple.TINYINT, _ -> frame.state().options().dateFirst());
            case "@@LOCK_TIMEOUT" -> of(Simple.INT, _ -> frame.state().options().lockTimeout());
            case "@@TEXTSIZE" -> of(Simple.INT, _ -> frame.state().options().shownTextSize());
            case "@@MAX_PRECISION" -> of(Simple.TINYINT, _ -> 38);
            case "@@MAX_CONNECTIONS" -> of(Simple.INT, _ -> 32767);
            case "@@TIMETICKS" -> of(Simple.INT, _ -> 31250);
            case "@@FETCH_STATUS" -> of(Simple.INT, _ -> frame.state().namedCursors().fetchStatus());
            case "@@CURSOR_ROWS" -> of(Simple.INT, _ -> frame.state().namedCursors().rows());
            case "@@CPU_BUSY", "@@IDLE", "@@IO_BUSY", "@@CONNECTIONS", "@@PACK_RECEIVED",
                    "@@PACK_SENT",
                    "@@PACKET_ERRORS", "@@TOTAL_READ", "@@TOTAL_WRITE", "@@TOTAL_ERRORS" ->
                of(Simple.INT, _ -> 0);
            case "@@REMSERVER" -> of(SqlType.sysname(), _ -> null);
            case "@@DBTS" -> of(SqlType.varbinary(8),
                    _ -> frame.state().temporaryTables().global().lastRowVersion());
            default -> throw SqlErrors.undeclaredVariable(variable.name());
        };
    }

    private static BoundExpression of(SqlType type, Bound.Evaluation evaluation) {
        return Bound.of(type, true, true, evaluation);
    }
}
