package org.granary.tsql.batch;

import java.util.List;
import org.granary.tsql.ast.CursorAction;
import org.granary.tsql.ast.CursorAction.Fetch;
import org.granary.tsql.ast.CursorAction.Reference;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.cursor.CursorRows;
import org.granary.tsql.cursor.CursorRows.Fetched;
import org.granary.tsql.cursor.NamedCursor;
import org.granary.tsql.cursor.NamedCursors;
import org.granary.tsql.cursor.OpenCursor;
import org.granary.tsql.eval.Variables.Variable;
import org.granary.tsql.execute.PositionedRow;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// DECLARE CURSOR, OPEN, FETCH, CLOSE and DEALLOCATE.
final class CursorStatements {
    private static final int FETCHED = 0;
    private static final int NO_ROW = -1;
    private static final int MISSING = -2;

    private CursorStatements() {}

    static void run(Statement.Cursor statement, RunningFrame frame) {
        NamedCursors session = frame.state().namedCursors();
        switch (statement.action()) {
            case CursorAction.Declare declare -> {
                NamedCursors scope = declare.definition().options().contains("LOCAL") ? frame.localCursors() : session;
                declare(scope, declare, frame);
            }
            case CursorAction.Assign assign ->
                frame.localCursors().refer(assign.variable(), DeclaredCursor.of(assign.definition(), frame));
            case CursorAction.Refer refer ->
                frame.localCursors().refer(refer.variable(), find(refer.cursor(), frame));
            case CursorAction.Open open -> {
                NamedCursor cursor = find(open.cursor(), frame);
                ((DeclaredCursor) cursor).open(frame);
                session.rows(cursor.size());
            }
            case CursorAction.Close close -> {
                find(close.cursor(), frame).close();
                session.rows(0);
            }
            case CursorAction.Deallocate deallocate -> deallocate(deallocate.cursor(), frame);
            case Fetch fetch -> fetch(fetch, frame);
        }
    }

    private static void declare(NamedCursors scope, CursorAction.Declare declare, RunningFrame frame) {
        DeclaredCursor cursor = DeclaredCursor.of(declare.definition(), frame);
        boolean declared = false;
        try {
            scope.declare(declare.name(), cursor);
            declared = true;
        } finally {
            if (!declared) {
                cursor.release();
            }
        }
    }

    /// The cursor that is meant: of the text before that of the session, unless GLOBAL is written. Errors 16916, 16950.
    private static NamedCursor find(Reference reference, RunningFrame frame) {
        NamedCursor cursor = findOrNull(reference.name(), reference.global(), frame);
        if (cursor == null) {
            throw reference.isVariable()
                    ? new SqlError(16950, 16, 2, "The variable '" + reference.name()
                            + "' does not currently have a cursor allocated to it.")
                    : new SqlError(16916, 16, 1, "A cursor with the name '" + reference.name() + "' does not exist.");
        }
        return cursor;
    }

    private static @Nullable NamedCursor findOrNull(String name, boolean global, RunningFrame frame) {
        NamedCursor local = global ? null : frame.localCursors().find(name);
        return local != null ? local : frame.state().namedCursors().find(name);
    }

    private static void deallocate(Reference reference, RunningFrame frame) {
        find(reference, frame);
        boolean local = !reference.global() && frame.localCursors().find(reference.name()) != null;
        (local ? frame.localCursors() : frame.state().namedCursors()).remove(reference.name());
    }

    private static void fetch(Fetch fetch, RunningFrame frame) {
        NamedCursor cursor = find(fetch.cursor(), frame);
        NamedCursors session = frame.state().namedCursors();
        // A fetch that fails has fetched nothing.
        session.fetchStatus(NO_ROW);
        List<Column> columns = cursor.columns();
        if (!fetch.into().isEmpty() && fetch.into().size() != columns.size()) {
            throw new SqlError(16924, 16, 1,
                    "Cursorfetch: The number of variables declared in the INTO list must match that of selected "
                            + "columns.");
        }
        Object number = fetch.row() == null ? null : frame.evaluate(fetch.row(), Simple.BIGINT).value();
        if (cursor.rows() instanceof FollowingRows rows) {
            rows.table().use(frame);
        }
        Fetched fetched = cursor.fetch(fetch.direction(), number instanceof Long given ? given : 0);
        Row row = fetched == null ? null : fetched.row();
        if (fetch.into().isEmpty()) {
            frame.results().columns(columns);
            if (row != null) {
                frame.results().row(row);
            }
            frame.results().done(ResultSink.Statement.SELECT,
                    frame.state().options().isOn(Switch.NOCOUNT) ? -1 : row == null ? 0 : 1);
        } else if (row != null) {
            assign(fetch, columns, row, frame);
        }
        session.fetchStatus(fetched == null ? NO_ROW : row == null ? MISSING : FETCHED);
        frame.state().rowCount(row == null ? 0 : 1);
    }

    private static void assign(Fetch fetch, List<Column> columns, Row row, RunningFrame frame) {
        for (int i = 0; i < columns.size(); i++) {
            Variable variable = frame.variables().scalar(fetch.into().get(i));
            if (!Conversions.isImplicit(columns.get(i).type(), variable.type())) {
                throw new SqlError(16922, 16, 1, "Cursor Fetch: Implicit conversion from data type "
                        + columns.get(i).type().catalogName() + " to " + variable.type().catalogName()
                        + " is not allowed.");
            }
            variable.set(Conversions.assign(SqlValue.of(columns.get(i).type(), row.get(i)), variable.type()).value());
        }
    }

    /// The row on which the cursor of a WHERE CURRENT OF stands; null where there is none. A cursor of sp_cursoropen is
    /// found by the name that sp_cursoroption gave it. Errors 16916, 16917, 16929, 16931.
    static @Nullable PositionedRow current(@Nullable Reference reference, RunningFrame frame) {
        if (reference == null) {
            return null;
        }
        OpenCursor api = findOrNull(reference.name(), reference.global(), frame) == null
                ? frame.state().cursors().find(reference.name())
                : null;
        CursorRows rows = api == null ? find(reference, frame).rows() : api.rows();
        if (!(rows instanceof FollowingRows following)) {
            throw FollowedTable.readOnly();
        }
        following.table().use(frame);
        return following.table().current();
    }

    /// CURSOR_STATUS: 1 with rows, 0 without, -1 closed, -2 for a variable without a cursor, -3 where there is none.
    static int status(String kind, String name, RunningFrame frame) {
        NamedCursor cursor = switch (kind) {
            case "local", "variable" -> frame.localCursors().find(name);
            case "global" -> frame.state().namedCursors().find(name);
            default -> null;
        };
        if (cursor == null) {
            return kind.equals("variable") ? -2 : -3;
        }
        if (!cursor.isOpen()) {
            return -1;
        }
        return cursor.size() == 0 ? 0 : 1;
    }
}
