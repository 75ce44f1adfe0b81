package org.granary.tsql.ast;

import java.util.List;

/// A whole batch.
///
/// @param characters length of the text that it was parsed from
public record Script(List<Statement> statements, int characters) {}
