package org.granary.tsql.batch;

import java.util.Set;
import org.granary.tsql.eval.Forgiveness;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.session.SessionState;
import org.granary.tsql.session.SessionTransactions;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;

/// What an error does to its statement, its batch and its transaction.
final class Errors {
    /// A value that cannot be converted. As an argument of a procedure it ends the call alone.
    private static final int CONVERSION = 8114;

    /// Errors that end the batch and its transaction even without XACT_ABORT: conversions that fail, and a table that
    /// exists already. Inside TRY the transaction can then only be rolled back.
    private static final Set<Integer> ENDS_TRANSACTION = Set.of(235, 241, 242, 244, 245, 248, 293, 295, 296, 2714,
            CONVERSION, 8169);

    /// Errors that end the batch alone: a transaction that is gone, a construct that is not supported.
    private static final Set<Integer> ENDS_BATCH = Set.of(217, 701, 1205, 3930, 3998, 7119, 8631, 40517);

    /// A table that does not exist. Its statement is checked again when it is reached, because the table may exist
    /// then.
    private static final int MISSING_TABLE = 208;

    /// Mistakes of a text, which do not depend on values: names, numbers of columns and arguments, types that do not go
    /// together, clauses that exclude each other.
    private static final Set<Integer> MISTAKES = Set.of(102, 104, 107, 108, 109, 110, 116, 120, 121, 130, 134, 137,
            144, 145, 147, 155, 156, 157, 164, 174, 189, 195, 205, 206, 207, 209, 213, 239, 240, 252, 253, 257, 263,
            264, 302, 305, 306, 402, 403, 404, 421, 447, 529, 1011, 1012, 1013, 1023, 1033, 1056, 1062, 1087, 1911,
            2705, 4104,
            4108, 4109, 4112, 4115, 4121, 4127, 5308, 8102, 8116, 8117, 8120, 8121, 8124, 8127, 8133, 8155, 8156, 8158,
            8159, 8163, 10700, 10709, 10741, 10745, 10759);

    private Errors() {}

    /// The error as it is sent: with the line of the statement, unless it comes from inside what was called and knows
    /// better.
    static SqlMessage located(SqlError error, int line) {
        return located(error, line, "");
    }

    /// @param procedure in which the statement is, or an empty text
    static SqlMessage located(SqlError error, int line, String procedure) {
        SqlMessage message = error.sqlMessage();
        boolean ownLine = !message.procedure().isEmpty() || error instanceof RaisedError || error instanceof CalledError
                || error instanceof UncaughtHere || error instanceof CompileErrors;
        return ownLine ? message : message.in(procedure, line);
    }

    /// @param message the error with its line; the mistakes of a text have their own lines
    static void send(SqlError error, SqlMessage message, ResultSink results) {
        if (error instanceof CompileErrors several) {
            several.all().forEach(results::message);
        } else {
            results.message(message);
        }
    }

    /// Whether this is what the compilation of a text finds, so that nothing of the text runs.
    static boolean isFoundByCompilation(SqlError error) {
        return MISTAKES.contains(error.number());
    }

    /// Whether this is a mistake of a statement that was found only when it was reached.
    static boolean isMistake(SqlError error) {
        return switch (error) {
            case UncaughtHere _ -> true;
            case RaisedError _,SentError _,CalledError _,CompileErrors _ -> false;
            default -> error.sqlMessage().procedure().isEmpty() && endsTextOnly(error);
        };
    }

    private static boolean endsTextOnly(SqlError error) {
        return error.number() == MISSING_TABLE || MISTAKES.contains(error.number());
    }

    /// Mistakes end the text in which they are, not the one around it, and do not heed XACT_ABORT.
    static boolean endsBatch(SqlError error, SessionState state) {
        if (error instanceof RaisedError raised) {
            return raised.endsBatch();
        }
        return !endsTextOnly(error)
                && (state.xactAbort() || abortsArithmetic(error, state) || endsTransaction(error)
                        || ENDS_BATCH.contains(error.number()) || error.sqlMessage().severity() >= 19);
    }

    /// Under XACT_ABORT an error rolls back what was begun; a THROW counts, a RAISERROR does not.
    static boolean rollsBack(SqlError error, SessionState state) {
        return (state.xactAbort() || abortsArithmetic(error, state) || endsTransaction(error)) && !endsTextOnly(error)
                && (!(error instanceof RaisedError raised) || raised.endsBatch());
    }

    private static boolean endsTransaction(SqlError error) {
        return ENDS_TRANSACTION.contains(error.number())
                && (error.number() != CONVERSION || error.sqlMessage().procedure().isEmpty());
    }

    /// SET ARITHABORT ON without ANSI_WARNINGS: then a division by zero or an overflow ends the batch and rolls back.
    private static boolean abortsArithmetic(SqlError error, SessionState state) {
        return !(error instanceof RaisedError) && Forgiveness.isArithmetic(error)
                && state.options().isOn(Switch.ARITHABORT) && !state.options().isOn(Switch.ANSI_WARNINGS);
    }

    /// Whether TRY … CATCH can catch it.
    static boolean isCatchable(SqlError error) {
        return error.sqlMessage().severity() < 20;
    }

    static void rollBackIfAsked(SqlError error, Frame frame) {
        if (rollsBack(error, frame.state())) {
            rollBackOpen(frame.session().transactions());
        }
    }

    static void rollBackOpen(SessionTransactions transactions) {
        if (transactions.count() > 0) {
            transactions.rollback(null);
        }
    }
}
