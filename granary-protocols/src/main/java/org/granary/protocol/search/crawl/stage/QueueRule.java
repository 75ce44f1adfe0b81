package org.granary.protocol.search.crawl.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.Identifier;
import org.granary.store.Dialect;
import org.granary.store.Transaction;

/// A rule by which documents of the history (`h`) get an entry in the queue each, in the order of their identifiers, with numbers that are taken at once.
final class QueueRule {
    private final StoreStatement lock;
    private final StoreStatement insert;

    /// @param entry expressions for TransactionType, Scope, TransactionFlags, SourceDocID and DeleteReason
    /// @param where what follows `FROM`: the history as `h`, and the condition
    QueueRule(String entry, Function<Dialect, String> where) {
        lock = new StoreStatement(dialect -> "SELECT COUNT(*) FROM (SELECT h.DocID FROM " + where.apply(dialect)
                + " ORDER BY h.DocID" + dialect.forUpdate() + ") AS locked");
        insert = new StoreStatement(dialect -> """
                INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, HostDepth,
                  EnumerationDepth, TransactionType, Scope, TransactionFlags, SourceDocID, DeleteReason)
                SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY h.DocID), CAST(? AS BIGINT), h.DocID,
                  h.StartAddressID, h.ContentSourceID, h.ProjectID, h.HostDepth, h.EnumerationDepth, %s
                FROM %s""".formatted(entry, where.apply(dialect)));
    }

    /// The entries that a rule has made: those with numbers above the first and up to the second.
    record Entries(long after, long last) {
        boolean isEmpty() {
            return after == last;
        }
    }

    /// @param conditions the parameters of the condition
    Entries apply(Transaction transaction, int crawl, Object... conditions) {
        if (transaction.dialect().locksRows()) {
            // Documents first and numbers then, as everybody does.
            transaction.query(lock.on(transaction), conditions).first(rows -> rows.getLong(1));
        }
        long after = Identifier.SEQ.last(transaction, 0);
        List<Object> parameters = new ArrayList<>(List.of(after, crawl));
        parameters.addAll(Arrays.asList(conditions));
        int entries = Math.toIntExact(transaction.update(insert.on(transaction), parameters.toArray()));
        return new Entries(after, entries == 0 ? after : Identifier.SEQ.last(transaction, entries));
    }

    /// For tests of query plans.
    String text(Dialect dialect) {
        return insert.text(dialect);
    }
}
