package org.granary.tsql.parse;

import java.util.concurrent.atomic.AtomicReference;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.PredictionContextCache;
import org.antlr.v4.runtime.dfa.DFA;

/// What parsers have learned about which rule follows which text. All parsers share it. It grows with every new form of
/// text, so it is given up when it has grown too large; the parsers then learn again what is used.
final class PredictionTables {
    /// About 400 bytes each, with the states that belong to them.
    private static final int MOST_CONTEXTS = 25_000;

    private static final AtomicReference<PredictionTables> CURRENT = new AtomicReference<>(new PredictionTables());

    private final DFA[] decisions;
    private final PredictionContextCache contexts = new PredictionContextCache();

    private PredictionTables() {
        ATN grammar = TsqlParser._ATN;
        decisions = new DFA[grammar.getNumberOfDecisions()];
        for (int i = 0; i < decisions.length; i++) {
            decisions[i] = new DFA(grammar.getDecisionState(i), i);
        }
    }

    /// Has a parser use the tables.
    static void use(TsqlParser parser) {
        PredictionTables tables = CURRENT.get();
        if (tables.size() > MOST_CONTEXTS && CURRENT.compareAndSet(tables, new PredictionTables())) {
            tables = CURRENT.get();
        }
        parser.setInterpreter(new BoundedPrediction(parser, tables.decisions, tables.contexts));
    }

    /// How much has been learned.
    static int learned() {
        return CURRENT.get().size();
    }

    private int size() {
        synchronized (contexts) {
            return contexts.size();
        }
    }
}
