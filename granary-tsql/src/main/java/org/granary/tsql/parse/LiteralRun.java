package org.granary.tsql.parse;

import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import org.granary.tsql.ast.LiteralList;

/// The token that stands for literals in a list. Its text is that of the first.
final class LiteralRun extends CommonToken {
    private static final long serialVersionUID = 1L;

    private final transient LiteralList literals;

    LiteralRun(Token first, LiteralList literals) {
        super(first);
        setType(TsqlLexer.LITERALS);
        this.literals = literals;
    }

    LiteralList literals() {
        return literals;
    }
}
