package org.granary.console.sql;

import org.granary.tds.request.RpcParameter;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// A value that a query has by name.
///
/// @param name with its `@`
public record SqlParameter(String name, SqlValue value) {

    /// A text of any length, which T-SQL converts to what it is compared with.
    public static SqlParameter text(String name, @Nullable String value) {
        return new SqlParameter(name, SqlValue.of(SqlType.nvarchar(SqlType.MAX), value));
    }

    public static SqlParameter number(String name, int value) {
        return new SqlParameter(name, SqlValue.ofInt(value));
    }

    public static SqlParameter number(String name, long value) {
        return new SqlParameter(name, SqlValue.of(SqlType.Simple.BIGINT, value));
    }

    public static SqlParameter of(String name, SqlType type, @Nullable Object value) {
        return new SqlParameter(name, SqlValue.of(type, value));
    }

    String declaration() {
        return name + " " + value.type().sql();
    }

    RpcParameter rpc() {
        return new RpcParameter(name, false, false, value);
    }
}
