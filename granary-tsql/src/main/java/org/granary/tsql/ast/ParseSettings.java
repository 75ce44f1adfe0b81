package org.granary.tsql.ast;

import org.jspecify.annotations.Nullable;

/// Options that a text sets while it is parsed, wherever their SET stands: null for one that the text does not set,
/// otherwise its last value.
public record ParseSettings(@Nullable Boolean quotedIdentifiers, @Nullable Boolean parseOnly) {}
