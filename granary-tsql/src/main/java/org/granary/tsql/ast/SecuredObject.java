package org.granary.tsql.ast;

import java.util.List;

/// What GRANT, DENY or REVOKE names after ON.
///
/// @param kind `OBJECT`, `SCHEMA` or `DATABASE`
/// @param parts of the name; empty ones were left out
public record SecuredObject(String kind, List<String> parts, int line) {
    public SecuredObject { parts = List.copyOf(parts); }
}
