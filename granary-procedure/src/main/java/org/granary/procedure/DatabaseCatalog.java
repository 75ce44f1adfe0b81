package org.granary.procedure;

import java.util.Collection;
import java.util.Optional;
import org.granary.store.Database;

/// One database as clients see it: its procedures and tables. Immutable after start-up; names compare without case.
public interface DatabaseCatalog {

    String name();

    /// A small number, stable for the life of the process: `database_id`.
    int id();

    Database store();

    Collection<Procedure> procedures();

    Optional<Procedure> procedure(String schema, String name);

    Collection<TableDeclaration> tables();

    Optional<TableDeclaration> table(String schema, String name);
}
