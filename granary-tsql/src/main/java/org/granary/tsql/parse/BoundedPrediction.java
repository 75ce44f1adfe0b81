package org.granary.tsql.parse;

import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ATNConfig;
import org.antlr.v4.runtime.atn.ATNConfigSet;
import org.antlr.v4.runtime.atn.ParserATNSimulator;
import org.antlr.v4.runtime.atn.PredictionContextCache;
import org.antlr.v4.runtime.dfa.DFA;
import org.granary.type.CurrentRequest;

/// Finds out which rule comes next. It can be cancelled, and gives up where the complete prediction takes very many
/// steps: for nested statements with a mistake these grow faster than the text.
final class BoundedPrediction extends ParserATNSimulator {
    private static final int MOST_COMPLETE_STEPS = 1_000_000;

    private final BoundedParser told;
    private int steps;
    private int completeSteps;

    /// The complete prediction takes too long.
    static final class GaveUpException extends RuntimeException {
        private GaveUpException() {
            super("The complete prediction takes too many steps.", null, false, false);
        }
    }

    BoundedPrediction(TsqlParser parser, DFA[] decisions, PredictionContextCache contexts) {
        super(parser, TsqlParser._ATN, decisions, contexts);
        this.told = parser;
    }

    @Override
    public int adaptivePredict(TokenStream input, int decision, ParserRuleContext outerContext) {
        if (told.hasFailed()) {
            return super.adaptivePredict(input, decision, outerContext);
        }
        told.mayFail();
        try {
            int alternative = super.adaptivePredict(input, decision, outerContext);
            told.goesOn();
            return alternative;
        } catch (RecognitionException e) {
            told.goesOn(); // the parser deals with it
            throw e;
        }
    }

    @Override
    protected void closure_(ATNConfig config, ATNConfigSet configs, Set<ATNConfig> closureBusy,
            boolean collectPredicates, boolean fullCtx, int depth, boolean treatEofAsEpsilon) {
        CurrentRequest.checkAt(++steps);
        if (fullCtx && ++completeSteps > MOST_COMPLETE_STEPS) {
            throw new GaveUpException();
        }
        super.closure_(config, configs, closureBusy, collectPredicates, fullCtx, depth, treatEofAsEpsilon);
    }
}
