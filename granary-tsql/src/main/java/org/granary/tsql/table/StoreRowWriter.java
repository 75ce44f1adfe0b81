package org.granary.tsql.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.granary.procedure.InsertRules;
import org.granary.procedure.TableConstraint;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.TableDefinition.KeyColumn;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Inserts into a table of the store. What can be said of a column is found out once and not for each of the thousands
/// of rows that a bulk load brings.
final class StoreRowWriter implements RowWriter {
    private final StoreRelation relation;
    private final InsertRules rules;
    private final Execution execution;
    private final List<Column> columns;
    private final SqlType[] types;
    private final @Nullable Expression[] defaults;
    private final String fullName;
    private final Map<String, Integer> places = new HashMap<>();
    private final String insert;
    private final int written;

    StoreRowWriter(StoreRelation relation, InsertRules rules, Execution execution) {
        this.relation = relation;
        this.rules = rules;
        this.execution = execution;
        this.columns = relation.columns();
        this.types = new SqlType[columns.size()];
        this.defaults = new @Nullable Expression[columns.size()];
        this.fullName = relation.database().name() + "." + relation.table().schema() + "." + name();
        StringJoiner names = new StringJoiner(", ");
        StringJoiner values = new StringJoiner(", ");
        int count = 0;
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            types[i] = column.type();
            places.put(column.name(), i);
            SqlValue standard = rules.defaults().get(column.name());
            defaults[i] = standard == null ? null : new Expression.Literal(standard, 0);
            if (!column.identity()) {
                names.add(relation.name(i));
                values.add("?");
                count++;
            }
        }
        this.written = count;
        this.insert = "INSERT INTO " + StoreRelation.quoted(rules.storeTable()) + " (" + names + ") VALUES (" + values
                + ")";
    }

    @Override
    public String name() {
        return relation.table().name();
    }

    @Override
    public String fullName() {
        return fullName;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public List<KeyColumn> clusteredKey() {
        return relation.table().keys().stream().filter(TableConstraint.Key::primary)
                .flatMap(key -> key.columns().stream()).map(name -> new KeyColumn(name, false)).toList();
    }

    @Override
    public @Nullable Expression defaultOf(int column) {
        return defaults[column];
    }

    @Override
    public void check(Row row) {
        rules.check(column -> row.get(places.getOrDefault(column, -1)), fullName);
    }

    @Override
    public @Nullable Object identity(int column) {
        return null;
    }

    @Override
    public void write(List<Row> rows) {
        if (rows.isEmpty()) {
            return;
        }
        List<@Nullable Object[]> parameters = new ArrayList<>(rows.size());
        for (Row row : rows) {
            parameters.add(stored(row));
        }
        execution.transaction(relation.database()).batch(insert, parameters);
    }

    /// The row's values as the store takes them, without those that the store makes.
    private @Nullable Object[] stored(Row row) {
        @Nullable
        Object[] stored = new @Nullable Object[written];
        int next = 0;
        for (int i = 0; i < types.length; i++) {
            if (!columns.get(i).identity()) {
                stored[next++] = StoreValues.toStore(types[i], row.get(i));
            }
        }
        return stored;
    }
}
