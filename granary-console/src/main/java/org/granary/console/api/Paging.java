package org.granary.console.api;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.json.Json;
import org.granary.console.json.JsonOut;
import org.granary.console.sql.ResultTable;
import org.granary.console.sql.Sql;
import org.granary.console.sql.SqlParameter;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// Rows of a query as JSON, all or a page at a time. A page begins after a key, so its cost does not depend on how many rows are before it.
final class Paging {
    private static final int ALL = 5000;

    private final Sql sql;

    Paging(Sql sql) {
        this.sql = sql;
    }

    /// A column by which pages follow each other.
    record Key(String column, SqlType type) {
        /// As results have it: T-SQL needs brackets around names that are words of its own.
        String plainColumn() {
            return column.replace("[", "").replace("]", "");
        }
    }

    /// @param first the query of the first page, which has `@limit`
    /// @param next the query of any other, which also has the values of the keys in the last row of the page before, as `@after0`, `@after1`, …
    record Query(String database, String first, String next, List<Key> keys) {}

    /// All rows, which are few.
    HttpAnswer all(ApiCall call, String database, String text, SqlParameter... parameters) {
        return sql.query(call.person(), database, text, List.of(parameters), ALL,
                table -> HttpAnswer.json(Json.object(out -> rows(out, table))));
    }

    /// The only row, as an object.
    ///
    /// @param missing what is said where there is none
    HttpAnswer one(ApiCall call, String database, String missing, String text, SqlParameter... parameters) {
        return sql.query(call.person(), database, text, List.of(parameters), 1, table -> {
            if (table.rows().isEmpty()) {
                throw new HttpException(404, missing);
            }
            return HttpAnswer.json(Json.object(out -> fields(out, table, table.rows().getFirst())));
        });
    }

    HttpAnswer page(ApiCall call, Query query, SqlParameter... more) {
        return sql.asking(call.person(), query.database(), asking -> {
            Page page = read(asking, call, query, more);
            return HttpAnswer.json(Json.object(out -> {
                rows(out, page.table());
                page.writeNext(out);
            }));
        });
    }

    /// A page that was read.
    ///
    /// @param limit how many rows it may have
    record Page(ResultTable table, Query query, int limit) {
        /// Where the next one begins, if this one is full.
        void writeNext(JsonOut out) {
            if (table.rows().size() == limit) {
                out.field("next", next(table, query.keys()));
            }
        }
    }

    static Page read(Sql.Asking asking, ApiCall call, Query query, SqlParameter... more) {
        int limit = call.limit();
        List<SqlParameter> parameters = new ArrayList<>(List.of(more));
        parameters.add(SqlParameter.number("@limit", limit));
        String after = call.find("after");
        if (after != null) {
            parameters.addAll(keys(after, query.keys()));
        }
        return new Page(asking.query(after == null ? query.first() : query.next(), limit,
                parameters.toArray(SqlParameter[]::new)), query, limit);
    }

    private static void rows(JsonOut out, ResultTable table) {
        out.name("rows").list(rows -> {
            for (List<@Nullable Object> row : table.rows()) {
                rows.object(object -> fields(object, table, row));
            }
        });
    }

    static void fields(JsonOut out, ResultTable table, List<@Nullable Object> row) {
        for (int i = 0; i < row.size(); i++) {
            out.field(table.columns().get(i).name(), row.get(i));
        }
    }

    private static String next(ResultTable table, List<Key> keys) {
        int last = table.rows().size() - 1;
        return token(keys.stream().map(key -> (Object) String.valueOf(table.value(last, key.plainColumn()))).toList());
    }

    /// What says where a page begins: the keys of the row before it.
    static String token(List<Object> values) {
        String text = Json.text(out -> out.list(list -> values.forEach(list::value)));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /// @throws HttpException 400 for a token that is not one of these keys
    static List<SqlParameter> keys(String after, List<Key> keys) {
        try {
            if (Json.read(Base64.getUrlDecoder().decode(after)) instanceof List<?> values
                    && values.size() == keys.size()) {
                List<SqlParameter> found = new ArrayList<>();
                for (int i = 0; i < keys.size(); i++) {
                    SqlType type = keys.get(i).type();
                    found.add(SqlParameter.of("@after" + i, type, value(type, String.valueOf(values.get(i)))));
                }
                return found;
            }
        } catch (IOException | IllegalArgumentException | DateTimeException e) {
            // Said below.
        }
        throw new HttpException(400, "The value after is not one that this address has given.");
    }

    private static Object value(SqlType type, String text) {
        return switch (type) {
            case SqlType.Simple.INT -> Integer.valueOf(text);
            case SqlType.Simple.BIGINT -> Long.valueOf(text);
            case SqlType.Simple.DATETIME -> LocalDateTime.parse(text);
            case SqlType.Simple.UNIQUEIDENTIFIER -> UUID.fromString(text);
            default -> text;
        };
    }
}
