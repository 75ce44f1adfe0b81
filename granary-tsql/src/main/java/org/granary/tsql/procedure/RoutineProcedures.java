package org.granary.tsql.procedure;

import java.util.List;
import org.granary.procedure.Parameter;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.catalog.CatalogViews;
import org.granary.tsql.catalog.ObjectIds;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.tsql.catalog.Shape;
import org.granary.tsql.procedure.CatalogProcedures.Call;
import org.granary.tsql.temporary.Tempdb;
import org.granary.tsql.temporary.UserType;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.SystemType;
import org.granary.type.TypeFacts;
import org.jspecify.annotations.Nullable;

/// sp_stored_procedures, sp_sproc_columns and their relatives.
final class RoutineProcedures {
    private static final int INPUT = 1;
    private static final int INPUT_OUTPUT = 2;
    private static final int RETURN_VALUE = 5;
    private static final int PARAMETERS_RETURN_VALUE = 4;
    private static final int ODBC3 = 3;
    /// SQL_SS_TABLE.
    private static final int ODBC_TABLE = -153;
    /// DBTYPE_TABLE.
    private static final int OLE_DB_TABLE = 143;
    /// SqlDbType.Structured.
    private static final int MANAGED_TABLE = 30;

    private RoutineProcedures() {}

    static void register(CatalogProcedures procedures) {
        procedures.add("sp_stored_procedures", "sp_stored_procedures",
                "@sp_name nvarchar(390), @sp_owner nvarchar(384), @sp_qualifier sysname, @fUsePattern bit=1",
                RoutineProcedures::procedures, "PROCEDURE_QUALIFIER", "PROCEDURE_OWNER", "PROCEDURE_NAME");
        for (String name : List.of("sp_sproc_columns", "sp_sproc_columns_90", "sp_sproc_columns_100")) {
            procedures.add(name, name.endsWith("_100") ? "sp_sproc_columns_100" : "sp_sproc_columns",
                    "@procedure_name nvarchar(390), @procedure_owner nvarchar(384), @procedure_qualifier sysname, "
                            + "@column_name nvarchar(384), @ODBCVer int=2, @fUsePattern bit=1",
                    RoutineProcedures::columns, "PROCEDURE_QUALIFIER", "PROCEDURE_OWNER", "PROCEDURE_NAME",
                    "ORDINAL_POSITION");
        }
        String parameters = "@procedure_name sysname!, @group_number int=1, @procedure_schema sysname, @parameter_name sysname";
        for (String name : List.of("sp_procedure_params_managed", "sp_procedure_params_90_managed",
                "sp_procedure_params_100_managed")) {
            procedures.add(name, "sp_procedure_params_100_managed", parameters, RoutineProcedures::parameters);
        }
        for (String name : List.of("sp_procedure_params_rowset", "sp_procedure_params_90_rowset",
                "sp_procedure_params_100_rowset")) {
            procedures.add(name, "sp_procedure_params_rowset", parameters, RoutineProcedures::parameters);
        }
        procedures.add("sp_helptext", "sp_helptext", "@objname nvarchar(776)!, @columnname sysname",
                RoutineProcedures::text);
    }

    private static void procedures(Call asked) {
        Call call = asked.in(asked.text("@sp_qualifier"));
        boolean patterns = call.arguments().flag("@fUsePattern");
        for (Entry.Routine routine : call.context().ids().routines()) {
            if (CatalogProcedures.matches(call.text("@sp_name"), routine.name(), patterns)
                    && CatalogProcedures.matches(call.text("@sp_owner"), routine.schema(), patterns)) {
                call.row().set("PROCEDURE_QUALIFIER", call.context().database().name())
                        .set("PROCEDURE_OWNER", routine.schema())
                        .set("PROCEDURE_NAME", NumberedName.listed(routine.name()));
            }
        }
    }

