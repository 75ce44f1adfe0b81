package org.granary.store;

/// A database of the server and where the numbered SQL files of its schema lie.
///
/// @param name the name that clients use, for instance `TranslationServices`
/// @param migrations class-path folder with `V1__….sql`, `V2__….sql`, …, for instance `org/granary/protocol/translation/schema`
public record DatabaseSchema(String name, String migrations) {}
