package org.granary.protocol.search.crawl.flush;

/// The types of links (MS-SQLPGAT2 2.2.1.21).
final class ItemType {
    static final int START_ADDRESS = 1;
    static final int LINK = 2;
    static final int LINK_SHALLOW = 4;
    static final int ANCHOR_LINK = 6;

    /// Marks the end of a source's links. It never becomes a document.
    static final int LAST_LINK = 7;

    private ItemType() {}
}
