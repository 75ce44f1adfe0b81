package org.granary.store;

import java.util.List;

/// A database of the server and where the numbered SQL files of its schema lie.
///
/// @param name the name that clients use, for instance `TranslationServices`
/// @param migrations class-path folders with `V1__….sql`, `V2__….sql`, …, for instance
///     `org/granary/protocol/config/migrations`. Where several folders have a file of the same name, the migration is
///     the texts of all of them, in the order of the folders: so databases share a part of their schemas
public record DatabaseSchema(String name, List<String> migrations) {

    public DatabaseSchema { migrations = List.copyOf(migrations); }

    public DatabaseSchema(String name, String... migrations) {
        this(name, List.of(migrations));
    }
}
