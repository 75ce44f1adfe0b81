package org.granary.console.api;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.json.Json;
import org.granary.console.json.JsonOut;
import org.granary.console.sql.ResultTable;
import org.granary.console.sql.Sql;
import org.granary.console.sql.SqlParameter;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// The crawl stores of a search application. Each is a database of its own, and has the hosts that were given to it.
/// Pages over all of them list what one store has, then what the next one has.
final class CrawlStores {
    private static final Paging.Key STORE = new Paging.Key("store", SqlType.Simple.INT);
    private static final int ALL = 5000;

    private final Sql sql;

    CrawlStores(Sql sql) {
        this.sql = sql;
    }

    /// @param ordinal its number in the application
    record Store(int ordinal, String database) {}

    /// A row of one of the stores.
    record Row(Store store, ResultTable table, List<@Nullable Object> values) {
        @Nullable
        Object value(String name) {
            return values.get(table.column(name));
        }
    }

    /// Writes what belongs to a row besides its columns.
    @FunctionalInterface
    interface More {
        void write(JsonOut out, Row row);
    }

    private static boolean isFoundation(ApiCall call) {
        return switch (call.text("application")) {
            case "search" -> false;
            case "foundation" -> true;
            default -> throw new HttpException(404, "The search applications are search and foundation.");
        };
    }

    /// The database that administers the application.
    static String admin(ApiCall call) {
        return isFoundation(call) ? "WSS_Search" : "Search_Service_Application_DB";
    }

    List<Store> all(ApiCall call) {
        return sql.query(call.person(), admin(call),
                "SELECT Ordinal AS ordinal, DatabaseName AS name FROM dbo.MSSCrawlStores ORDER BY Ordinal", List.of(),
                ALL, table -> table.rows().stream()
                        .map(row -> new Store(number(row.getFirst()), String.valueOf(row.getLast()))).toList());
    }

    private static int number(@Nullable Object value) {
        return Integer.parseInt(String.valueOf(value));
    }

    /// Those that a request asks for: one, or all.
    private static List<Store> wanted(ApiCall call, List<Store> all) {
        Long only = call.findNumber("store");
        List<Store> stores = all.stream().filter(store -> only == null || only == store.ordinal()).toList();
        if (stores.isEmpty() && only != null) {
            throw new HttpException(404, "There is no crawl store " + only + ".");
        }
        return stores;
    }

    /// A page of what the stores have.
    HttpAnswer page(ApiCall call, Keyset rows, SqlParameter... parameters) {
        return read(call, all(call), rows.query(""), parameters).answer((_, _) -> {});
    }

    /// Rows that were read, and where the next ones begin.
    record Page(List<Row> rows, @Nullable String next) {
        HttpAnswer answer(More more) {
            return HttpAnswer.json(Json.object(out -> {
                out.name("rows").list(list -> rows.forEach(row -> list.object(object -> {
                    object.field("store", row.store().ordinal());
                    Paging.fields(object, row.table(), row.values());
                    more.write(object, row);
                })));
                if (next != null) {
                    out.field("next", next);
                }
            }));
        }
    }

    /// @param all the stores of the application
    Page read(ApiCall call, List<Store> all, Paging.Query query, SqlParameter... parameters) {
        List<Paging.Key> order = new ArrayList<>(query.keys());
        order.add(STORE);
        String after = call.find("after");
        List<SqlParameter> keys = after == null ? List.of() : Paging.keys(after, order);
        int begin = keys.isEmpty() ? Integer.MIN_VALUE : number(keys.getLast().value().value());
        List<Row> rows = new ArrayList<>();
        int limit = call.limit();
        for (Store store : wanted(call, all)) {
            int wanted = limit - rows.size();
            if (wanted > 0 && store.ordinal() >= begin) {
                boolean goesOn = store.ordinal() == begin;
                List<SqlParameter> values = new ArrayList<>(List.of(parameters));
                values.add(SqlParameter.number("@limit", wanted));
                if (goesOn) {
                    values.addAll(keys.subList(0, keys.size() - 1));
                }
                ResultTable table = sql.query(call.person(), store.database(), goesOn ? query.next() : query.first(),
                        values, wanted, found -> found);
                for (List<@Nullable Object> row : table.rows()) {
                    rows.add(new Row(store, table, row));
                }
            }
        }
        return new Page(rows, rows.size() < limit ? null : next(rows.getLast(), query.keys()));
    }

    private static String next(Row last, List<Paging.Key> keys) {
        List<Object> values = new ArrayList<>();
        keys.forEach(key -> values.add(String.valueOf(last.value(key.plainColumn()))));
        values.add(last.store().ordinal());
        return Paging.token(values);
    }

    /// The URLs of documents, wherever they are.
    Map<Integer, String> urls(ApiCall call, List<Store> stores, List<Integer> documents) {
        Map<Integer, String> urls = new HashMap<>();
        for (Store store : stores) {
            List<Integer> missing = documents.stream().filter(id -> !urls.containsKey(id)).distinct().toList();
            if (missing.isEmpty()) {
                break;
            }
            String list = missing.stream().map(String::valueOf).collect(Collectors.joining(", "));
            sql.query(call.person(), store.database(),
                    "SELECT DocID AS id, AccessURL AS url FROM dbo.MSSCrawlURL WHERE DocID IN (" + list + ")",
                    List.of(), missing.size(), table -> {
                        table.rows().forEach(row -> urls.put(number(row.getFirst()),
                                String.valueOf(row.getLast())));
                        return table;
                    });
        }
        return urls;
    }
}
