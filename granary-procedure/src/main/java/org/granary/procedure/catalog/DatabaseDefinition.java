package org.granary.procedure.catalog;

import java.util.List;
import org.granary.procedure.Implements;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.store.DatabaseSchema;
import org.jspecify.annotations.Nullable;

/// A database to serve: its schema in the store, its declarations, and the objects whose methods implement them.
///
/// @param implementations objects with methods marked [Implements]; each implements at least one procedure of the
///     declarations
/// @param firstContents what a new database gets before it is served; null: nothing
/// @param siblings where the names of further databases of this kind are found; null: there are none
public record DatabaseDefinition(DatabaseSchema schema, List<DeclarationFile> declarations,
        List<Object> implementations,
        @Nullable FirstContents firstContents, @Nullable Siblings siblings) {

    public DatabaseDefinition(DatabaseSchema schema, List<DeclarationFile> declarations, List<Object> implementations) {
        this(schema, declarations, implementations, null, null);
    }

    public DatabaseDefinition with(FirstContents contents) {
        return new DatabaseDefinition(schema, declarations, implementations, contents, siblings);
    }

    public DatabaseDefinition with(Siblings others) {
        return new DatabaseDefinition(schema, declarations, implementations, firstContents, others);
    }
}
