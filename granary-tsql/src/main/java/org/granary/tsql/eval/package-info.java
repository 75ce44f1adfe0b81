/// Expressions, from tree to value.
///
/// A running batch (or the text of an EXEC, or a procedure's scope) is a [org.granary.tsql.eval.Frame]: its variables, its session, where its results go. The frame's
/// [org.granary.tsql.eval.Binder] turns expressions of the tree into bound ones. What belongs to rows is asked of a [org.granary.tsql.eval.Scope], and
/// everything that reads or changes tables of the [org.granary.tsql.eval.Relations], which `org.granary.tsql.query` implements.
@NullMarked
package org.granary.tsql.eval;

import org.jspecify.annotations.NullMarked;
