package org.granary.procedure.catalog;

/// Databases of one kind that are added while servers run: a row of a table of another database for each.
///
/// Adding one is writing that row. Once it is committed, every server that uses the same store finds the database when
/// a client asks for it by name, and opens it then, which creates it where it is new.
///
/// @param registry the database with the table
/// @param names a query whose only column is the names, in the order in which they were added; the name of the
///     definition itself may be among them
public record Siblings(String registry, String names) {}
