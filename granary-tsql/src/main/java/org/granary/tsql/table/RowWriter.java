package org.granary.tsql.table;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.procedure.InsertRules;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.TableDefinition.KeyColumn;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// Where inserted rows go.
public interface RowWriter {

    String name();

    /// As error texts show it, for instance `TranslationServices.dbo.Jobs`.
    String fullName();

    List<Column> columns();

    /// Which column has this name; error 207 if none.
    default int ordinal(String name) {
        for (int i = 0; i < columns().size(); i++) {
            if (columns().get(i).name().equalsIgnoreCase(name)) {
                return i;
            }
        }
        throw SqlErrors.unknownColumn(name);
    }

    /// The columns of the key in whose order SQL Server would keep the rows; empty where there is none.
    List<KeyColumn> clusteredKey();

    @Nullable
    Expression defaultOf(int column);

    /// Looks at a whole row, converted, before it is written.
    ///
    /// @throws org.granary.type.SqlError where it breaks a rule of the table
    default void check(Row row) {}

    /// The next value of an identity column, or null where the store makes it.
    @Nullable
    Object identity(int column);

    /// A client gave the value of the identity column.
    default void identityGiven(long value) {}

    /// Whether the table itself gives every row its rowversion.
    default boolean makesVersions() {
        return false;
    }

    /// Comes before the first row, and again where the store runs the statement again: rows of an earlier run are
    /// forgotten.
    default void begin() {}

    /// @param rows converted and checked, as wide as the table
    void write(List<Row> rows);

    /// Comes once, when the transactions of the statement have ended without an error.
    default void end() {}

    static RowWriter into(MemoryTable table, Execution execution) {
        return new RowWriter() {
            private final List<Row> waiting = new ArrayList<>();
            /// Released with the request at the latest.
            private final MemoryHold memory = execution.request().account().hold(MemoryKind.RESULTS);
            private boolean begun;
            private long firstIdentity;
            private long nextIdentity;

            @Override
            public String name() {
                return table.name();
            }

            @Override
            public String fullName() {
                return table.name().startsWith("@") ? table.name() : "tempdb.dbo." + table.name();
            }

            @Override
            public List<Column> columns() {
                return table.columns();
            }

            @Override
            public List<KeyColumn> clusteredKey() {
                return table.clusteredKey();
            }

            @Override
            public @Nullable Expression defaultOf(int column) {
                return table.defaultOf(column);
            }

            @Override
            public boolean makesVersions() {
                return true;
            }

            @Override
            public void identityGiven(long value) {
                table.passIdentity(value);
            }

            @Override
            public Object identity(int column) {
                long value = table.takeIdentity();
                nextIdentity = value + table.identityIncrement();
                return switch (table.columns().get(column).type()) {
                    case SqlType.Simple.BIGINT -> (Object) value;
                    case SqlType.Decimal decimal -> BigDecimal.valueOf(value).setScale(decimal.scale());
                    default -> (int) value;
                };
            }

            @Override
            public void begin() {
                waiting.clear();
                memory.giveAbove(0);
                if (begun) {
                    table.giveBackIdentities(firstIdentity, nextIdentity);
                }
                begun = true;
                firstIdentity = table.nextIdentity();
                nextIdentity = firstIdentity;
            }

            @Override
            public void write(List<Row> rows) {
                long bytes = table.bytes(rows);
                table.requireMemory(memory.held() + bytes);
                memory.add(bytes);
                waiting.addAll(rows);
            }

            @Override
            public void end() {
                memory.close();
                table.append(waiting);
                waiting.clear();
            }
        };
    }

    static RowWriter into(StoreRelation relation, InsertRules rules, Execution execution) {
        execution.writes(relation.database());
        return new StoreRowWriter(relation, rules, execution);
    }
}
