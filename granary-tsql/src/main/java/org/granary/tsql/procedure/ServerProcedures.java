package org.granary.tsql.procedure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.catalog.DatabaseSizes;
import org.granary.tsql.catalog.ServerRows;
import org.granary.tsql.catalog.Shape;
import org.granary.tsql.procedure.CatalogProcedures.Call;
import org.granary.tsql.temporary.UserType;
import org.granary.type.SqlError;
import org.granary.type.SystemType;
import org.granary.type.TypeFacts;

/// sp_databases, sp_datatype_info, sp_server_info and others about the server as a whole.
final class ServerProcedures {
    private static final int ODBC3 = 3;
    private static final int KILOBYTE = 1024;

    private record Attribute(int id, String name, String value) {}

    private static final List<Attribute> ATTRIBUTES = List.of(new Attribute(1, "DBMS_NAME", "Microsoft SQL Server"),
            new Attribute(2, "DBMS_VER", "Granary"), new Attribute(10, "OWNER_TERM", "owner"),
            new Attribute(11, "TABLE_TERM", "table"), new Attribute(12, "MAX_OWNER_NAME_LENGTH", "128"),
            new Attribute(13, "TABLE_LENGTH", "128"), new Attribute(14, "MAX_QUAL_LENGTH", "128"),
            new Attribute(15, "COLUMN_LENGTH", "128"), new Attribute(16, "IDENTIFIER_CASE", "MIXED"),
            new Attribute(17, "TX_ISOLATION", "2"),
            new Attribute(18, "COLLATION_SEQ",
                    "charset=iso_1 sort_order=nocase_iso charset_num=1 sort_order_num=52"),
            new Attribute(19, "SAVEPOINT_SUPPORT", "Y"), new Attribute(20, "MULTI_RESULT_SETS", "Y"),
            new Attribute(22, "ACCESSIBLE_TABLES", "Y"), new Attribute(100, "USERID_LENGTH", "128"),
            new Attribute(101, "QUALIFIER_TERM", "database"), new Attribute(102, "NAMED_TRANSACTIONS", "Y"),
            new Attribute(103, "SPROC_AS_LANGUAGE", "Y"), new Attribute(104, "ACCESSIBLE_SPROC", "Y"),
            new Attribute(105, "MAX_INDEX_COLS", "32"), new Attribute(106, "RENAME_TABLE", "N"),
            new Attribute(107, "RENAME_COLUMN", "N"), new Attribute(108, "DROP_COLUMN", "N"),
            new Attribute(109, "INCREASE_COLUMN_LENGTH", "N"), new Attribute(110, "DDL_IN_TRANSACTION", "N"),
            new Attribute(111, "DESCENDING_INDEXES", "Y"), new Attribute(112, "SP_RENAME", "N"),
            new Attribute(113, "REMOTE_SPROC", "N"), new Attribute(500, "SYS_SPROC_VERSION", "16.00.4000"));

    private ServerProcedures() {}

    static void register(CatalogProcedures procedures) {
        procedures.add("sp_databases", "sp_databases", "", call -> ServerRows.databases(call.context())
                .forEach(database -> call.row().set("DATABASE_NAME", database.name()).set("DATABASE_SIZE",
                        (int) Math.min(Integer.MAX_VALUE, DatabaseSizes.bytes(database) / KILOBYTE))),
                "DATABASE_NAME");
        for (String name : List.of("sp_datatype_info", "sp_datatype_info_90", "sp_datatype_info_100")) {
            boolean current = name.endsWith("_100");
            procedures.add(name, "sp_datatype_info", "@data_type int=0, @ODBCVer tinyint=2",
                    call -> types(call, current),
                    "DATA_TYPE", "AUTO_INCREMENT", "USERTYPE");
        }
        procedures.add("sp_server_info", "sp_server_info", "@attribute_id int", call -> {
            int asked = call.arguments().number("@attribute_id");
            ATTRIBUTES.stream().filter(attribute -> asked == 0 || asked == attribute.id())
                    .forEach(attribute -> call.row().set("ATTRIBUTE_ID", attribute.id())
                            .set("ATTRIBUTE_NAME", attribute.name()).set("ATTRIBUTE_VALUE", attribute.value()));
        });
        procedures.add("sp_helpdb", "sp_helpdb", "@dbname sysname", ServerProcedures::databases, "name");
        for (String name : List.of("sp_addmessage", "sp_altermessage", "sp_dropmessage")) {
            procedures.refuse(name);
        }
        for (String name : List.of("sp_tables_ex", "sp_columns_ex", "sp_catalogs", "sp_primarykeys", "sp_foreignkeys",
                "sp_indexes")) {
            procedures.addSets(name, "@server sysname!, @1 sysname, @2 sysname, @3 sysname, @4 sysname, @5 sysname",
                    sets -> {
                        throw new SqlError(7202, 11, 2,
                                "There is no server '" + sets.call().text("@server") + "' in sys.servers.");
                    });
        }
        procedures.add("xp_msver", "xp_msver", "@optname sysname", ServerProcedures::version);
    }

    private static void types(Call call, boolean current) {
        int asked = call.arguments().number("@data_type");
        boolean odbc3 = call.arguments().number("@ODBCVer") == ODBC3;
        for (SystemType type : SystemType.values()) {
            int code = OdbcTypes.code(type, odbc3, current);
            if (asked != 0 && asked != code) {
                continue;
            }
            type(call, type, code, false);
            boolean identity = switch (type) {
                case TINYINT, SMALLINT, INT, BIGINT, DECIMAL, NUMERIC -> true;
                default -> false;
            };
            if (identity) {
                type(call, type, code, true);
            }
        }
        for (UserType type : call.context().ids().types()) {
            if (type.table() == null) {
                alias(call, type, current);
            }
        }
    }

