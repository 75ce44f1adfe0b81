package org.granary.tsql.procedure;

import org.granary.type.SystemType;
import org.granary.type.TypeFacts;
import org.granary.type.TypeNames;
import org.jspecify.annotations.Nullable;

/// What ODBC knows a type by, apart from what [SystemType] and [TypeFacts] say.
final class OdbcTypes {
    private static final int ODBC2_DATE = 9;
    private static final int ODBC2_TIMESTAMP = 11;

    private OdbcTypes() {}

    /// The code of a type.
    ///
    /// @param odbc3 whether the client speaks ODBC 3
    /// @param current whether it knows the types of SQL Server 2008, as callers of the procedures with `_100` do; to
    ///     others these are texts
    static int code(SystemType type, boolean odbc3, boolean current) {
        if (odbc3 || !current) {
            return odbc3 ? type.odbc3() : type.odbc2();
        }
        return switch (type) {
            case DATE -> ODBC2_DATE;
            case DATETIME2 -> ODBC2_TIMESTAMP;
            case TIME, DATETIMEOFFSET -> type.odbc3();
            default -> type.odbc2();
        };
    }

    /// The precision of a type as it is declared without arguments: what TYPEPROPERTY says.
    static int precision(SystemType type) {
        return switch (type) {
            case CHAR, VARCHAR, BINARY, VARBINARY -> type.maxLength();
            case NCHAR, NVARCHAR, SYSNAME -> type.maxLength() / 2;
            case XML -> -1;
            case TEXT, NTEXT, IMAGE, UNIQUEIDENTIFIER, TIMESTAMP, SQL_VARIANT -> TypeFacts
                    .of(TypeNames.parse(type.typeName())).odbcPrecision();
            default -> type.precision();
        };
    }

    static @Nullable Integer scale(SystemType type) {
        return switch (type) {
            case DECIMAL, NUMERIC, TIME, DATETIME2, DATETIMEOFFSET -> type.scale();
            case BIT, CHAR, VARCHAR, BINARY, VARBINARY, NCHAR, NVARCHAR, SYSNAME, XML, TEXT, NTEXT, IMAGE,
                    UNIQUEIDENTIFIER, TIMESTAMP, SQL_VARIANT, FLOAT, REAL ->
                null;
            default -> type.scale();
        };
    }
}
