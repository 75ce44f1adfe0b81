package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.catalog.SystemMessages;
import org.granary.tsql.function.MessageText;
import org.granary.type.Conversions;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;

/// PRINT, RAISERROR and THROW.
final class MessageStatements {
    private static final int LONGEST_PRINT = 8000;
    private static final int LONGEST_NATIONAL_PRINT = 4000;
    /// What RAISERROR with a text, and every user's error, is numbered from.
    private static final int USER_ERROR = 50000;
    /// The errors below are the server's own.
    private static final int FIRST_TO_RAISE = 13_000;

    private MessageStatements() {}

    static void print(Statement.Print statement, RunningFrame frame) {
        SqlValue value = frame.evaluate(statement.message());
        boolean national = value.type() instanceof SqlType.Characters type && type.national();
        Object text = Conversions.assign(value, SqlType.nvarchar(SqlType.MAX)).value();
        String message = text == null ? "" : (String) text;
        int most = national ? LONGEST_NATIONAL_PRINT : LONGEST_PRINT;
        frame.results()
                .message(new SqlMessage(0, 0, 1, message.length() > most ? message.substring(0, most) : message,
                        frame.procedure(), statement.line()));
        frame.state().rowCount(0);
    }

    static void raiseError(Statement.RaiseError statement, RunningFrame frame) {
        int given = integer(statement.severity(), frame);
        int state = integer(statement.state(), frame);
        SqlValue message = frame.evaluate(statement.message());
        SystemMessages.Text known = message.value() instanceof Integer asked ? SystemMessages.find(asked) : null;
        int severity = given < 0 && known != null ? known.severity() : Math.clamp(given, 0, 25);
        if (severity > 18 && !statement.options().contains("LOG")) {
            throw new SqlError(2754, 16, 1,
                    "Error severity levels greater than 18 can only be specified by members of the sysadmin role, "
                            + "using the WITH LOG option.");
        }
        List<SqlValue> arguments = new ArrayList<>();
        for (Expression each : statement.arguments()) {
            arguments.add(frame.evaluate(each));
        }
        if (message.value() instanceof Integer asked && (known == null || asked < FIRST_TO_RAISE)) {
            throw noText(asked, severity, state);
        }
        Object format = known == null
                ? Conversions.assign(message, SqlType.nvarchar(SqlType.MAX)).value()
                : known.format();
        int number = known == null ? USER_ERROR : known.number();
        SqlMessage raised = new SqlMessage(number, severity, state < 0 ? 1 : Math.min(state, 255),
                format == null ? "" : MessageText.format((String) format, arguments), frame.procedure(),
                statement.line());
        if (severity > 10) {
            throw new RaisedError(raised, false);
        }
        frame.results().message(raised);
        frame.state().rowCount(0);
        frame.state().error(statement.options().contains("SETERROR") ? number : 0);
    }

    private static SqlError noText(int number, int severity, int state) {
        if (number < FIRST_TO_RAISE) {
            return new SqlError(2732, 16, 1, "Error number " + number
                    + " is invalid. The number must be from 13000 through 2147483647 and it cannot be 50000.");
        }
        return new SqlError(18054, 16, 1, "Error " + number + ", severity " + severity + ", state " + state
                + " was raised, but no message with that error number was found in sys.messages. If error is larger than 50000, make sure the "
                + "user-defined message is added using sp_addmessage.");
    }

    private static int integer(Expression expression, RunningFrame frame) {
        return frame.evaluate(expression, Simple.INT).value() instanceof Integer number ? number : 0;
    }

    static SqlError thrown(Statement.Throw statement, RunningFrame frame) {
        if (statement.arguments() == null) {
            return new RaisedError(Objects.requireNonNull(frame.state().caught()), true);
        }
        int number = integer(statement.arguments().number(), frame);
        if (number < USER_ERROR) {
            return new SqlError(35100, 16, 10, "Error number " + number
                    + " in the THROW statement is outside the valid range. Specify an error number in the valid range of 50000 to 2147483647.");
        }
        Object text = frame.evaluate(statement.arguments().message(), SqlType.nvarchar(2048)).value();
        int state = integer(statement.arguments().state(), frame);
        return new RaisedError(
                new SqlMessage(number, 16, Math.clamp(state, 0, 255), text == null ? "" : (String) text,
                        frame.procedure(), statement.line()),
                true);
    }
}