    private static void alias(Call call, UserType alias, boolean current) {
        TypeFacts facts = TypeFacts.of(alias.base());
        int asked = call.arguments().number("@data_type");
        int code = OdbcTypes.code(facts.system(), call.arguments().number("@ODBCVer") == ODBC3, current);
        if (asked == 0 || asked == code) {
            type(call, facts.system(), code, false).set("TYPE_NAME", alias.typeName())
                    .set("LOCAL_TYPE_NAME", alias.typeName()).set("PRECISION", facts.odbcPrecision())
                    .set("CREATE_PARAMS", null).set("NULLABLE", alias.isNullable() ? 1 : 0)
                    .set("USERTYPE", alias.id());
        }
    }

    private static Shape.Row type(Call call, SystemType type, int code, boolean identity) {
        boolean numeric = type.isNumeric();
        String name = type.typeName() + (identity
                ? type == SystemType.DECIMAL || type == SystemType.NUMERIC
                        ? "() identity"
                        : " identity"
                : "");
        boolean scaled = type == SystemType.DECIMAL || type == SystemType.NUMERIC;
        boolean approximate = type == SystemType.FLOAT || type == SystemType.REAL;
        return call.row().set("TYPE_NAME", name).set("LOCAL_TYPE_NAME", name).set("DATA_TYPE", code)
                .set("PRECISION", precision(type)).set("LITERAL_PREFIX", type.literalPrefix())
                .set("LITERAL_SUFFIX", type.literalSuffix())
                .set("CREATE_PARAMS", identity && scaled ? "precision" : type.createParams())
                .set("NULLABLE", identity || type == SystemType.TIMESTAMP ? 0 : 1)
                .set("SEARCHABLE", type.searchable())
                .set("UNSIGNED_ATTRIBUTE", numeric ? (Integer) (type == SystemType.TINYINT ? 1 : 0) : null)
                .set("MONEY", type.isMoney() ? 1 : 0)
                .set("AUTO_INCREMENT", numeric ? (Integer) (identity ? 1 : 0) : null)
                .set("MINIMUM_SCALE", numeric && !approximate ? (Integer) (type.isMoney() ? 4 : 0) : null)
                .set("MAXIMUM_SCALE", numeric && !approximate
                        ? (Integer) (scaled && !identity ? 38 : type.isMoney() ? 4 : 0)
                        : null)
                .set("SQL_DATA_TYPE", type.odbc3() == 93 || type.odbc3() == 91 ? 9 : type.odbc3())
                .set("SQL_DATETIME_SUB",
                        type.odbc3() == 93 ? (Integer) 3 : type.odbc3() == 91 ? (Integer) 1 : null)
                .set("NUM_PREC_RADIX", numeric ? (Integer) (approximate ? 2 : 10) : null)
                .set("USERTYPE", type.userTypeId() == type.systemTypeId() ? 0 : 18);
    }

    private static Integer precision(SystemType type) {
        return switch (type) {
            case IMAGE, TEXT -> Integer.MAX_VALUE;
            case NTEXT, XML -> Integer.MAX_VALUE / 2;
            case NCHAR, NVARCHAR -> 4000;
            case SYSNAME -> 128;
            case UNIQUEIDENTIFIER -> 36;
            case CHAR, VARCHAR, BINARY, VARBINARY, SQL_VARIANT -> 8000;
            case TIMESTAMP -> 8;
            case BIT, TINYINT, SMALLINT, INT, BIGINT, REAL, FLOAT, MONEY, SMALLMONEY, DECIMAL, NUMERIC, DATE, TIME,
                    DATETIME, SMALLDATETIME, DATETIME2, DATETIMEOFFSET ->
                type.precision();
        };
    }

    private static void databases(Call call) {
        String asked = call.text("@dbname");
        List<DatabaseCatalog> found = new ArrayList<>();
        for (DatabaseCatalog database : ServerRows.databases(call.context())) {
            if (CatalogProcedures.matches(asked, database.name(), false)) {
                found.add(database);
            }
        }
        if (asked != null && found.isEmpty()) {
            throw new SqlError(15_010, 16, 1, "The database '" + asked
                    + "' does not exist. Supply a valid database name. To see available databases, use sys.databases.");
        }
        found.forEach(database -> call.row().set("name", database.name()).set("dbid", database.id())
                .set("created", "Jan  1 2026")
                .set("db_size", String.format(Locale.ROOT, "%10.2f MB",
                        (double) DatabaseSizes.bytes(database) / KILOBYTE / KILOBYTE)));
    }

    private static void version(Call call) {
        Runtime runtime = Runtime.getRuntime();
        List<Attribute> facts = List.of(new Attribute(1, "ProductName", "Microsoft SQL Server"),
                new Attribute(2, "ProductVersion", "16.0.4000.0"),
                new Attribute(3, "Language", "English (United States)"),
                new Attribute(4, "Platform", "NT x64"), new Attribute(5, "Comments", "Granary"),
                new Attribute(15, "WindowsVersion", System.getProperty("os.version", "")),
                new Attribute(16, "ProcessorCount", String.valueOf(runtime.availableProcessors())),
                new Attribute(19, "PhysicalMemory", String.valueOf(runtime.maxMemory() >> 20)));
        String asked = call.text("@optname");
        for (Attribute fact : facts) {
            if (CatalogProcedures.matches(asked, fact.name(), false)) {
                boolean number = fact.id() >= 16;
                call.row().set("Index", fact.id()).set("Name", fact.name()).set("Character_Value", fact.value())
                        .set("Internal_Value", number ? Integer.valueOf(fact.value()) : null);
            }
        }
    }
}
