package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.OutputClause;
import org.granary.tsql.ast.QueryBody.SelectItem;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.Statement.Insert.Source;
import org.granary.tsql.ast.Statement.TableTarget;
import org.granary.tsql.ast.Statement.Update.Assignment;
import org.granary.tsql.cursor.CursorKind;
import org.granary.tsql.cursor.OpenCursor;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.execute.PositionedRow;
import org.granary.type.Conversions;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// sp_cursor: changes, refreshes and locks rows of the last fetch.
final class CursorChanges {
    private static final int UPDATE = 0x1;
    private static final int DELETE = 0x2;
    private static final int INSERT = 0x4;
    private static final int REFRESH = 0x8;
    private static final int LOCK = 0x10;
    private static final int SET_POSITION = 0x20;
    private static final int ABSOLUTE = 0x40;
    private static final int ALL = UPDATE | DELETE | INSERT | REFRESH | LOCK | SET_POSITION | ABSOLUTE;
    /// The procedure's own arguments, before the values.
    private static final int OWN = 4;

    private final Engine engine;

    CursorChanges(Engine engine) {
        this.engine = engine;
    }

    CallResult run(List<Argument> arguments, Frame given) {
        LeadingArguments own = LeadingArguments.of("sp_cursor", arguments, "@cursor", "@optype", "@rownum", "@table");
        RunningFrame frame = (RunningFrame) given;
        OpenCursor cursor = frame.state().cursors().get(own.integerOr(0, 0), "sp_cursor");
        int operation = own.integerOr(1, 0);
        if ((operation & ~ALL) != 0 || Integer.bitCount(operation & (UPDATE | DELETE | INSERT | REFRESH)) > 1
                || (operation & ~ABSOLUTE) == 0) {
            throw new SqlError(16902, 16, 1, "sp_cursor: The value of the parameter 'optype' is invalid.");
        }
        if (!(cursor.rows() instanceof FollowingRows rows)) {
            if ((operation & (UPDATE | DELETE | INSERT)) != 0) {
                throw FollowedTable.readOnly();
            }
            return new CallResult(0, List.of());
        }
        FollowedTable table = rows.table();
        table.use(frame);
        requireTable(own.text(3), table);
        TransactionStatements.beginImplicitly(frame);
        run(operation, own.integerOr(2, 0), own.rest(OWN), cursor, table, frame);
        return new CallResult(0, List.of());
    }

    private void run(int operation, int row, List<Argument> values, OpenCursor cursor, FollowedTable table,
            RunningFrame frame) {
        if ((operation & INSERT) != 0) {
            table.requireUpdatable();
            insert(values, table, frame);
            return;
        }
        if ((operation & SET_POSITION) != 0 && row > 0 && (operation & ABSOLUTE) == 0) {
            table.stand(row);
        }
        if ((operation & LOCK) != 0) {
            table.lock();
        }
        if ((operation & REFRESH) != 0) {
            CursorProcedures.send(cursor, table.refresh(), frame);
        }
        if ((operation & (UPDATE | DELETE)) != 0) {
            for (PositionedRow each : rows(operation, row, table)) {
                change((operation & UPDATE) != 0, each, values, table, frame);
            }
        }
    }

    /// The rows that are meant: one of the last fetch, all of them, or one of the keyset.
    private static List<PositionedRow> rows(int operation, int row, FollowedTable table) {
        if ((operation & ABSOLUTE) != 0 && table.kind() == CursorKind.KEYSET) {
            return List.of(table.absolute(row));
        }
        if (row > 0) {
            return List.of(table.row(row));
        }
        if (row < 0 || table.fetched() == 0) {
            table.current();
            throw new SqlError(16930, 16, 1, "The requested row is not in the fetch buffer.");
        }
        return IntStream.rangeClosed(1, table.fetched()).mapToObj(table::row).toList();
    }

    /// Error 16933 where the name is that of another table.
    private static void requireTable(@Nullable String given, FollowedTable table) {
        String name = given == null ? "" : given.replaceAll("[\\[\\]\"]", "").toLowerCase(Locale.ROOT);
        String own = table.tableName().getLast().toLowerCase(Locale.ROOT);
        if (!name.isEmpty() && !name.equals(own) && !name.endsWith("." + own)) {
            throw FollowedTable.otherTable();
        }
    }

    private void change(boolean update, PositionedRow row, List<Argument> values, FollowedTable table,
            RunningFrame frame) {
        RunningFrame nested = frame.nested();
        try {
            TableTarget target = new TableTarget.Named(name(table));
            if (update) {
                Statement.Update statement = new Statement.Update(List.of(), null, target,
                        assignments(values, table, nested), List.of(), null, null, List.of(), 1);
                frame.executor().update(statement, row, nested.binder());
            } else {
                frame.executor().delete(new Statement.Delete(List.of(), null, target, List.of(), null, null, List.of(),
                        1), row, nested.binder());
            }
            frame.state().rowCount(1);
        } finally {
            nested.variables().release();
        }
    }

