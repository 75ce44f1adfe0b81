package org.granary.tsql.parse;

import org.granary.memory.MemoryHold;

/// Counts the memory of tokens while they are made, with what the parser makes of them next.
final class ParseMemory {
    /// A token and its part of the parse tree, measured over texts of many kinds.
    private static final long PARSING_BYTES = 700;
    /// Its part of the tree that stays, and of what is made of that tree to run it.
    private static final long TREE_BYTES = 250;
    /// A literal of a list, and its place in a set where it is looked for.
    private static final long LITERAL_BYTES = 64;

    private final MemoryHold memory;
    private long tree;

    ParseMemory(MemoryHold memory) {
        this.memory = memory;
    }

    void addToken() {
        tree += TREE_BYTES;
        memory.add(PARSING_BYTES);
    }

    /// A literal of a list, which makes no tree.
    ///
    /// @param length of its text
    void addLiteral(int length) {
        long bytes = LITERAL_BYTES + 2L * length;
        tree += bytes;
        memory.add(bytes);
    }

    /// What the tree of the text takes.
    long treeBytes() {
        return tree;
    }
}
