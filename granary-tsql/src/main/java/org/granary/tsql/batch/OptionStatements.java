package org.granary.tsql.batch;

import java.util.Set;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.session.SessionOptions;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.type.DateOrder;
import org.granary.type.Language;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;

/// SET of options. Those in [SessionOptions] are kept; a few more are accepted because they could not change an answer
/// of this server.
final class OptionStatements {
    /// Messages about cost, priorities and limits of a scheduler and an optimizer that are not here, and what concerns
    /// other servers.
    private static final Set<String> WITHOUT_EFFECT = Set.of("STATISTICS IO", "STATISTICS TIME", "DEADLOCK_PRIORITY",
            "QUERY_GOVERNOR_COST_LIMIT", "FIPS_FLAGGER", "RESULT_SET_CACHING");
    /// Would change results if they were on.
    private static final Set<String> ONLY_OFF = Set.of("SHOWPLAN_ALL", "SHOWPLAN_TEXT", "SHOWPLAN_XML",
            "STATISTICS PROFILE", "STATISTICS XML", "NUMERIC_ROUNDABORT", "OFFSETS", "DISABLE_DEF_CNST_CHK");

    private OptionStatements() {}

    static void set(Statement.SetSwitch statement, RunningFrame frame) {
        for (String name : statement.names()) {
            if (ONLY_OFF.contains(name)) {
                if (statement.on()) {
                    throw SqlErrors.unsupported("SET " + name + " ON");
                }
            } else if (name.startsWith("IDENTITY_INSERT ")) {
                IdentityInsert.set(name.substring("IDENTITY_INSERT ".length()), statement.on(), frame);
            } else if (!WITHOUT_EFFECT.contains(name) && !isSetByParsing(name)) {
                frame.state().options().set(named(name), statement.on());
            }
        }
        frame.state().rowCount(0);
    }

    /// These hold as soon as the text is parsed; of a text inside another they do not leave it.
    private static boolean isSetByParsing(String name) {
        return name.equals(Switch.QUOTED_IDENTIFIER.name()) || name.equals(Switch.PARSEONLY.name());
    }

    private static Switch named(String name) {
        for (Switch each : Switch.values()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw new SqlError(195, 15, 5, "'" + name + "' is not a recognized SET option.");
    }

    static void set(Statement.SetOption statement, RunningFrame frame) {
        SessionOptions options = frame.state().options();
        SqlValue value = frame.evaluate(statement.value());
        switch (statement.name()) {
            case "LOCK_TIMEOUT" -> options.lockTimeout(Math.max(-1, integer(value)));
            case "TEXTSIZE" -> options.textSize(integer(value));
            case "ROWCOUNT" -> options.rowCount(Math.max(0, integer(value)));
            case "DATEFIRST" -> dateFirst(options, integer(value));
            case "DATEFORMAT" -> options.dateOrder(dateOrder(text(value)));
            case "LANGUAGE" -> language(text(value), frame);
            case "CONTEXT_INFO" -> options.contextInfo(contextInfo(value));
            case "TRANSACTION ISOLATION LEVEL" -> options.isolationLevel(text(value));
            default -> {
                if (!WITHOUT_EFFECT.contains(statement.name())) {
                    throw new SqlError(195, 15, 5, "'" + statement.name() + "' is not a recognized SET option.");
                }
            }
        }
        frame.state().rowCount(0);
    }

    private static int integer(SqlValue value) {
        return org.granary.type.Conversions.assign(value, Simple.INT).value() instanceof Integer number ? number : 0;
    }

    private static String text(SqlValue value) {
        Object text = org.granary.type.Conversions.assign(value, SqlType.nvarchar(4000)).value();
        return text == null ? "" : (String) text;
    }

    private static void dateFirst(SessionOptions options, int day) {
        if (day < 1 || day > 7) {
            throw new SqlError(2742, 16, 1, "SET DATEFIRST " + day + " is out of range.");
        }
        options.dateFirst(day);
    }

    private static DateOrder dateOrder(String name) {
        for (DateOrder each : DateOrder.values()) {
            if (each.name().equalsIgnoreCase(name.strip())) {
                return each;
            }
        }
        throw new SqlError(2741, 16, 1, "SET DATEFORMAT date order '" + name + "' is invalid.");
    }

    private static void language(String name, RunningFrame frame) {
        Language language = Language.named(name)
                .orElseThrow(() -> new SqlError(2740, 16, 1, "SET LANGUAGE failed because '" + name
                        + "' is not an official language name or a language alias on this SQL Server."));
        frame.session().changeLanguage(language);
    }

    private static byte[] contextInfo(SqlValue value) {
        Object bytes = org.granary.type.Conversions.cast(value, new SqlType.Binary(false, 128)).value();
        if (bytes == null) {
            throw new SqlError(8170, 16, 1, "The value of CONTEXT_INFO cannot be NULL.");
        }
        return (byte[]) bytes;
    }
}