    private static ObjectName name(FollowedTable table) {
        List<String> parts = table.tableName();
        return parts.size() == 1
                ? new ObjectName(null, null, parts.getFirst(), 1)
                : new ObjectName(parts.get(0), parts.get(1), parts.get(2), 1);
    }

    /// Values with names of columns, or the text of a SET clause. Errors 16935, 16936.
    private List<Assignment> assignments(List<Argument> values, FollowedTable table, RunningFrame nested) {
        requireValues(values, "UPDATE");
        String text = text(values);
        if (text != null) {
            String whole = text.regionMatches(true, 0, "UPDATE", 0, "UPDATE".length())
                    ? text
                    : "UPDATE " + quoted(table) + " " + text;
            if (statement(whole, nested) instanceof Statement.Update update && update.where() == null
                    && update.current() == null && update.from().isEmpty() && update.output().isEmpty()) {
                return update.assignments();
            }
            throw invalidValues();
        }
        List<Assignment> assignments = new ArrayList<>();
        List<String> columns = columns(values);
        for (int i = 0; i < columns.size(); i++) {
            assignments.add(new Assignment(null, columns.get(i), null, value(i, values.get(i), nested), 1));
        }
        return assignments;
    }

    private void insert(List<Argument> values, FollowedTable table, RunningFrame frame) {
        requireValues(values, "INSERT");
        RunningFrame nested = frame.nested();
        try (CapturingSink inserted = new CapturingSink(frame.results())) {
            Statement.Insert statement = insertion(values, table, nested);
            OutputClause output = new OutputClause(List.of(new SelectItem.Star(List.of("inserted"), 1)), null,
                    List.of(), 1);
            Statement.Insert told = new Statement.Insert(statement.with(), statement.target(), statement.columns(),
                    statement.source(), List.of(output), 1);
            long count = frame.executor().insert(told, nested.withResults(inserted).binder());
            inserted.rows().forEachRemaining((Row row) -> table.inserted(row));
            frame.state().rowCount(count);
        } finally {
            nested.variables().release();
        }
    }

    private Statement.Insert insertion(List<Argument> values, FollowedTable table, RunningFrame nested) {
        String text = text(values);
        if (text != null) {
            String whole = text.regionMatches(true, 0, "INSERT", 0, "INSERT".length())
                    ? text
                    : "INSERT INTO " + quoted(table) + " " + text;
            if (statement(whole, nested) instanceof Statement.Insert insert && insert.output().isEmpty()
                    && !(insert.source() instanceof Source.FromExecute)
                    && insert.target() instanceof TableTarget.Named target
                    && target.name().name().equalsIgnoreCase(table.tableName().getLast())) {
                return insert;
            }
            throw invalidValues();
        }
        List<@Nullable Expression> row = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            row.add(value(i, values.get(i), nested));
        }
        return new Statement.Insert(List.of(), new TableTarget.Named(name(table)), columns(values),
                new Source.Values(List.of(row)), List.of(), 1);
    }

    private static String quoted(FollowedTable table) {
        return "[" + String.join("].[", table.tableName().stream().map(part -> part.replace("]", "]]")).toList()) + "]";
    }

    private @Nullable Statement statement(String text, RunningFrame frame) {
        List<Statement> statements = engine.script(text, frame.session()).statements();
        return statements.size() == 1 ? statements.getFirst() : null;
    }

    private static void requireValues(List<Argument> values, String verb) {
        if (values.isEmpty()) {
            throw new SqlError(16935, 16, 1,
                    "No parameter values were specified for the sp_cursor-" + verb + " statement.");
        }
    }

    /// The text of a single value without a name, or null.
    private static @Nullable String text(List<Argument> values) {
        Argument first = values.getFirst();
        return values.size() == 1 && first.name() == null && first.value() != null
                && first.value().value() instanceof String text ? text.strip() : null;
    }

    private static List<String> columns(List<Argument> values) {
        List<String> columns = new ArrayList<>();
        for (Argument each : values) {
            String name = each.name();
            if (name == null || name.length() < 2) {
                throw invalidValues();
            }
            columns.add(name.substring(1));
        }
        return columns;
    }

    private static SqlError invalidValues() {
        return new SqlError(16936, 16, 1, "sp_cursor: One or more values parameters were invalid.");
    }

    /// Null for DEFAULT.
    private static @Nullable Expression value(int index, Argument argument, RunningFrame nested) {
        SqlValue value = argument.value();
        if (value == null) {
            return null;
        }
        String name = "@value" + index;
        nested.variables().declare(name, value.type(), Conversions.bind(value, value.type()).value());
        return new Expression.Variable(name, 1);
    }
}
