package org.granary.tsql.catalog;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The schemas of every database.
public enum Schemas {
    DBO("dbo", 1), GUEST("guest", 2), INFORMATION_SCHEMA("INFORMATION_SCHEMA", 3), SYS("sys", 4), GRANARY("granary", 5);

    private final String schemaName;
    private final int id;

    Schemas(String schemaName, int id) {
        this.schemaName = schemaName;
        this.id = id;
    }

    public String schemaName() {
        return schemaName;
    }

    int id() {
        return id;
    }

    public static List<Schemas> all() {
        return List.of(values());
    }

    static Optional<Schemas> named(@Nullable String name) {
        return all().stream().filter(schema -> schema.schemaName.equalsIgnoreCase(name)).findFirst();
    }

    /// The number of a schema that declarations name; one that is not listed here counts as dbo's.
    static int idOf(String name) {
        return named(name).orElse(DBO).id;
    }
}
