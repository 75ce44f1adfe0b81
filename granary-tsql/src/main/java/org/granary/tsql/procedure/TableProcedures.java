package org.granary.tsql.procedure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.TableConstraint;
import org.granary.tsql.catalog.ColumnRows;
import org.granary.tsql.catalog.ConstraintRows;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.tsql.catalog.ObjectRows;
import org.granary.tsql.catalog.Schemas;
import org.granary.tsql.catalog.ServerRows;
import org.granary.tsql.catalog.Shape;
import org.granary.tsql.procedure.CatalogProcedures.Call;
import org.granary.tsql.temporary.LocalTable;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SystemType;
import org.granary.type.TypeFacts;
import org.jspecify.annotations.Nullable;

/// sp_tables, sp_columns and their relatives.
final class TableProcedures {
    private static final String TABLE = "@table_name nvarchar(384), @table_owner nvarchar(384), @table_qualifier sysname";
    private static final String[] BY_NAME = {"TABLE_QUALIFIER", "TABLE_OWNER", "TABLE_NAME", "ORDINAL_POSITION"};
    private static final int ODBC3 = 3;

    private TableProcedures() {}

    static void register(CatalogProcedures procedures) {
        procedures.add("sp_tables", "sp_tables", TABLE + ", @table_type varchar(100), @fUsePattern bit=1",
                TableProcedures::tables, "TABLE_TYPE", "TABLE_QUALIFIER", "TABLE_OWNER", "TABLE_NAME");
        procedures.add("sp_tableswc", "sp_tables",
                TABLE + ", @table_type varchar(100), @fUsePattern bit=1, @fTableCreated bit=1",
                TableProcedures::tablesOfDatabases, "TABLE_TYPE", "TABLE_QUALIFIER", "TABLE_OWNER", "TABLE_NAME");
        procedures.add("sp_columns", "sp_columns",
                TABLE + ", @column_name nvarchar(384), @ODBCVer int=2, @fUsePattern bit=1", TableProcedures::columns,
                BY_NAME);
        procedures.add("sp_columns_90", "sp_columns_90",
                TABLE + ", @column_name nvarchar(384), @ODBCVer int=2, @fUsePattern bit=1", TableProcedures::columns,
                BY_NAME);
        procedures.add("sp_columns_100", "sp_columns_100",
                TABLE + ", @column_name nvarchar(384), @NameScope int=0, @ODBCVer int=2, @fUsePattern bit=1",
                TableProcedures::columns, BY_NAME);
        for (String name : List.of("sp_special_columns", "sp_special_columns_90", "sp_special_columns_100")) {
            procedures.add(name, name.endsWith("_100") ? "sp_special_columns_100" : "sp_special_columns",
                    TABLE + ", @col_type char(1), @scope char(1), @nullable char(1), @ODBCVer int=2",
                    TableProcedures::specialColumns);
        }
        procedures.add("sp_table_privileges", "sp_table_privileges", TABLE + ", @fUsePattern bit=1",
                TableProcedures::tablePrivileges, "TABLE_QUALIFIER", "TABLE_OWNER", "TABLE_NAME", "PRIVILEGE");
        procedures.add("sp_column_privileges", "sp_column_privileges", TABLE + ", @column_name nvarchar(384)",
                TableProcedures::columnPrivileges, "TABLE_QUALIFIER", "TABLE_OWNER", "TABLE_NAME", "COLUMN_NAME");
        for (String name : List.of("sp_tablecollations", "sp_tablecollations_90", "sp_tablecollations_100")) {
            procedures.add(name, "sp_tablecollations_100", "@object nvarchar(4000)!", TableProcedures::collations);
        }
    }

    private static void tables(Call asked) {
        String qualifier = asked.text("@table_qualifier");
        String owner = asked.text("@table_owner");
        String name = asked.text("@table_name");
        if ("%".equals(qualifier) && "".equals(owner) && "".equals(name)) {
            for (DatabaseCatalog database : ServerRows.databases(asked.context())) {
                asked.row().set("TABLE_QUALIFIER", database.name()).set("TABLE_TYPE", null);
            }
            return;
        }
        if ((qualifier == null || qualifier.isEmpty()) && "%".equals(owner) && "".equals(name)) {
            Schemas.all()
                    .forEach(schema -> asked.row().set("TABLE_OWNER", schema.schemaName()).set("TABLE_TYPE", null));
            return;
        }
        if ("%".equals(asked.text("@table_type")) && "".equals(qualifier) && "".equals(owner) && "".equals(name)) {
            List.of("SYSTEM TABLE", "TABLE", "VIEW").forEach(type -> asked.row().set("TABLE_TYPE", type));
            return;
        }
        listed(asked.in("%".equals(qualifier) ? null : qualifier));
    }

