package org.granary.tsql.parse;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.granary.tsql.parse.TsqlParser.StatementContext;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A parser that refuses text nested deeper than [TsqlLimits#DEPTH] before it costs the stack of its thread, and
/// statements longer than [TsqlLimits#STATEMENT_TOKENS]. It ends when the request is cancelled.
abstract class BoundedParser extends Parser {
    private @Nullable Finished finished;
    private boolean failed;
    private int depth;
    private int rules;
    private int tokens;

    /// Receives the parts of a text as they are parsed, so that the parse tree of one need not be kept until the
    /// others are parsed.
    interface Finished {
        /// @param context complete; its children may be removed
        void exited(ParserRuleContext context);
    }

    BoundedParser(TokenStream input) {
        super(input);
    }

    void setFinished(Finished told) {
        finished = told;
    }

    @Override
    public Token consume() {
        if (++tokens > TsqlLimits.STATEMENT_TOKENS) {
            failed = true;
            throw SyntaxErrors.tooComplex(getCurrentToken().getLine());
        }
        return super.consume();
    }

    @Override
    public void enterRule(ParserRuleContext localctx, int state, int ruleIndex) {
        deeper();
        super.enterRule(localctx, state, ruleIndex);
    }

    @Override
    public void exitRule() {
        depth--;
        ParserRuleContext context = getContext();
        super.exitRule();
        if (context instanceof StatementContext) {
            tokens = 0;
        }
        exited(context);
    }

    @Override
    public void enterRecursionRule(ParserRuleContext localctx, int state, int ruleIndex, int precedence) {
        deeper();
        super.enterRecursionRule(localctx, state, ruleIndex, precedence);
    }

    @Override
    public void unrollRecursionContexts(ParserRuleContext parentctx) {
        depth--;
        ParserRuleContext context = getContext();
        super.unrollRecursionContexts(parentctx);
        exited(context);
    }

    /// Rules are left in case of errors, too; then they are not complete.
    private void exited(ParserRuleContext context) {
        if (finished != null && !failed && context.exception == null) {
            failed = true;
            finished.exited(context);
            failed = false;
        }
    }

    /// Until [#goesOn], whatever is thrown ends the parsing: rules that are left because of it are not complete.
    void mayFail() {
        failed = true;
    }

    /// Nothing was thrown since [#mayFail].
    void goesOn() {
        failed = false;
    }

    boolean hasFailed() {
        return failed;
    }

    @Override
    public void notifyErrorListeners(Token offendingToken, String message, RecognitionException e) {
        failed = true;
        super.notifyErrorListeners(offendingToken, message, e);
    }

    @Override
    public void reset() {
        super.reset();
        depth = 0;
        tokens = 0;
        failed = false;
    }

    private void deeper() {
        if (++depth > TsqlLimits.DEPTH) {
            failed = true;
            throw tooDeep(getCurrentToken().getLine());
        }
        if ((++rules & 0xFF) == 0) {
            boolean before = failed;
            failed = true;
            CurrentRequest.check();
            failed = before;
        }
    }

    static SqlError tooDeep(int line) {
        return SyntaxErrors.error(191, 15, 1,
                "Some part of your SQL statement is nested too deeply. Rewrite the query or break it up into smaller queries.",
                line);
    }
}
