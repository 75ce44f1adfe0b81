package org.granary.protocol.search.property;

/// Update Queue Type (MS-SQLPGAT2 2.2.1.18): what a crawl component knows about the documents of an update.
enum QueueType {
    /// They are new.
    INSERTS,
    /// They may be there, or not, or in part: what is there of them goes first.
    REPAIRS,
    /// They are there.
    UPDATES,
    /// An anchor crawl has something to say about them.
    ANCHOR;

    /// @param value from 1
    static QueueType of(int value) {
        return values()[value - 1];
    }

    /// Whether a document that was never seen begins a history.
    boolean beginsHistory() {
        return this == INSERTS || this == REPAIRS;
    }
}
