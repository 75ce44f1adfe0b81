/// From text to tree. `TsqlLexer.g4` and `TsqlParser.g4` document what is accepted; `TsqlTexts` is the way in.
@NullMarked
package org.granary.tsql.parse;

import org.jspecify.annotations.NullMarked;