    /// sp_tables where the qualifier is a pattern, too.
    private static void tablesOfDatabases(Call asked) {
        String qualifier = asked.text("@table_qualifier");
        boolean patterns = asked.arguments().flag("@fUsePattern");
        for (DatabaseCatalog database : ServerRows.databases(asked.context())) {
            boolean wanted = qualifier == null
                    ? database.id() == asked.context().database().id()
                    : CatalogProcedures.matches(qualifier, database.name(), patterns);
            if (wanted) {
                listed(asked.in(database.name()));
            }
        }
    }

    private static void listed(Call call) {
        String types = call.text("@table_type");
        for (Entry entry : matching(call)) {
            boolean view = entry instanceof Entry.View
                    || (entry instanceof Entry.Table table && table.view() != null);
            String type = view ? "VIEW" : "TABLE";
            if (types == null || types.equals("%") || types.toUpperCase(Locale.ROOT).contains("'" + type + "'")) {
                call.row().set("TABLE_QUALIFIER", call.context().database().name()).set("TABLE_OWNER", entry.schema())
                        .set("TABLE_NAME", entry.name()).set("TABLE_TYPE", type);
            }
        }
    }

    /// Tables and catalog views that the first two parameters ask for.
    private static List<Entry> matching(Call call) {
        boolean patterns = !call.shape().name().equals("sp_tables") || call.arguments().flag("@fUsePattern");
        List<Entry> found = new ArrayList<>();
        for (Entry entry : ObjectRows.all(call.context())) {
            if ((entry instanceof Entry.Table || entry instanceof Entry.View) && !isType(entry)
                    && CatalogProcedures.matches(call.text("@table_name"), entry.name(), patterns)
                    && CatalogProcedures.matches(call.text("@table_owner"), entry.schema(), patterns)) {
                found.add(entry);
            }
        }
        return found;
    }

    /// Whether it is a table that stands for a table type.
    private static boolean isType(Entry entry) {
        return entry instanceof Entry.Table table && table.tableType() != null;
    }

    private static void columns(Call asked) {
        Call call = asked.in(asked.text("@table_qualifier"));
        boolean patterns = call.arguments().flag("@fUsePattern");
        boolean odbc3 = call.arguments().number("@ODBCVer") == ODBC3;
        String wanted = call.text("@table_name");
        // A table of the session is listed under a longer name.
        Entry temporary = wanted != null && wanted.startsWith("#")
                ? call.context().ids().find("dbo", wanted)
                : null;
        for (ColumnRows.TableColumn column : ColumnRows.columns(ObjectRows.all(call.context()))) {
            if (!isType(column.owner())
                    && (CatalogProcedures.matches(call.text("@table_name"), column.owner().name(), patterns)
                            || column.owner().equals(temporary))
                    && CatalogProcedures.matches(call.text("@table_owner"), column.owner().schema(), patterns)
                    && CatalogProcedures.matches(call.text("@column_name"), column.column().name(), patterns)) {
                column(call, column, odbc3);
            }
        }
    }

    private static void column(Call call, ColumnRows.TableColumn column, boolean odbc3) {
        Column described = column.column();
        Shape.Row row = call.row().set("TABLE_QUALIFIER", call.context().database().name())
                .set("TABLE_OWNER", column.owner().schema()).set("TABLE_NAME", column.owner().name())
                .set("COLUMN_NAME", described.name()).set("ORDINAL_POSITION", column.ordinal())
                .set("NULLABLE", described.nullable() ? 1 : 0).set("IS_NULLABLE", described.nullable() ? "YES" : "NO")
                .set("COLUMN_DEF", ConstraintRows.defaultText(call.context(), column))
                .maybe("SS_IS_IDENTITY", described.identity() ? 1 : 0);
        type(row, described.type(), described.nullable(), odbc3, isCurrent(call));
        if (described.identity()) {
            row.set("TYPE_NAME", SystemType.of(described.type()).typeName() + " identity");
        }
    }

    /// Whether the procedure is one of those for clients that know the types of SQL Server 2008.
    static boolean isCurrent(Call call) {
        return call.shape().name().endsWith("_100");
    }

