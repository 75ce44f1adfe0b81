package org.granary.tsql.procedure;

import org.granary.type.SqlType;
import org.granary.type.SystemType;
import org.granary.type.TypeFacts;

/// How a type would be announced on the wire: `tds_type_id` and `tds_length` of the procedures that describe results.
final class WireTypes {
    private static final int LARGE = 65_535;

    private WireTypes() {}

    static int id(SqlType type, boolean nullable) {
        SystemType system = SystemType.of(type);
        return switch (system) {
            case TINYINT, SMALLINT, INT, BIGINT -> nullable ? 38 : system.systemTypeId();
            case BIT -> nullable ? 104 : 50;
            case REAL, FLOAT -> nullable ? 109 : system.systemTypeId();
            case MONEY, SMALLMONEY -> nullable ? 110 : system.systemTypeId();
            case DATETIME, SMALLDATETIME -> nullable ? 111 : system.systemTypeId();
            case TIMESTAMP -> 173;
            case SYSNAME -> 231;
            case IMAGE, TEXT, UNIQUEIDENTIFIER, DATE, TIME, DATETIME2, DATETIMEOFFSET, SQL_VARIANT, NTEXT, DECIMAL,
                    NUMERIC, VARBINARY, VARCHAR, BINARY, CHAR, NVARCHAR, NCHAR, XML ->
                system.systemTypeId();
        };
    }

    static int length(SqlType type) {
        int bytes = TypeFacts.of(type).maxLength();
        return bytes == SqlType.MAX ? LARGE : bytes;
    }
}
