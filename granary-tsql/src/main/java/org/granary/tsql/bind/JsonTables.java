package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.granary.tsql.ast.TableSource.JsonColumn;
import org.granary.tsql.ast.TableSource.JsonTable;
import org.granary.tsql.document.Json;
import org.granary.tsql.document.JsonPath;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.table.Cursor;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// OPENJSON.
final class JsonTables {
    private static final SqlType TEXT = SqlType.nvarchar(SqlType.MAX);
    private static final List<Column> COLUMNS = List.of(new Column("key", SqlType.nvarchar(4000), false),
            Column.of("value", TEXT), new Column("type", Simple.TINYINT, false));

    /// A column of WITH, and where its value is.
    private record Part(JsonColumn column, JsonPath path) {}

    private JsonTables() {}

    /// Without WITH: key, value and type of each entry.
    static QueryPlan bind(List<BoundExpression> arguments, QueryBinder queries) {
        return new QueryPlan(COLUMNS, QueryPlan.UNSORTED, opened(arguments, queries, (json, opened) -> {
            if (opened.isScalar()) {
                return Cursor.EMPTY;
            }
            Json.Entries entries = json.entries(opened);
            return () -> {
                if (!entries.next()) {
                    return null;
                }
                Json.Value value = entries.value();
                return Row.of(entries.key(), value.isScalar() ? json.scalar(value) : json.raw(value),
                        value.kind().number());
            };
        }));
    }

    static QueryPlan bind(JsonTable table, List<BoundExpression> arguments, QueryBinder queries) {
        List<Column> columns = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        for (JsonColumn column : table.columns()) {
            columns.add(Column.of(column.name(), column.type()));
            parts.add(new Part(column, JsonPath.parse(column.path() == null
                    ? "$." + Json.quoted(column.name())
                    : column.path())));
        }
        QueryBinder.renamed(columns, List.of(), "OPENJSON");
        return new QueryPlan(columns, QueryPlan.UNSORTED, opened(arguments, queries, (json, opened) -> {
            if (opened.kind() == Json.Kind.OBJECT) {
                var once = List.of(row(json, opened, parts)).iterator();
                return () -> once.hasNext() ? once.next() : null;
            }
            if (opened.isScalar()) {
                return Cursor.EMPTY;
            }
            Json.Entries entries = json.entries(opened);
            return () -> entries.next() ? row(json, entries.value(), parts) : null;
        }));
    }

    private interface Rows {
        Cursor of(Json json, Json.Value opened);
    }

    private static org.granary.tsql.plan.Plan opened(List<BoundExpression> arguments, QueryBinder queries, Rows rows) {
        if (arguments.isEmpty() || arguments.size() > 2) {
            throw SqlErrors.argumentCount("openjson", 1, 2);
        }
        BoundExpression text = Bound.converted(arguments.get(0), TEXT);
        BoundExpression path = arguments.size() < 2 ? null : Bound.converted(arguments.get(1), TEXT);
        return outer -> {
            queries.execution().checkCancelled();
            Tuple here = new Tuple(Row.EMPTY, outer);
            if (!(text.value(here) instanceof String given)) {
                return Cursor.EMPTY;
            }
            Object where = path == null ? "$" : path.value(here);
            if (!(where instanceof String steps)) {
                return Cursor.EMPTY;
            }
            Json json = new Json(given);
            JsonPath parsed = JsonPath.parse(steps);
            Json.Value opened = parsed.find(json);
            if (opened == null) {
                parsed.missing();
                return Cursor.EMPTY;
            }
            if (opened.isScalar() && (parsed.strict() || parsed.steps().isEmpty())) {
                throw parsed.steps().isEmpty()
                        ? new SqlError(13609, 16, 4, "JSON text is not properly formatted. Unexpected character '"
                                + given.charAt(opened.start()) + "' is found at position " + opened.start() + ".")
                        : new SqlError(13611, 16, 1,
                                "Value referenced by JSON path is not an array or object and cannot "
                                        + "be opened with OPENJSON.");
            }
            return rows.of(json, opened);
        };
    }

    private static Row row(Json json, Json.Value element, List<Part> parts) {
        @Nullable
        Object[] values = new @Nullable Object[parts.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(json, element, parts.get(i));
        }
        return Row.of(values);
    }

    private static @Nullable Object value(Json json, Json.Value element, Part part) {
        JsonPath path = part.path();
        Json.Value found = path.find(json, element);
        if (found == null) {
            path.missing();
            return null;
        }
        if (found.isScalar() == part.column().json()) {
            if (path.strict()) {
                throw part.column().json()
                        ? new SqlError(13624, 16, 2, "Object or array cannot be found in the specified JSON path.")
                        : new SqlError(13623, 16, 2, "Scalar value cannot be found in the specified JSON path.");
            }
            return null;
        }
        String text = part.column().json() ? json.raw(found) : json.scalar(found);
        return text == null ? null : converted(text, part.column().type());
    }

    private static @Nullable Object converted(String text, SqlType type) {
        if (type instanceof SqlType.Binary) {
            try {
                return Conversions.cast(SqlValue.of(SqlType.varbinary(SqlType.MAX), Base64.getDecoder().decode(text)),
                        type).value();
            } catch (IllegalArgumentException _) {
                throw new SqlError(13612, 16, 1, "Cannot convert a string value found in the JSON text to binary value "
                        + "because it is not Base64 encoded.");
            }
        }
        return Conversions.cast(SqlValue.of(TEXT, text), type).value();
    }
}