    private static void columns(Call asked) {
        String given = asked.text("@procedure_name");
        Call call = asked.in(given != null && given.startsWith("#") ? Tempdb.NAME : asked.text("@procedure_qualifier"));
        boolean patterns = call.arguments().flag("@fUsePattern");
        NumberedName name = NumberedName.of(call.text("@procedure_name"));
        if (name.number() != NumberedName.ONLY) {
            return;
        }
        for (Entry.Routine routine : call.context().ids().routines()) {
            if (!CatalogProcedures.matches(name.name(), routine.name(), patterns)
                    || !CatalogProcedures.matches(call.text("@procedure_owner"), routine.schema(), patterns)) {
                continue;
            }
            if (CatalogProcedures.matches(call.text("@column_name"), "@RETURN_VALUE", patterns)) {
                column(call, routine, "@RETURN_VALUE", Simple.INT, RETURN_VALUE, 0);
            }
            List<Parameter> parameters = routine.procedure().parameters();
            for (int i = 0; i < parameters.size(); i++) {
                Parameter parameter = parameters.get(i);
                if (CatalogProcedures.matches(call.text("@column_name"), parameter.name(), patterns)) {
                    column(call, routine, parameter.name(), parameter.type(),
                            parameter.output() ? INPUT_OUTPUT : INPUT, i + 1);
                }
            }
        }
    }

    private static void column(Call call, Entry.Routine routine, String name, SqlType type, int kind, int ordinal) {
        boolean nullable = kind != RETURN_VALUE;
        Shape.Row row = call.row().set("PROCEDURE_QUALIFIER", call.context().database().name())
                .set("PROCEDURE_OWNER", routine.schema()).set("PROCEDURE_NAME", NumberedName.listed(routine.name()))
                .set("COLUMN_NAME", name).set("COLUMN_TYPE", kind).set("ORDINAL_POSITION", ordinal)
                .set("NULLABLE", nullable ? 1 : 0).set("IS_NULLABLE", nullable ? "YES" : "NO");
        TableProcedures.type(row, type, nullable, call.arguments().number("@ODBCVer") == ODBC3,
                TableProcedures.isCurrent(call));
        UserType userType = ordinal == 0 ? null : routine.type(ordinal - 1);
        if (userType != null) {
            userType(row, userType, call);
        }
    }

    /// What ODBC wants to know about a type that a client made. A table has no size, and its scale is how many columns
    /// it has.
    private static void userType(Shape.Row row, UserType type, Call call) {
        row.set("TYPE_NAME", type.typeName()).maybe("SS_TYPE_CATALOG_NAME", call.context().database().name())
                .maybe("SS_TYPE_SCHEMA_NAME", ObjectName.DEFAULT_SCHEMA);
        if (type.table() != null) {
            row.set("DATA_TYPE", ODBC_TABLE).set("PRECISION", null).set("LENGTH", 0)
                    .set("SCALE", type.columns().size()).maybe("RADIX", null).set("SQL_DATA_TYPE", ODBC_TABLE)
                    .set("SQL_DATETIME_SUB", null).set("CHAR_OCTET_LENGTH", null).set("SS_DATA_TYPE", 0);
        }
    }

    private static void parameters(Call call) {
        String schema = call.text("@procedure_schema");
        NumberedName name = NumberedName.of(call.text("@procedure_name"));
        if (name.number() != NumberedName.ONLY || call.arguments().number("@group_number") > NumberedName.ONLY) {
            return;
        }
        for (Entry.Routine routine : call.context().ids().routines()) {
            if (!CatalogProcedures.matches(name.name(), routine.name(), false)
                    || !CatalogProcedures.matches(schema, routine.schema(), false)) {
                continue;
            }
            parameter(call, routine, "@RETURN_VALUE", Simple.INT, PARAMETERS_RETURN_VALUE, 0);
            List<Parameter> declared = routine.procedure().parameters();
            for (int i = 0; i < declared.size(); i++) {
                Parameter parameter = declared.get(i);
                if (CatalogProcedures.matches(call.text("@parameter_name"), parameter.name(), false)) {
                    parameter(call, routine, parameter.name(), parameter.type(),
                            parameter.output() ? INPUT_OUTPUT : INPUT, i + 1);
                }
            }
        }
    }

