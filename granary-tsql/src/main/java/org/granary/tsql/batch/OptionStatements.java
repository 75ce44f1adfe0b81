package org.granary.tsql.batch;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.granary.tsql.SessionOptions;
import org.granary.tsql.SessionOptions.Switch;
import org.granary.tsql.ast.Statement;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;

/// SET of options. Those in [SessionOptions] are kept; a few more are accepted because they could not change an answer of this server.
final class OptionStatements {
    /// Statistics go to a message window of tools, priorities and limits to a scheduler and optimizer that are not here.
    private static final Set<String> WITHOUT_EFFECT = Set.of("STATISTICS IO", "STATISTICS TIME", "STATISTICS PROFILE",
            "STATISTICS XML",
            "DEADLOCK_PRIORITY", "QUERY_GOVERNOR_COST_LIMIT", "FIPS_FLAGGER", "CONTEXT_INFO_LENGTH",
            "RESULT_SET_CACHING");
    private static final Set<String> PLANS = Set.of("SHOWPLAN_ALL", "SHOWPLAN_TEXT", "SHOWPLAN_XML");

    private OptionStatements() {}

    static void set(Statement.SetSwitch statement, RunningFrame frame) {
        for (String name : statement.names()) {
            if (PLANS.contains(name)) {
                if (statement.on()) {
                    throw SqlErrors.unsupported("SET " + name);
                }
            } else if (name.startsWith("IDENTITY_INSERT ")) {
                if (statement.on()) {
                    throw SqlErrors.unsupported("SET IDENTITY_INSERT");
                }
            } else if (!WITHOUT_EFFECT.contains(name)) {
                frame.state().options().set(named(name), statement.on());
            }
        }
        frame.state().rowCount(0);
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
            case "DATEFORMAT" -> onlyOne(statement.name(), text(value), List.of("mdy"));
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
            throw new SqlError(2744, 16, 2,
                    "The SET DATEFIRST statement failed because " + day + " is out of range (1..7).");
        }
        options.dateFirst(day);
    }

    private static void onlyOne(String option, String value, List<String> accepted) {
        if (!accepted.contains(value.toLowerCase(Locale.ROOT))) {
            throw SqlErrors.unsupported("SET " + option + " " + value);
        }
    }

    private static void language(String name, RunningFrame frame) {
        onlyOne("LANGUAGE", name, List.of("us_english", "english"));
        frame.state().options().language("us_english");
        frame.results().message(new SqlMessage(5703, 10, 1, "Changed language setting to us_english.", "", 1));
    }

    private static byte[] contextInfo(SqlValue value) {
        Object bytes = org.granary.type.Conversions.cast(value, new SqlType.Binary(false, 128)).value();
        if (bytes == null) {
            throw new SqlError(8170, 16, 1, "The value of CONTEXT_INFO cannot be NULL.");
        }
        return (byte[]) bytes;
    }
}
