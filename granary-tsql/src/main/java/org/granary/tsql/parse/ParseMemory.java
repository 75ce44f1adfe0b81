package org.granary.tsql.parse;

import org.granary.memory.MemoryHold;

/// Counts the memory of tokens while they are made, with what the parser makes of them next.
final class ParseMemory {
    /// A token, which is kept until the whole text is parsed.
    private static final long TOKEN_BYTES = 130;
    /// Its part of the parse tree, which is kept until its statement is parsed: with the token, 320 to 500 bytes in
    /// texts of many kinds.
    private static final long PARSE_TREE_BYTES = 350;
    /// Its part of the tree that stays: 40 to 90 bytes.
    private static final long TREE_BYTES = 64;
    /// What is made of that tree to run it.
    private static final long BOUND_BYTES = 120;
    /// A literal of a list.
    private static final long LITERAL_BYTES = 16;
    /// Its place in a set where it is looked for.
    private static final long BOUND_LITERAL_BYTES = 48;

    private final MemoryHold memory;
    private long tree;
    private long bound;
    private int tokens;

    ParseMemory(MemoryHold memory) {
        this.memory = memory;
    }

    void addToken() {
        tree += TREE_BYTES;
        bound += BOUND_BYTES;
        memory.add(++tokens <= TsqlLimits.STATEMENT_TOKENS ? TOKEN_BYTES + PARSE_TREE_BYTES : TOKEN_BYTES);
    }

    /// A literal of a list, which makes no tree.
    ///
    /// @param length of its text
    void addLiteral(int length) {
        long bytes = LITERAL_BYTES + 2L * length;
        tree += bytes;
        bound += BOUND_LITERAL_BYTES;
        memory.add(bytes);
    }

    /// What the tree of the text takes while it runs.
    long runningBytes() {
        return tree + bound;
    }

    /// What the tree of the text takes.
    long treeBytes() {
        return tree;
    }
}
