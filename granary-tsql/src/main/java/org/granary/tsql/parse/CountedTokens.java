package org.granary.tsql.parse;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenFactory;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.misc.Pair;
import org.granary.memory.MemoryHold;

/// Counts the memory of tokens while they are made, with what the parser makes of them next.
final class CountedTokens extends CommonTokenFactory {
    /// A token and its part of the parse tree, measured over texts of many kinds.
    private static final long PARSING_BYTES = 700;
    /// Its part of the tree that stays, and of what is made of that tree to run it.
    private static final long TREE_BYTES = 250;

    private final MemoryHold memory;
    private int count;

    CountedTokens(MemoryHold memory) {
        this.memory = memory;
    }

    /// What the tree of these tokens takes.
    long treeBytes() {
        return TREE_BYTES * count;
    }

    @Override
    public CommonToken create(Pair<TokenSource, CharStream> source, int type, String text, int channel, int start,
            int stop, int line, int charPositionInLine) {
        count++;
        memory.add(PARSING_BYTES);
        return super.create(source, type, text, channel, start, stop, line, charPositionInLine);
    }
}
