package org.granary.protocol.search.topology;

/// The state of a query component (MS-SRCHTP; numbered in the order in which its documentation lists them).
public enum QueryComponentState {
    UNINITIALIZED(0), READY(1), OFFLINE(2), INDEX_SPLIT_DONE(3);

    private final int value;

    QueryComponentState(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }
}
