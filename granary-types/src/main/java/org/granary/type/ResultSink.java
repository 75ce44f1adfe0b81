package org.granary.type;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the results of a batch or a call go, in the order in which they arise. The session turns them into tokens.
///
/// Grammar: `( message | procedureEntered … ( procedureReturned | procedureFailed ) | columns order? row* done | done
/// )*`. Not safe for several threads at once.
public interface ResultSink {

    /// Which statement ended: the `CurCmd` of DONE tokens.
    enum Statement {
        SELECT(0xC1), INSERT(0xC3), UPDATE(0xC5), DELETE(0xC4), MERGE(0x117), EXECUTE(0xE0), SET(0xBE), BULK_INSERT(
                0xF0), OTHER(
                        0xFD), BEGIN_TRANSACTION(
                                0xD4), COMMIT(0xD5), ROLLBACK(0xD2), CREATE_TABLE(0xC6), DROP_TABLE(0xC7);

        private final int code;

        Statement(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }
    }

    /// Opens a result set.
    void columns(List<Column> columns);

    /// Says by which columns (1-based, in order) the open result set is sorted. Comes before its rows.
    default void order(int... columns) {}

    /// A row of the open result set, with a value for each column. The sink reads large values before it returns.
    void row(Row row);

    /// A row of these values.
    default void row(@Nullable Object... values) {
        row(Row.of(values));
    }

    /// Ends a statement and the result set that it opened, if any.
    ///
    /// @param rowCount rows returned or affected; negative when the statement has no count (or NOCOUNT hides it)
    void done(Statement statement, long rowCount);

    /// An informational message or an error. After an error the statement still ends with [#done] unless the batch
    /// stops.
    void message(SqlMessage message);

    /// The statements that follow belong to a called procedure (or to the text of an EXEC or sp_executesql).
    void procedureEntered(String name);

    /// The procedure entered last has returned.
    void procedureReturned(int status);

    /// The procedure entered last has ended with an error and has no status.
    ///
    /// @param told whether the error was sent and the call ends with it; false when a CATCH gets the error or the whole
    ///     batch ends
    void procedureFailed(boolean told);
}
