package org.granary.protocol.search.status;

/// The type of a component in Component Activity (MS-SQLPGAT2 3.1.1.35).
public enum ComponentType {
    ADMINISTRATION(0), QUERY(1), CRAWL(2),
    /// One component that is all three.
    STANDALONE(3);

    private final int value;

    ComponentType(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }

    /// Whether its identifier is one of the topology.
    static boolean numbered(int value) {
        return value == QUERY.value || value == CRAWL.value;
    }
}
