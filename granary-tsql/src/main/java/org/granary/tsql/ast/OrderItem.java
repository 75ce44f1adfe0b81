package org.granary.tsql.ast;

/// One key of an ORDER BY. A literal integer is the position of a column, and a bare name can be the alias of a column
/// of the select list.
public record OrderItem(Expression expression, boolean descending) {}
