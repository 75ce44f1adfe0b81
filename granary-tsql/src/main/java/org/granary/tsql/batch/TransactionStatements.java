package org.granary.tsql.batch;

import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.type.ResultSink;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// BEGIN, COMMIT, ROLLBACK and SAVE TRANSACTION, and implicit transactions.
final class TransactionStatements {
    private static final int LONGEST_NAME = 32;

    private TransactionStatements() {}

    static void begin(Statement.BeginTransaction statement, RunningFrame frame) {
        frame.session().transactions().begin(name(statement.name(), frame));
        done(ResultSink.Statement.BEGIN_TRANSACTION, frame);
    }

    static void commit(Statement.Commit statement, RunningFrame frame) {
        frame.session().transactions().commit();
        closeCursors(frame);
        done(ResultSink.Statement.COMMIT, frame);
    }

    static void rollback(Statement.Rollback statement, RunningFrame frame) {
        frame.session().transactions().rollback(name(statement.name(), frame));
        closeCursors(frame);
        done(ResultSink.Statement.ROLLBACK, frame);
    }

    /// Under SET CURSOR_CLOSE_ON_COMMIT ON, the end of a transaction closes cursors.
    private static void closeCursors(RunningFrame frame) {
        if (frame.state().options().isOn(Switch.CURSOR_CLOSE_ON_COMMIT)
                && frame.session().transactions().count() == 0) {
            frame.state().namedCursors().closeAll();
            frame.localCursors().closeAll();
        }
    }

    static void save(Statement.SaveTransaction statement, RunningFrame frame) {
        String name = name(statement.name(), frame);
        frame.session().transactions().save(name == null ? "" : name);
        done(ResultSink.Statement.OTHER, frame);
    }

    /// Under SET IMPLICIT_TRANSACTIONS ON, a statement that reads or changes data begins a transaction where there is
    /// none.
    static void beginImplicitly(RunningFrame frame) {
        if (frame.state().options().isOn(Switch.IMPLICIT_TRANSACTIONS) && frame.session().transactions().count() == 0) {
            frame.session().transactions().begin(null);
        }
    }

    private static void done(ResultSink.Statement kind, RunningFrame frame) {
        frame.state().rowCount(0);
        frame.results().done(kind, -1);
    }

    private static @Nullable String name(@Nullable Expression expression, RunningFrame frame) {
        if (expression == null) {
            return null;
        }
        Object name = frame.evaluate(expression, SqlType.nvarchar(LONGEST_NAME)).value();
        return name == null || ((String) name).isEmpty() ? null : (String) name;
    }
}
