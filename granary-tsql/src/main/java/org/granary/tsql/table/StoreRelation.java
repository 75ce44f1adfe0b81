package org.granary.tsql.table;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.TableDeclaration;
import org.granary.store.ChunkedValue;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.tsql.eval.Tuple;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.jspecify.annotations.Nullable;

/// An exposed table: rows stream from the store, which applies the conditions that it understands as T-SQL does.
public record StoreRelation(DatabaseCatalog database, TableDeclaration table) implements Relation {
    /// Stores limit the depth of expressions and the number of parameters.
    private static final int MOST_OPERANDS = 500;

    @Override
    public List<Column> columns() {
        return table.columns();
    }

    @Override
    public Support support(Predicate predicate) {
        SqlType column = columns().get(predicate.column()).type();
        boolean chunked = chunks(predicate.column()) != null;
        return switch (predicate) {
            case Predicate.IsNull _ -> Support.EXACT;
            case Predicate.Like like -> folded(like.column()) != null && like.pattern().type() instanceof Characters
                    ? Support.PARTLY
                    : Support.NONE;
            case Predicate.Compare _ when chunked -> Support.NONE;
            case Predicate.In _ when chunked -> Support.NONE;
            case Predicate.Compare compare -> StorePredicates.support(column, compare.operator(), compare.operand());
            case Predicate.In in when in.operands().size() > MOST_OPERANDS -> Support.NONE;
            case Predicate.In in -> in.operands().stream()
                    .map(operand -> StorePredicates.support(column, ComparisonOperator.EQUAL, operand))
                    .min(Comparator.naturalOrder()).orElse(Support.NONE);
        };
    }

    @Override
    public boolean sortsBy(int column) {
        return switch (columns().get(column).type()) {
            case Simple.BIT, Simple.TINYINT, Simple.SMALLINT, Simple.INT, Simple.BIGINT, Simple.REAL, Simple.FLOAT,
                    Simple.DATE, Simple.DATETIME, Simple.SMALLDATETIME, Simple.TIMESTAMP ->
                true;
            case Temporal temporal -> temporal.kind() == Temporal.Kind.DATETIME2;
            default -> false;
        };
    }

    @Override
    public Cursor scan(Scan scan, Execution execution, Tuple here) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String where = StorePredicates.where(scan.predicates(), this, here, parameters);
        if (where == null) {
            return Cursor.EMPTY;
        }
        StringBuilder sql = new StringBuilder("SELECT ");
        List<Integer> read = new ArrayList<>();
        BitSet wanted = scan.wanted();
        for (int i = wanted.nextSetBit(0); i >= 0; i = wanted.nextSetBit(i + 1)) {
            sql.append(read.isEmpty() ? "" : ", ").append(name(i));
            read.add(i);
        }
        // What says to which value pieces belong is read after the columns that are wanted.
        int keyColumn = read.size() + 1;
        if (!table.chunks().isEmpty()) {
            sql.append(read.isEmpty() ? "" : ", ").append(name(0));
        } else if (read.isEmpty()) {
            sql.append('1');
        }
        sql.append(" FROM ").append(quoted(table.storeTable())).append(where);
        for (int i = 0; i < scan.order().size(); i++) {
            Order order = scan.order().get(i);
            sql.append(i == 0 ? " ORDER BY " : ", ").append(name(order.column()))
                    .append(order.descending() ? " DESC" : "");
            if (hasNulls(order.column(), scan.predicates())) {
                sql.append(order.descending() ? " NULLS LAST" : " NULLS FIRST");
            }
        }
        if (scan.limit() != null) {
            sql.append(" LIMIT ?");
            parameters.add(scan.limit());
        }
        Transaction transaction = execution.transaction(database);
        Rows rows = transaction.query(sql.toString(), parameters.toArray());
        return new Cursor() {
            @Override
            public @Nullable Row next() {
                if (!rows.next()) {
                    return null;
                }
                @Nullable
                Object[] row = new @Nullable Object[columns().size()];
                for (int i = 0; i < read.size(); i++) {
                    int column = read.get(i);
                    String chunks = chunks(column);
                    row[column] = chunks == null
                            ? StoreValues.read(rows, i + 1, columns().get(column).type())
                            : large(transaction, chunks, rows, i + 1, keyColumn);
                }
                return Row.of(row);
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }

    /// Whether a column of the rows that are read may be NULL. Where it may not, nothing is said about NULL, so that any index serves.
    private boolean hasNulls(int column, List<Predicate> predicates) {
        return columns().get(column).nullable()
                && predicates.stream().noneMatch(predicate -> predicate.column() == column
                        && !(predicate instanceof Predicate.IsNull isNull && !isNull.negated()));
    }

    /// The store's column that has a text as the collation compares it.
    @Nullable
    String folded(int column) {
        return table.folded().get(columns().get(column).name());
    }

    private @Nullable String chunks(int column) {
        return table.chunks().get(columns().get(column).name());
    }

    /// A value in pieces; the column itself holds its length.
    private @Nullable Object large(Transaction transaction, String chunks, Rows rows, int column, int keyColumn) {
        Object key = StoreValues.toStore(columns().getFirst().type(),
                StoreValues.read(rows, keyColumn, columns().getFirst().type()));
        return key == null || rows.isNull(column)
                ? null
                : new ChunkedValue(transaction, quoted(chunks), name(0), key, rows.getLong(column));
    }

    public String name(int column) {
        return quoted(columns().get(column).name());
    }

    /// In lower case: that is how PostgreSQL keeps the names of our schemas, and SQLite does not care.
    public static String quoted(String name) {
        return '"' + name.toLowerCase(Locale.ROOT).replace("\"", "\"\"") + '"';
    }
}
