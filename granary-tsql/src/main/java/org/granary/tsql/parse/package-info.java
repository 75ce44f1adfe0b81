/// From text to tree. `TsqlLexer.g4` and `TsqlParser.g4` document what is accepted; `TsqlTexts` is the entry point. The
/// layer above the tree.
@NullMarked
package org.granary.tsql.parse;

import org.jspecify.annotations.NullMarked;
