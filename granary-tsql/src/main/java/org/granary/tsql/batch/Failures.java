package org.granary.tsql.batch;

import org.granary.tsql.ast.Statement;
import org.granary.tsql.session.SessionState;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// What is done about the error of a statement.
final class Failures {
    private Failures() {}

    /// Sends the error to the client, unless a CATCH will get the error.
    ///
    /// @return what ends the batch or the text (or goes to the CATCH), or null when only the statement ends
    static @Nullable RuntimeException of(SqlError error, Statement statement, RunningFrame frame) {
        SessionState state = frame.state();
        SqlMessage message = Errors.located(error, statement.line(), frame.procedure());
        state.error(error.number());
        state.rowCount(0);
        state.takeNullLeftOut();
        boolean mistake = Errors.isMistake(error);
        if (Errors.isCatchable(error) && (mistake ? frame.insideOuterTry() : frame.insideTry())) {
            frame.results().closeOpenResult();
            return flying(error, message, mistake);
        }
        if (!(error instanceof SentError)) {
            Errors.send(error, message, frame.results());
        }
        // The end of the transaction is sent before the end of the statement, where drivers decide what an error means.
        Errors.rollBackIfAsked(error, frame);
        boolean endsBatch = Errors.endsBatch(error, state);
        if (!hasEnded(error, endsBatch, statement, frame)) {
            frame.results().done(kind(statement), -1);
        }
        if (mistake) {
            return frame.level() > 0 ? new TextEnded(new SqlError(message)) : new BatchAborted();
        }
        return endsBatch ? new BatchAborted() : null;
    }

    /// A call reports its own end; the end of the batch reports an error that ends the batch.
    private static boolean hasEnded(SqlError error, boolean endsBatch, Statement statement, RunningFrame frame) {
        boolean call = statement instanceof Statement.Execute || statement instanceof Statement.ExecuteText;
        return (error instanceof SentError && call)
                || (endsBatch && frame.level() > 0 && !frame.results().isOpen());
    }

    private static SqlError flying(SqlError error, SqlMessage message, boolean mistake) {
        return switch (error) {
            case RaisedError _,CalledError _,UncaughtHere _ -> error;
            case CompileErrors _ -> new CalledError(error);
            default -> mistake ? new UncaughtHere(message) : new SqlError(message);
        };
    }

    static ResultSink.Statement kind(Statement statement) {
        return switch (statement) {
            case Statement.Select _ -> ResultSink.Statement.SELECT;
            case Statement.Insert _ -> ResultSink.Statement.INSERT;
            case Statement.Update _ -> ResultSink.Statement.UPDATE;
            case Statement.Delete _ -> ResultSink.Statement.DELETE;
            case Statement.Merge _ -> ResultSink.Statement.MERGE;
            case Statement.Execute _,Statement.ExecuteText _ -> ResultSink.Statement.EXECUTE;
            case Statement.SetOption _,Statement.SetSwitch _ -> ResultSink.Statement.SET;
            case Statement.Declare _,Statement.SetVariable _ -> ResultSink.Statement.SELECT;
            case Statement.CreateTable _ -> ResultSink.Statement.CREATE_TABLE;
            case Statement.DropTable _ -> ResultSink.Statement.DROP_TABLE;
            case Statement.BeginTransaction _ -> ResultSink.Statement.BEGIN_TRANSACTION;
            case Statement.Commit _ -> ResultSink.Statement.COMMIT;
            case Statement.Rollback _ -> ResultSink.Statement.ROLLBACK;
            default -> ResultSink.Statement.OTHER;
        };
    }
}
