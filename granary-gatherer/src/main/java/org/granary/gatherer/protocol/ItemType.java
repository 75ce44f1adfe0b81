package org.granary.gatherer.protocol;

/// Kinds of links (2.2.1.21).
public enum ItemType {
    START_ADDRESS(1), LINK(2), ANCHOR_LINK(6),
    /// The end of the links of an item: those that were known and did not come before it are gone.
    LAST_LINK(7);

    private final int value;

    ItemType(int value) {
        this.value = value;
    }

    public int value() {
        return value;
    }
}
