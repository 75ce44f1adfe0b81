package org.granary.tsql.temporary;

/// The identity column of a table.
///
/// @param last the value that was made last; the seed before the first
public record TableIdentity(long seed, long increment, long last) {}
