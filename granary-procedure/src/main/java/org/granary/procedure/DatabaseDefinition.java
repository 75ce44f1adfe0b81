package org.granary.procedure;

import java.util.List;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.store.DatabaseSchema;
import org.jspecify.annotations.Nullable;

/// A database to serve: its schema in the store, its declarations, and the objects whose methods implement them.
///
/// @param rooms objects with methods marked [Implements]; each implements at least one procedure of the declarations
/// @param firstContents what a new database gets before it is served; null: nothing
/// @param siblings where the names of further databases of this kind are found; null: there are none
public record DatabaseDefinition(DatabaseSchema schema, List<DeclarationFile> declarations, List<Object> rooms,
        @Nullable FirstContents firstContents, @Nullable Siblings siblings) {

    public DatabaseDefinition(DatabaseSchema schema, List<DeclarationFile> declarations, List<Object> rooms) {
        this(schema, declarations, rooms, null, null);
    }

    public DatabaseDefinition with(FirstContents contents) {
        return new DatabaseDefinition(schema, declarations, rooms, contents, siblings);
    }

    public DatabaseDefinition with(Siblings others) {
        return new DatabaseDefinition(schema, declarations, rooms, firstContents, others);
    }
}
