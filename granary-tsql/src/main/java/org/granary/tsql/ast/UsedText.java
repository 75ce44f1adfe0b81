package org.granary.tsql.ast;

/// A text that is kept.
///
/// @param text as a client sent it, with the values in it
/// @param quotedIdentifiers whether double quotes hold names in it
public record UsedText(String text, boolean quotedIdentifiers, TextUse use) {}
