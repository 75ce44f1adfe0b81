package org.granary.records.value;

/// The types of links (MS-SQLPGAT2 2.2.1.21).
public enum ItemType {
    START_ADDRESS(1), LINK(2), LINK_SHALLOW(4), ANCHOR_LINK(6),
    /// Marks the end of a source's links: links that were known and did not come before it are gone. It never becomes a
    /// document.
    LAST_LINK(7);

    private final int value;

    ItemType(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }

    /// @throws IllegalArgumentException if there is none with this number
    public static ItemType of(int value) {
        return switch (value) {
            case 1 -> START_ADDRESS;
            case 2 -> LINK;
            case 4 -> LINK_SHALLOW;
            case 6 -> ANCHOR_LINK;
            case 7 -> LAST_LINK;
            default -> throw new IllegalArgumentException("There is no item type " + value + ".");
        };
    }
}
