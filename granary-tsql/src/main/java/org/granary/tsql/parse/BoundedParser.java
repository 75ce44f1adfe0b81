package org.granary.tsql.parse;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;
import org.granary.type.SqlError;

/// A parser that refuses text nested deeper than [TsqlLimits#DEPTH] before it costs the stack of its thread.
abstract class BoundedParser extends Parser {
    private int depth;

    BoundedParser(TokenStream input) {
        super(input);
    }

    @Override
    public void enterRule(ParserRuleContext localctx, int state, int ruleIndex) {
        deeper();
        super.enterRule(localctx, state, ruleIndex);
    }

    @Override
    public void exitRule() {
        depth--;
        super.exitRule();
    }

    @Override
    public void enterRecursionRule(ParserRuleContext localctx, int state, int ruleIndex, int precedence) {
        deeper();
        super.enterRecursionRule(localctx, state, ruleIndex, precedence);
    }

    @Override
    public void unrollRecursionContexts(ParserRuleContext parentctx) {
        depth--;
        super.unrollRecursionContexts(parentctx);
    }

    @Override
    public void reset() {
        super.reset();
        depth = 0;
    }

    private void deeper() {
        if (++depth > TsqlLimits.DEPTH) {
            throw tooDeep(getCurrentToken().getLine());
        }
    }

    static SqlError tooDeep(int line) {
        return SyntaxErrors.error(191, 15, 1,
                "Some part of your SQL statement is nested too deeply. Rewrite the query or break it up into smaller queries.",
                line);
    }
}
