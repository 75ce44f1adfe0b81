/// The tree of a batch: sealed interfaces of records, each with the line where it begins. The lowest layer: uses no
/// other package of the module.
///
/// Names and aliases are as the client wrote them, without brackets or quotes; they compare without case. Types are
/// resolved, literals are values of their T-SQL type, and what the grammar accepts as alternatives of one thing
/// (`EXEC`/`EXECUTE`, `<>`/`!=`) is one thing here. Trees are immutable and shared between sessions: they hold nothing
/// of a session. Only [CheckedTexts] changes: it remembers that a text has no mistakes.
@NullMarked
package org.granary.tsql.ast;

import org.jspecify.annotations.NullMarked;
