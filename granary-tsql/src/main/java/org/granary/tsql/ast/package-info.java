/// The tree of a batch: sealed interfaces of records, each with the line where it begins.
///
/// Names and aliases are as the client wrote them, without brackets or quotes; they compare without case. Types are resolved, literals are values of
/// their T-SQL type, and what the grammar accepts as alternatives of one thing (`EXEC`/`EXECUTE`, `<>`/`!=`) is one thing here.
/// Trees are immutable and shared between sessions: nothing of a session hangs on them. Only [CheckedTexts] changes: it remembers that a text is free of mistakes.
@NullMarked
package org.granary.tsql.ast;

import org.jspecify.annotations.NullMarked;
