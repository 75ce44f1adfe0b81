package org.granary.protocol.search.scope;

/// The compilation state of one scope (MS-SQLPADM2 2.2.1.4).
public enum ScopeCompilationState {
    EMPTY(0), INVALID(1), QUERY_EXPANDED(2), NEEDS_COMPILE(3), COMPILED(4), NEEDS_RECOMPILE(5);

    private final int value;

    ScopeCompilationState(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }
}