    /// What ODBC wants to know about a type.
    static void type(Shape.Row row, SqlType type, boolean nullable, boolean odbc3, boolean current) {
        TypeFacts facts = TypeFacts.of(type);
        row.set("DATA_TYPE", OdbcTypes.code(facts.system(), odbc3, current))
                .set("TYPE_NAME", facts.system().typeName()).set("PRECISION", facts.odbcPrecision())
                .set("LENGTH", facts.odbcLength()).set("SCALE", facts.odbcScale()).maybe("RADIX", facts.radix())
                .maybe("SQL_DATA_TYPE", facts.sqlDataType()).maybe("SQL_DATETIME_SUB", facts.sqlDatetimeSub())
                .maybe("CHAR_OCTET_LENGTH", facts.charOctetLength())
                .maybe("SS_DATA_TYPE", facts.system().serverType(nullable) & 0xFF);
    }

    private static void specialColumns(Call asked) {
        Call call = asked.in(asked.text("@table_qualifier"));
        boolean odbc3 = call.arguments().number("@ODBCVer") == ODBC3;
        boolean versions = "V".equalsIgnoreCase(call.text("@col_type"));
        for (ColumnRows.TableColumn column : ColumnRows.columns(call.context().ids().tables())) {
            boolean asks = CatalogProcedures.matches(call.text("@table_name"), column.owner().name(), true)
                    && CatalogProcedures.matches(call.text("@table_owner"), column.owner().schema(), true);
            boolean wanted = versions
                    ? column.column().type() == SqlType.Simple.TIMESTAMP
                    : identifies((Entry.Table) column.owner(), column.column());
            if (asks && wanted) {
                Shape.Row row = call.row().set("SCOPE", 0).set("COLUMN_NAME", column.column().name())
                        .set("PSEUDO_COLUMN", 1);
                type(row, column.column().type(), column.column().nullable(), odbc3, isCurrent(call));
            }
        }
    }

    /// Whether a column is one of those that identify the rows of its table: of the first key without NULLs, or an
    /// identity.
    private static boolean identifies(Entry.Table table, Column column) {
        for (TableConstraint.Key key : table.table().keys()) {
            boolean total = table.table().columns().stream()
                    .noneMatch(each -> each.nullable() && key.columns().contains(each.name()));
            if (total) {
                return key.columns().contains(column.name());
            }
        }
        return column.identity();
    }

    private static void tablePrivileges(Call asked) {
        Call call = asked.in(asked.text("@table_qualifier"));
        for (Entry entry : matching(call)) {
            if (entry instanceof Entry.Table table) {
                privilege(call, table, null, "SELECT");
                if (table.table().insertable()) {
                    privilege(call, table, null, "INSERT");
                }
            }
        }
    }

    private static void columnPrivileges(Call asked) {
        Call call = asked.in(asked.text("@table_qualifier"));
        for (ColumnRows.TableColumn column : ColumnRows.columns(call.context().ids().tables())) {
            if (CatalogProcedures.matches(call.text("@table_name"), column.owner().name(), true)
                    && CatalogProcedures.matches(call.text("@table_owner"), column.owner().schema(), true)
                    && CatalogProcedures.matches(call.text("@column_name"), column.column().name(), true)) {
                privilege(call, column.owner(), column.column().name(), "SELECT");
            }
        }
    }

    private static void privilege(Call call, Entry entry, @Nullable String column, String privilege) {
        Shape.Row row = call.row().set("TABLE_QUALIFIER", call.context().database().name())
                .set("TABLE_OWNER", entry.schema()).set("TABLE_NAME", entry.name()).set("GRANTOR", "dbo")
                .set("GRANTEE", "public").set("PRIVILEGE", privilege).set("IS_GRANTABLE", "NO");
        if (column != null) {
            row.set("COLUMN_NAME", column);
        }
    }

    /// The collations of a table's columns, which a bulk copy asks for: `..sp_tablecollations_100 N'.[dbo].[t]'`.
    private static void collations(Call call) {
        String text = call.text("@object");
        List<String> parts = NameParts.of(text == null ? "" : text);
        String name = parts.isEmpty() ? "" : parts.getLast();
        String schema = parts.size() > 1 && !parts.get(parts.size() - 2).isEmpty()
                ? parts.get(parts.size() - 2)
                : "dbo";
        List<Column> columns = List.of();
        if (name.startsWith("#")) {
            LocalTable table = call.frame().state().temporaryTable(name);
            columns = table == null ? List.of() : table.columns();
        } else if (call.context().ids().find(schema, name) instanceof Entry.Table table) {
            columns = table.table().columns();
        }
        for (int i = 0; i < columns.size(); i++) {
            String collation = ColumnRows.collation(columns.get(i).type());
            call.row().set("colid", i + 1).set("name", columns.get(i).name())
                    .set("tds_collation",
                            collation == null
                                    ? null
                                    : SqlType.collationOf(columns.get(i).type()).collation().wireBytes())
                    .set("collation", collation);
        }
    }
}
