package org.granary.protocol.translation;

import java.util.List;
import java.util.stream.Stream;
import org.granary.procedure.DatabaseDefinition;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.store.DatabaseSchema;

/// The database of MS-TSSPROC.
public final class TranslationServices {
    public static final String DATABASE = "TranslationServices";

    private TranslationServices() {}

    public static DatabaseDefinition definition() {
        var schema = new DatabaseSchema(DATABASE, "org/granary/protocol/translation/schema");
        var declarations = Stream.of("jobs.sql", "items.sql", "tables.sql")
                .map(name -> new DeclarationFile(TranslationServices.class, name)).toList();
        return new DatabaseDefinition(schema, declarations, List.of(new JobProcedures(), new ItemProcedures()));
    }
}
