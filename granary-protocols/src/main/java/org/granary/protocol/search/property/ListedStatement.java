package org.granary.protocol.search.property;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// A statement over a list of rows, which it has as `VALUES (…), (…)`. It is run over as many rows at a time as it takes, in few lengths, so that few texts are
/// prepared, and a list of any length takes little memory.
final class ListedStatement {
    /// The most rows that one execution takes.
    static final int MOST = 256;
    private static final int[] LENGTHS = {MOST, 16, 1};

    private final List<String> texts = new ArrayList<>();

    private ListedStatement(String before, String firstRow, String otherRow, String after) {
        for (int length : LENGTHS) {
            texts.add(before + "VALUES " + firstRow + (", " + otherRow).repeat(length - 1) + after);
        }
    }

    /// Inserts the rows.
    ///
    /// @param after what follows the values, for instance ON CONFLICT
    static ListedStatement insert(String table, String columns, String after) {
        String row = row(columns, "?");
        return new ListedStatement("INSERT INTO " + table + " (" + columns + ") ", row, row, after);
    }

    /// A statement that sees the rows as the table `listed`, whose columns are integers.
    static ListedStatement over(String columns, String statement) {
        // The casts are for stores that do not take the types of parameters from what they are compared with.
        return new ListedStatement("WITH listed (" + columns + ") AS (", row(columns, "CAST(? AS BIGINT)"),
                row(columns, "?"), ") " + statement);
    }

    /// The same where some columns are no integers.
    ///
    /// @param firstRow the marks of the first row, which tell the types
    static ListedStatement over(String columns, String firstRow, String statement) {
        return new ListedStatement("WITH listed (" + columns + ") AS (", firstRow, row(columns, "?"), ") " + statement);
    }

    private static String row(String columns, String mark) {
        return "(" + String.join(", ", Collections.nCopies(columns.split(",", -1).length, mark)) + ")";
    }

    /// Runs the statement for all rows.
    void run(Transaction transaction, List<@Nullable Object[]> rows) {
        int from = 0;
        for (int i = 0; i < LENGTHS.length; i++) {
            while (rows.size() - from >= LENGTHS[i]) {
                transaction.update(texts.get(i), parameters(rows.subList(from, from + LENGTHS[i])));
                from += LENGTHS[i];
            }
        }
    }

    private static @Nullable Object[] parameters(List<@Nullable Object[]> rows) {
        int columns = rows.getFirst().length;
        @Nullable
        Object[] parameters = new @Nullable Object[columns * rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            System.arraycopy(rows.get(i), 0, parameters, i * columns, columns);
        }
        return parameters;
    }

    /// For tests of query plans.
    List<String> texts() {
        return texts;
    }
}
