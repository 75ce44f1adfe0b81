package org.granary.protocol;

import java.util.Collection;
import java.util.List;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.store.DatabaseSchema;

/// A part of a protocol: a file of declarations and the objects that implement its procedures. A database is composed
/// of topics.
///
/// @param implementations objects with methods marked [org.granary.procedure.Implements]; none where only tables are
///     declared
public record Topic(DeclarationFile declarations, List<Object> implementations) {

    public Topic { implementations = List.copyOf(implementations); }

    /// Tables that clients can read.
    ///
    /// @param anchor a class in the package of the file
    public static Topic tables(Class<?> anchor, String file) {
        return new Topic(new DeclarationFile(anchor, file), List.of());
    }

    /// Procedures, and tables that the same file declares.
    ///
    /// @param anchor a class in the package of the file
    public static Topic procedures(Class<?> anchor, String file, Object... implementations) {
        return new Topic(new DeclarationFile(anchor, file), List.of(implementations));
    }

    /// The definition of a database that has all of these topics.
    public static DatabaseDefinition database(DatabaseSchema schema, Collection<Topic> topics) {
        return new DatabaseDefinition(schema, topics.stream().map(Topic::declarations).toList(),
                topics.stream().flatMap(topic -> topic.implementations().stream()).toList());
    }
}
