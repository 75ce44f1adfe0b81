package org.granary.tsql.eval;

import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.query.Tuple;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// Everything that reads or changes tables. Implemented by `org.granary.tsql.query`; one per server, safe for many threads.
///
/// The interpreter sends counts, DONE and errors; an implementation returns counts and throws [org.granary.type.SqlError].
public interface Relations {

    /// Binds a query.
    ///
    /// @param outer what surrounds the query: [Scope#NONE], or the scope of the row that a subquery may refer to, which is then the `outer` of
    ///              its tuples
    BoundQuery bind(Query query, Scope outer, Frame frame);

    /// A query that can be run, any number of times.
    interface BoundQuery {
        List<Column> columns();

        /// 1-based result columns by which the rows are sorted, for the ORDER token; empty when unknown.
        default int[] order() {
            return new int[0];
        }

        /// Runs. The rows are read inside `reader`, while the transactions that they come from are open: they stream from a snapshot of the
        /// store, so nothing of the source may be kept after `reader` has returned.
        ///
        /// The store may run the query again from the start, and `reader` with it, until `spent` answers true: a reader that sends rows, or changes
        /// anything else that it does not set anew, says so there.
        ///
        /// Expressions of the select list are evaluated as a row is asked for, after sorting, because
        /// `SELECT @s = @s + name FROM … ORDER BY …` builds on the row before.
        ///
        /// @param outer [Tuple#EMPTY] outside of any query
        /// @param spent whether `reader` must not be run again
        <T extends @Nullable Object> T read(Tuple outer, BooleanSupplier spent, Function<RowSource, T> reader);

        /// Runs with a reader that can be run again.
        default <T extends @Nullable Object> T read(Tuple outer, Function<RowSource, T> reader) {
            return read(outer, () -> false, reader);
        }
    }

    /// Rows, read once, in order. Checks the frame's cancellation as it goes.
    interface RowSource {
        /// @return canonical values of the columns, or null at the end; the caller may keep the array
        @Nullable
        Object @Nullable [] next();
    }

    /// INSERT from VALUES, a query or DEFAULT VALUES. [Statement.Insert.Source.FromExecute] comes through [#insertRows].
    ///
    /// @return how many rows
    long insert(Statement.Insert insert, Frame frame);

    /// Inserts the rows of INSERT … EXEC, all or none, converting them to the table's columns.
    ///
    /// @param columns the columns to fill, empty for all (but identities), in the order of the values
    /// @param sourceColumns the types of the values
    long insertRows(Statement.TableTarget target, List<String> columns, List<Column> sourceColumns,
            Iterator<@Nullable Object[]> rows, Frame frame);

    /// Inserts the rows of a bulk load, all or none, converting them to the table's columns.
    ///
    /// @param sourceColumns the types of the values
    long bulkLoad(Statement.InsertBulk announced, List<Column> sourceColumns, Iterator<@Nullable Object[]> rows,
            Frame frame);

    /// SELECT … INTO.
    long selectInto(Query query, Frame frame);

    /// Temporary tables and table variables only; error 229 for others. Sets variables that the statement assigns.
    long update(Statement.Update update, Frame frame);

    long delete(Statement.Delete delete, Frame frame);

    /// Finds the mistakes of an INSERT, UPDATE, DELETE or SELECT INTO and changes nothing.
    void check(Statement statement, Frame frame);

    void createTable(Statement.CreateTable create, Frame frame);

    void declareTable(Statement.DeclareTable declare, Frame frame);

    void dropTable(Statement.DropTable drop, Frame frame);

    void truncateTable(Statement.TruncateTable truncate, Frame frame);

    /// Checks that a bulk load into this table may begin (208, 229, 207 for unknown columns).
    void checkBulkTarget(Statement.InsertBulk statement, Frame frame);
}
