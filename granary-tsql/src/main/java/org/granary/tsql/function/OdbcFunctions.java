package org.granary.tsql.function;

import java.util.List;
import org.granary.type.SqlType.Simple;
import org.granary.type.SystemType;
import org.granary.type.TypeFacts;
import org.granary.type.TypeNames;
import org.jspecify.annotations.Nullable;

/// ODBCPREC and ODBCSCALE, by which tools compute what INFORMATION_SCHEMA shows. The first argument is a
/// `system_type_id`.
final class OdbcFunctions {

    private OdbcFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("ODBCPREC", 3, call -> call.strict(Simple.INT, List.of(Simple.INT, Simple.INT, Simple.INT),
                v -> precision(type((int) v[0]), (int) v[1], (int) v[2])));
        registry.define("ODBCSCALE", 2, call -> call.strict(Simple.INT, List.of(Simple.INT, Simple.INT),
                v -> scale(type((int) v[0]), (int) v[1])));
    }

    private static @Nullable SystemType type(int id) {
        for (SystemType type : SystemType.values()) {
            if (type.systemTypeId() == id) {
                return type;
            }
        }
        return null;
    }

    private static @Nullable Integer precision(@Nullable SystemType type, int length, int precision) {
        return switch (type) {
            case null -> null;
            case DECIMAL, NUMERIC, TIME, DATETIME2, DATETIMEOFFSET, FLOAT -> precision;
            case CHAR, VARCHAR, BINARY, VARBINARY -> length < 0 ? Integer.MAX_VALUE : length;
            case NCHAR, NVARCHAR, SYSNAME -> length < 0 ? Integer.MAX_VALUE / 2 : length / 2;
            case BIT, TINYINT, SMALLINT, INT, BIGINT, REAL, MONEY, SMALLMONEY, DATE, DATETIME, SMALLDATETIME, TEXT,
                    NTEXT, IMAGE, XML, UNIQUEIDENTIFIER, TIMESTAMP, SQL_VARIANT ->
                TypeFacts.of(TypeNames.parse(type.typeName())).odbcPrecision();
        };
    }

    private static @Nullable Integer scale(@Nullable SystemType type, int scale) {
        return switch (type) {
            case null -> null;
            case DECIMAL, NUMERIC, TIME, DATETIME2, DATETIMEOFFSET -> scale;
            case CHAR, VARCHAR, BINARY, VARBINARY, NCHAR, NVARCHAR, SYSNAME -> null;
            case BIT, TINYINT, SMALLINT, INT, BIGINT, REAL, FLOAT, MONEY, SMALLMONEY, DATE, DATETIME, SMALLDATETIME,
                    TEXT, NTEXT, IMAGE, XML, UNIQUEIDENTIFIER, TIMESTAMP, SQL_VARIANT ->
                TypeFacts.of(TypeNames.parse(type.typeName())).odbcScale();
        };
    }
}
