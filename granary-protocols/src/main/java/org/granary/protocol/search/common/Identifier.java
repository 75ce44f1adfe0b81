package org.granary.protocol.search.common;

import org.granary.store.Transaction;

/// Numbers that are given once, ever increasing, and never again.
///
/// The row of the number stays locked until the transaction ends: numbers appear in their order, and a procedure that
/// takes one often says `MODIFIES WITH ROW LOCKS`. It takes numbers late, after it has locked all other rows: so others
/// wait for its end only, and never it for them.
public enum Identifier {
    /// Above 1, because some stages answer 1 where others answer a crawl.
    CRAWL(2), CRAWL_COMPONENT(0), QUERY_COMPONENT(0), CONTENT_SOURCE(1), START_ADDRESS(1), HOST(1), DOC_ID(
            1), CONFIG_TRANSACTION(
                    1), COMMAND(1), DELETE_REQUEST(1), CRAWL_ERROR(1), CRAWLED_PROPERTY(1),
    /// Above those that the document names.
    MANAGED_PROPERTY(1000), CONSUMER(1), SCOPE(1), SCOPE_RULE(1), QUERY_LOG(1), SECURITY_DESCRIPTOR(1),
    /// Of a crawl store: entries of the queue, deleted items, links in anchor texts.
    SEQ(1), TRACK(1), ANCHOR_LINK(1);

    static final String NEXT = """
            INSERT INTO identifier (Name, LastValue) VALUES (?, ?)
            ON CONFLICT (Name) DO UPDATE SET LastValue = identifier.LastValue + ? RETURNING LastValue""";

    private final long first;

    Identifier(long first) {
        this.first = first;
    }

    /// The next number.
    public int next(Transaction transaction) {
        return Math.toIntExact(last(transaction, 1));
    }

    /// Takes `count` numbers at once and returns the last of them.
    ///
    /// @throws org.granary.type.SqlError when there are no more
    public long last(Transaction transaction, int count) {
        return transaction.number(NEXT, name(), first + count - 1, count);
    }
}
