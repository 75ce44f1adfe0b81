package org.granary.protocol.search.common;

import org.granary.records.MalformedBlobException;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;

/// Errors that several topics raise.
public final class SearchErrors {

    private SearchErrors() {}

    /// @param what for instance `content source`
    public static SqlError unknown(String what, Object id) {
        return SqlErrors.user(50101, 1, "There is no " + what + " " + id + ".");
    }

    /// A binary structure of section 2.2.3 that is not one.
    public static SqlError malformed(String parameter, MalformedBlobException problem) {
        return SqlErrors.user(50081, 1, "Parameter " + parameter + " is malformed. " + problem.getMessage());
    }

    /// @param table as clients know it, without schema
    public static SqlError duplicateNumber(String table, Object key) {
        return SqlErrors.duplicateKey("PRIMARY KEY", "PK_" + table, "dbo." + table, "(" + key + ")");
    }

    /// @param table as clients know it, without schema
    public static SqlError duplicate(String table, Object key) {
        return SqlErrors.duplicateKey("UNIQUE KEY", "UQ_" + table, "dbo." + table, "(" + key + ")");
    }
}
