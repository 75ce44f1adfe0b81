package org.granary.console.api;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.granary.type.SqlType;

/// Queries of pages whose rows follow each other by several columns, in the order of an index: each part of the next
/// page is found by the index, however many rows are before it.
///
/// @param columns what is selected, each with its name
/// @param table where they are
/// @param condition of all rows, or empty. Anything else than a comparison of a column keeps the server from using the index.
/// @param parts the columns of the order
record Keyset(String columns, String table, String condition, boolean newestFirst, List<Part> parts) {

    Keyset { parts = List.copyOf(parts); }

    /// A column of the order.
    ///
    /// @param source as the table has it
    /// @param name as the result has it
    record Part(String source, String name, SqlType type) {}

    Keyset(String columns, String table, String condition, Part... parts) {
        this(columns, table, condition, false, List.of(parts));
    }

    Paging.Query query(String database) {
        return new Paging.Query(database, first(), next(), keys());
    }

    List<Paging.Key> keys() {
        return parts.stream().map(part -> new Paging.Key(part.name(), part.type())).toList();
    }

    String first() {
        return select("");
    }

    /// The rows after a key are those that are equal in all columns but the last, then those in all but the last two, and so on.
    String next() {
        List<String> pieces = new ArrayList<>();
        for (int last = parts.size() - 1; last >= 0; last--) {
            int end = last;
            String equal = IntStream.range(0, end)
                    .mapToObj(i -> parts.get(i).source() + " = @after" + i + " AND ").collect(Collectors.joining());
            pieces.add(select(equal + parts.get(end).source() + (newestFirst ? " < " : " > ") + "@after" + end));
        }
        if (pieces.size() == 1) {
            return pieces.getFirst();
        }
        return "SELECT TOP (@limit) * FROM ("
                + IntStream.range(0, pieces.size())
                        .mapToObj(i -> "SELECT * FROM (" + pieces.get(i) + ") AS piece" + i)
                        .collect(Collectors.joining(" UNION ALL "))
                + ") AS pieces" + order(parts.stream().map(Part::name).toList());
    }

    private String select(String more) {
        String where = Stream.of(condition, more).filter(each -> !each.isEmpty())
                .collect(Collectors.joining(" AND "));
        return "SELECT TOP (@limit) " + columns + " FROM " + table + (where.isEmpty() ? "" : " WHERE " + where)
                + order(parts.stream().map(Part::source).toList());
    }

    private String order(List<String> names) {
        String direction = newestFirst ? " DESC" : "";
        return " ORDER BY " + names.stream().map(name -> name + direction).collect(Collectors.joining(", "));
    }
}
