package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.granary.tsql.ast.TableSource;
import org.granary.tsql.catalog.SessionRows;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Values;
import org.granary.tsql.function.BuiltinPermissions;
import org.granary.tsql.function.MyPermissions;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.session.TsqlSession;
import org.granary.tsql.table.Cursor;
import org.granary.type.CollationNames;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Functions that return rows.
final class TableFunctions {

    private TableFunctions() {}

    static QueryPlan bind(TableSource.Function function, List<BoundExpression> arguments, QueryBinder queries) {
        return switch (function.name().name().toLowerCase(Locale.ROOT)) {
            case "string_split" -> split(arguments, queries);
            case "fn_helpcollations" -> rows(
                    List.of(new Column("name", SqlType.sysname(), false),
                            Column.of("description", SqlType.nvarchar(1000))),
                    CollationNames.all().stream().map(each -> Row.of(each.name(), each.description())).toList());
            case "fn_listextendedproperty" -> rows(List.of(Column.of("objtype", SqlType.sysname()),
                    Column.of("objname", SqlType.sysname()), new Column("name", SqlType.sysname(), false),
                    Column.of("value", Simple.SQL_VARIANT)), List.of());
            case "fn_builtin_permissions" -> builtinPermissions(arguments, queries);
            case "fn_my_permissions" -> myPermissions(arguments, queries);
            case "dm_exec_sql_text", "fn_get_sql" -> sqlText(arguments, queries);
            case "fn_virtualfilestats", "dm_io_virtual_file_stats" -> rows(
                    List.of(new Column("database_id", Simple.SMALLINT, false),
                            new Column("file_id", Simple.SMALLINT, false),
                            new Column("size_on_disk_bytes", Simple.BIGINT, false)),
                    List.of());
            case "openjson" -> JsonTables.bind(arguments, queries);
            case "generate_series" -> NumberSeries.bind(arguments);
            case "predict", "vector_search", "ai_generate_chunks" ->
                throw SqlErrors.unsupported(function.name().name().toUpperCase(Locale.ROOT));
            case "nodes" -> throw SqlErrors.unsupported("The xml method nodes()");
            default -> throw SqlErrors.unknownObject(function.name().display());
        };
    }

    private static QueryPlan rows(List<Column> columns, List<Row> rows) {
        return new QueryPlan(columns, QueryPlan.UNSORTED, _ -> {
            var iterator = rows.iterator();
            return () -> iterator.hasNext() ? iterator.next() : null;
        });
    }

    private static QueryPlan builtinPermissions(List<BoundExpression> arguments, QueryBinder queries) {
        if (arguments.size() != 1) {
            throw SqlErrors.argumentCount("fn_builtin_permissions", 1);
        }
        BoundExpression kind = queries.binder().convert(arguments.getFirst(), SqlType.nvarchar(60));
        return new QueryPlan(BuiltinPermissions.COLUMNS, QueryPlan.UNSORTED, outer -> {
            Object asked = kind.value(new Tuple(Row.EMPTY, outer));
            var rows = BuiltinPermissions.rows(asked instanceof String text ? text : "").iterator();
            return () -> rows.hasNext() ? rows.next() : null;
        });
    }

    private static QueryPlan myPermissions(List<BoundExpression> arguments, QueryBinder queries) {
        if (arguments.size() != 2) {
            throw SqlErrors.argumentCount("fn_my_permissions", 2);
        }
        BoundExpression name = queries.binder().convert(arguments.get(0), SqlType.nvarchar(1000));
        BoundExpression kind = queries.binder().convert(arguments.get(1), SqlType.sysname());
        TsqlSession session = queries.execution().frame().session();
        return new QueryPlan(MyPermissions.COLUMNS, QueryPlan.UNSORTED, outer -> {
            Tuple here = new Tuple(Row.EMPTY, outer);
            var rows = MyPermissions.rows(name.value(here) instanceof String text ? text : "",
                    kind.value(here) instanceof String text ? text.toUpperCase(Locale.ROOT) : "SERVER", session)
                    .iterator();
            return () -> rows.hasNext() ? rows.next() : null;
        });
    }

    /// The text of a request that runs, by its handle.
    private static QueryPlan sqlText(List<BoundExpression> arguments, QueryBinder queries) {
        if (arguments.size() != 1) {
            throw SqlErrors.argumentCount("dm_exec_sql_text", 1);
        }
        BoundExpression handle = queries.binder().convert(arguments.getFirst(), SqlType.varbinary(64));
        TsqlSession asking = queries.execution().frame().session();
        return new QueryPlan(SessionRows.TEXT_COLUMNS, QueryPlan.UNSORTED, outer -> {
            Row row = handle.value(new Tuple(Row.EMPTY, outer)) instanceof byte[] bytes
                    ? SessionRows.text(bytes, asking)
                    : null;
            if (row == null) {
                return Cursor.EMPTY;
            }
            var iterator = List.of(row).iterator();
            return () -> iterator.hasNext() ? iterator.next() : null;
        });
    }

    private static QueryPlan split(List<BoundExpression> arguments, QueryBinder queries) {
        if (arguments.size() != 2 && arguments.size() != 3) {
            throw SqlErrors.argumentCount("string_split", 2, 3);
        }
        boolean ordinal = arguments.size() == 3 && ordinal(arguments.get(2));
        BoundExpression text = Values.isString(arguments.getFirst().type())
                ? arguments.getFirst()
                : queries.binder().convert(arguments.getFirst(), SqlType.nvarchar(SqlType.MAX));
        BoundExpression separator = arguments.get(1);
        List<Column> columns = new ArrayList<>(List.of(new Column("value", text.type(), true)));
        if (ordinal) {
            columns.add(new Column("ordinal", Simple.BIGINT, false));
        }
        return new QueryPlan(columns, QueryPlan.UNSORTED, outer -> {
            Tuple here = new Tuple(Row.EMPTY, outer);
            if (!(text.value(here) instanceof String all) || !(separator.value(here) instanceof String between)) {
                return Cursor.EMPTY;
            }
            if (between.length() != 1) {
                throw new SqlError(214, 16, 11,
                        "Procedure expects parameter 'separator' of type 'nchar(1)/nvarchar(1)'.");
            }
            return new Parts(all, between, ordinal);
        });
    }

    /// The third argument, which has to be a constant: 1 for a column with the numbers of the parts.
    private static boolean ordinal(BoundExpression argument) {
        if (!argument.constant()) {
            throw new SqlError(8748, 16, 1,
                    "The enable_ordinal argument for string_split only supports constant values "
                            + "(not variables or columns).");
        }
        Object value = argument.value(Tuple.EMPTY);
        return value != null && !String.valueOf(value).equals("0") && !Boolean.FALSE.equals(value);
    }

    /// The parts of a text, found one by one: all of them at once could take many times as much memory as the text.
    private static final class Parts implements Cursor {
        private final String text;
        private final String separator;
        private final boolean ordinal;
        private long number;
        private int start;

        Parts(String text, String separator, boolean ordinal) {
            this.ordinal = ordinal;
            this.text = text;
            this.separator = separator;
        }

        @Override
        public @Nullable Row next() {
            if (start < 0) {
                return null;
            }
            int end = text.indexOf(separator, start);
            String part = text.substring(start, end < 0 ? text.length() : end);
            start = end < 0 ? -1 : end + separator.length();
            return ordinal ? Row.of(part, ++number) : Row.ofValue(part);
        }
    }
}
