package org.granary.procedure;

import java.util.List;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.store.DatabaseSchema;

/// A database to serve: its schema in the store, its declarations, and the objects whose methods implement them.
///
/// @param rooms objects with methods marked [Implements]; each implements at least one procedure of the declarations
public record DatabaseDefinition(DatabaseSchema schema, List<DeclarationFile> declarations, List<Object> rooms) {}
