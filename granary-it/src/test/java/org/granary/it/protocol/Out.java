package org.granary.it.protocol;

import java.sql.JDBCType;
import org.jspecify.annotations.Nullable;

/// An argument that comes back: `call("proc_X", "@Count", Out.of(JDBCType.INTEGER))`; its value is then in [Outcome#outputs].
///
/// @param type what the client declares it as
/// @param scale of a decimal, otherwise 0
/// @param value what goes in
public record Out(JDBCType type, int scale, @Nullable Object value) {

    public static Out of(JDBCType type) {
        return new Out(type, 0, null);
    }

    public static Out of(JDBCType type, @Nullable Object value) {
        return new Out(type, 0, value);
    }
}
