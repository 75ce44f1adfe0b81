package org.granary.tsql.procedure;

import java.util.List;
import org.granary.procedure.TableConstraint;
import org.granary.tsql.catalog.ConstraintRows;
import org.granary.tsql.catalog.IndexRows;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.tsql.catalog.Shape;
import org.granary.tsql.procedure.CatalogProcedures.Call;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// sp_pkeys, sp_fkeys and sp_statistics. Their names are no patterns.
final class KeyProcedures {
    private static final String TABLE = "@table_name sysname!, @table_owner sysname, @table_qualifier sysname";
    /// ODBC's SQL_CASCADE and SQL_NO_ACTION, SQL_NOT_DEFERRABLE.
    private static final int CASCADE = 0;
    private static final int NO_ACTION = 1;
    private static final int NOT_DEFERRABLE = 7;
    /// ODBC's kinds of indexes.
    private static final int CLUSTERED = 1;
    private static final int OTHER = 3;

    private KeyProcedures() {}

    static void register(CatalogProcedures procedures) {
        procedures.add("sp_pkeys", "sp_pkeys", TABLE, KeyProcedures::primaryKeys, "TABLE_QUALIFIER", "TABLE_OWNER",
                "TABLE_NAME", "KEY_SEQ");
        procedures.add("sp_fkeys", "sp_fkeys",
                "@pktable_name sysname, @pktable_owner sysname, @pktable_qualifier sysname, "
                        + "@fktable_name sysname, @fktable_owner sysname, @fktable_qualifier sysname",
                KeyProcedures::foreignKeys);
        for (String name : List.of("sp_statistics", "sp_statistics_90", "sp_statistics_100")) {
            procedures.add(name, "sp_statistics",
                    "@table_name sysname!, @table_owner sysname, @table_qualifier sysname, "
                            + "@index_name sysname, @is_unique char(1), @accuracy char(1)",
                    KeyProcedures::statistics, "NON_UNIQUE", "TYPE", "INDEX_QUALIFIER", "INDEX_NAME", "SEQ_IN_INDEX");
        }
    }

    private static boolean asks(@Nullable String name, @Nullable String owner, Entry.Table table) {
        return CatalogProcedures.matches(name, table.name(), false)
                && CatalogProcedures.matches(owner, table.schema(), false);
    }

    private static Shape.Row named(Call call, Entry.Table table) {
        return call.row().set("TABLE_QUALIFIER", call.context().database().name()).set("TABLE_OWNER", table.schema())
                .set("TABLE_NAME", table.name());
    }

    private static void primaryKeys(Call asked) {
        Call call = asked.in(asked.text("@table_qualifier"));
        for (Entry.Table table : call.context().ids().tables()) {
            if (!asks(call.text("@table_name"), call.text("@table_owner"), table)) {
                continue;
            }
            table.table().keys().stream().filter(TableConstraint.Key::primary).forEach(key -> {
                for (int i = 0; i < key.columns().size(); i++) {
                    named(call, table).set("COLUMN_NAME", key.columns().get(i)).set("KEY_SEQ", i + 1).set("PK_NAME",
                            key.name());
                }
            });
        }
    }

    /// By the other side's table and key, as ODBC wants it: imported keys by the table with the primary key, exported
    /// ones by the other.
    private static void foreignKeys(Call asked) {
        if (asked.text("@pktable_name") == null && asked.text("@fktable_name") == null) {
            throw new SqlError(15_252, 16, 1,
                    "The primary or foreign key table name must be given.");
        }
        String primary = asked.text("@pktable_qualifier");
        String foreign = asked.text("@fktable_qualifier");
        if (primary != null && foreign != null && !primary.equalsIgnoreCase(foreign)) {
            return;
        }
        Call call = asked.in(primary == null ? foreign : primary);
        for (ConstraintRows.Pair pair : ConstraintRows.pairs(call.context())) {
            if (asks(call.text("@pktable_name"), call.text("@pktable_owner"), pair.referenced())
                    && asks(call.text("@fktable_name"), call.text("@fktable_owner"), pair.key().table())) {
                foreignKey(call, pair);
            }
        }
    }

    private static void foreignKey(Call call, ConstraintRows.Pair pair) {
        String database = call.context().database().name();
        TableConstraint.Reference key = pair.key().constraint();
        Entry.Table table = pair.key().table();
        Entry.Table referenced = pair.referenced();
        call.row().set("PKTABLE_QUALIFIER", database).set("PKTABLE_OWNER", referenced.schema())
                .set("PKTABLE_NAME", referenced.name())
                .set("PKCOLUMN_NAME", key.referenced().get(pair.ordinal() - 1)).set("FKTABLE_QUALIFIER", database)
                .set("FKTABLE_OWNER", table.schema()).set("FKTABLE_NAME", table.name())
                .set("FKCOLUMN_NAME", key.columns().get(pair.ordinal() - 1)).set("KEY_SEQ", pair.ordinal())
                .set("UPDATE_RULE", NO_ACTION).set("DELETE_RULE", key.cascades() ? CASCADE : NO_ACTION)
                .set("FK_NAME", key.name()).set("PK_NAME", ConstraintRows.referencedKey(referenced, key).name())
                .set("DEFERRABILITY", NOT_DEFERRABLE);
    }

    /// A row about the table, then one for each column of its indexes.
    private static void statistics(Call asked) {
        Call call = asked.in(asked.text("@table_qualifier"));
        String wanted = call.text("@index_name");
        for (Entry.Table table : call.context().ids().tables()) {
            if (!asks(call.text("@table_name"), call.text("@table_owner"), table)) {
                continue;
            }
            named(call, table);
            for (IndexRows.Index index : IndexRows.of(table)) {
                TableConstraint.Key key = index.key();
                if (key == null || !CatalogProcedures.matches(wanted == null ? "%" : wanted, key.name(), true)) {
                    continue;
                }
                for (int i = 0; i < key.columns().size(); i++) {
                    named(call, table).set("NON_UNIQUE", index.unique() ? 0 : 1).set("INDEX_QUALIFIER", table.name())
                            .set("INDEX_NAME", key.name()).set("TYPE", key.primary() ? CLUSTERED : OTHER)
                            .set("SEQ_IN_INDEX", i + 1).set("COLUMN_NAME", key.columns().get(i)).set("COLLATION", "A");
                }
            }
        }
    }
}
