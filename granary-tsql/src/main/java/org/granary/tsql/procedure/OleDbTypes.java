package org.granary.tsql.procedure;

import org.granary.type.SystemType;

/// The codes by which OLE DB and ADO.NET know the types: SqlClient's DeriveParameters builds its parameters from them.
final class OleDbTypes {

    private OleDbTypes() {}

    /// DBTYPE of OLE DB.
    static int of(SystemType type) {
        return switch (type) {
            case TINYINT -> 17;
            case SMALLINT -> 2;
            case INT -> 3;
            case BIGINT -> 20;
            case REAL -> 4;
            case FLOAT -> 5;
            case MONEY, SMALLMONEY -> 6;
            case BIT -> 11;
            case SQL_VARIANT -> 12;
            case UNIQUEIDENTIFIER -> 72;
            case BINARY, VARBINARY, IMAGE, TIMESTAMP -> 128;
            case CHAR, VARCHAR, TEXT -> 129;
            case NCHAR, NVARCHAR, NTEXT, SYSNAME -> 130;
            case DECIMAL, NUMERIC -> 131;
            case DATE -> 133;
            case DATETIME, SMALLDATETIME, DATETIME2 -> 135;
            case XML -> 141;
            case TIME -> 145;
            case DATETIMEOFFSET -> 146;
        };
    }

    /// SqlDbType of ADO.NET.
    static int managed(SystemType type) {
        return switch (type) {
            case BIGINT -> 0;
            case BINARY -> 1;
            case BIT -> 2;
            case CHAR -> 3;
            case DATETIME -> 4;
            case DECIMAL, NUMERIC -> 5;
            case FLOAT -> 6;
            case IMAGE -> 7;
            case INT -> 8;
            case MONEY -> 9;
            case NCHAR -> 10;
            case NTEXT -> 11;
            case NVARCHAR, SYSNAME -> 12;
            case REAL -> 13;
            case UNIQUEIDENTIFIER -> 14;
            case SMALLDATETIME -> 15;
            case SMALLINT -> 16;
            case SMALLMONEY -> 17;
            case TEXT -> 18;
            case TIMESTAMP -> 19;
            case TINYINT -> 20;
            case VARBINARY -> 21;
            case VARCHAR -> 22;
            case SQL_VARIANT -> 23;
            case XML -> 25;
            case DATE -> 31;
            case TIME -> 32;
            case DATETIME2 -> 33;
            case DATETIMEOFFSET -> 34;
        };
    }
}