    private static void parameter(Call call, Entry.Routine routine, String name, SqlType type, int kind, int ordinal) {
        TypeFacts facts = TypeFacts.of(type);
        Integer length = facts.characterLength();
        boolean large = length != null && length == SqlType.MAX;
        Shape.Row row = call.row().set("PROCEDURE_CATALOG", call.context().database().name())
                .set("PROCEDURE_SCHEMA", routine.schema())
                .set("PROCEDURE_NAME",
                        call.shape().has("MANAGED_DATA_TYPE") ? routine.name() : NumberedName.listed(routine.name()))
                .set("PARAMETER_NAME", name).set("ORDINAL_POSITION", ordinal)
                .set("PARAMETER_TYPE", kind).set("IS_NULLABLE", kind != PARAMETERS_RETURN_VALUE)
                .set("DATA_TYPE", OleDbTypes.of(facts.system()))
                .set("CHARACTER_MAXIMUM_LENGTH", large ? (Integer) 0 : length)
                .set("CHARACTER_OCTET_LENGTH", large ? (Integer) 0 : facts.charOctetLength())
                .set("NUMERIC_PRECISION", facts.system().isNumeric() ? (Integer) facts.precision() : null)
                .set("NUMERIC_SCALE", scale(type, facts)).set("TYPE_NAME", facts.system().typeName())
                .set("LOCAL_TYPE_NAME", facts.system().typeName())
                .maybe("SS_DATETIME_PRECISION", type instanceof Temporal temporal ? (Integer) temporal.scale() : null)
                .maybe("MANAGED_DATA_TYPE", OleDbTypes.managed(facts.system()));
        UserType userType = ordinal == 0 ? null : routine.type(ordinal - 1);
        if (userType != null && userType.table() != null) {
            row.set("DATA_TYPE", OLE_DB_TABLE).set("CHARACTER_MAXIMUM_LENGTH", 0).set("CHARACTER_OCTET_LENGTH", 0)
                    .set("NUMERIC_PRECISION", null).set("NUMERIC_SCALE", null).set("TYPE_NAME", userType.typeName())
                    .set("LOCAL_TYPE_NAME", userType.typeName())
                    .maybe("TYPE_CATALOG_NAME", call.context().database().name())
                    .maybe("TYPE_SCHEMA_NAME", ObjectName.DEFAULT_SCHEMA).maybe("MANAGED_DATA_TYPE", MANAGED_TABLE);
        }
    }

    private static @Nullable Integer scale(SqlType type, TypeFacts facts) {
        return type instanceof SqlType.Decimal || type instanceof Temporal || facts.system() == SystemType.MONEY
                || facts.system() == SystemType.SMALLMONEY ? (Integer) facts.scale() : null;
    }

    private static void text(Call call) {
        String given = call.text("@objname");
        Entry entry = named(given == null ? "" : given, call);
        switch (entry) {
            case Entry.Routine routine -> lines(routine.text(), call);
            case Entry.Table table when table.view() != null -> lines(table.view(), call);
            case Entry.Table _,Entry.View _,Entry.Constraint _ -> throw new SqlError(15_197, 16, 1,
                    "There is no text for object '" + given + "'.");
        }
    }

    private static void lines(String text, Call call) {
        text.lines().forEach(line -> call.row().set("Text", line + "\r\n"));
    }

    /// The object of this name, with or without its schema, or error 15009. One of another database is error 15250.
    static Entry named(String name, Call call) {
        Entry found = find(name, call);
        if (found == null) {
            throw unknown(name, call);
        }
        return found;
    }

    static @Nullable Entry find(String name, Call call) {
        List<String> parts = NameParts.of(name);
        String database = call.context().database().name();
        if (parts.size() > 2 && !parts.get(parts.size() - 3).isEmpty()
                && !parts.get(parts.size() - 3).equalsIgnoreCase(database)) {
            throw new SqlError(15_250, 16, 1,
                    "The database name component of the object qualifier must be the name of the current database.");
        }
        String schema = parts.size() > 1 ? parts.get(parts.size() - 2) : "";
        Entry found = call.context().ids().find(schema.isEmpty() ? "dbo" : schema, parts.getLast());
        if (found != null) {
            return found;
        }
        return CatalogViews.find(database, schema, parts.getLast()).map(
                view -> new Entry.View(ObjectIds.systemId(view.schema(), view.name()), view)).orElse(null);
    }

    static SqlError unknown(String name, Call call) {
        return new SqlError(15_009, 16, 1, "The object '" + name + "' does not exist in database '"
                + call.context().database().name() + "' or is invalid for this operation.");
    }
}
