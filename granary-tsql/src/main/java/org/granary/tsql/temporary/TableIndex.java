package org.granary.tsql.temporary;

import java.util.List;

/// An index that CREATE INDEX made, and no constraint.
public record TableIndex(String name, boolean unique, boolean clustered, List<String> columns) {
    public TableIndex { columns = List.copyOf(columns); }
}
