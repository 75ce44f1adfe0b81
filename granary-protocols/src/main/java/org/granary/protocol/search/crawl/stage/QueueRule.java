package org.granary.protocol.search.crawl.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Identifier;
import org.granary.store.Dialect;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// A rule by which documents of the history (`h`) get an entry in the queue each. First all that are meant are noted,
/// then they get their entries, some at a time, in the order of their identifiers, and are marked.
final class QueueRule {
    /// How many documents get their entries at a time. It stands in the statements, so that every store plans for so
    /// many.
    static final int MOST = 10_000;

    private final int number;
    private final StoreStatement note;
    private final String end;
    private final StoreStatement lock;
    private final String insert;
    private final String mark;
    private final boolean marksCrawl;
    private final String forget;

    /// What a rule makes of documents.
    ///
    /// @param entry expressions for TransactionType, Scope, TransactionFlags, SourceDocID and DeleteReason
    /// @param mark what is set in the history; a parameter is the crawl
    /// @param still what must hold when a document gets its entry, because others may have been there since it was
    ///     noted; `w.CrawlID` is the crawl
    record Effect(String entry, String mark, String still) {}

    /// @param number tells the rules of a crawl apart
    /// @param where what follows `FROM`: the history as `h`, and the condition
    QueueRule(int number, Effect effect, Function<Dialect, String> where) {
        this.number = number;
        String noted = "(SELECT n.CrawlID, n.DocID FROM stage_document n WHERE n.CrawlID = ? AND n.Rule = " + number
                + " ORDER BY n.DocID LIMIT " + MOST + ") AS w";
        String part = noted + " CROSS JOIN crawl_url_history h WHERE h.DocID = w.DocID AND " + effect.still;
        note = new StoreStatement(dialect -> "INSERT INTO stage_document (CrawlID, Rule, DocID) "
                + "SELECT CAST(? AS BIGINT), " + number + ", h.DocID FROM " + where.apply(dialect)
                + " ON CONFLICT DO NOTHING");
        end = "SELECT MAX(w.DocID), COUNT(*) FROM " + noted;
        lock = new StoreStatement(dialect -> "SELECT COUNT(*) FROM (SELECT h.DocID FROM " + part + " ORDER BY h.DocID"
                + dialect.forUpdate() + ") AS locked");
        insert = """
                INSERT INTO crawl_queue (SeqID, CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, HostDepth,
                  EnumerationDepth, TransactionType, Scope, TransactionFlags, SourceDocID, DeleteReason)
                SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY h.DocID), w.CrawlID, h.DocID,
                  h.StartAddressID, h.ContentSourceID, h.ProjectID, h.HostDepth, h.EnumerationDepth, %s
                FROM %s""".formatted(effect.entry, part);
        mark = "UPDATE crawl_url_history SET " + effect.mark + " WHERE DocID IN (SELECT h.DocID FROM " + part + ")";
        marksCrawl = effect.mark.contains("?");
        forget = "DELETE FROM stage_document WHERE CrawlID = ? AND Rule = " + number + " AND DocID <= ?";
    }

    int number() {
        return number;
    }

    /// Notes all documents that are meant.
    ///
    /// @param conditions the parameters of the condition
    void note(Transaction transaction, int crawl, Object... conditions) {
        List<Object> parameters = new ArrayList<>(List.of(crawl));
        parameters.addAll(Arrays.asList(conditions));
        transaction.update(note.on(transaction), parameters.toArray());
    }

    private record Part(long last, long documents) {}

    /// Gives entries to the first documents that are noted, up to [#MOST].
    ///
    /// @return how many there were
    long apply(Transaction transaction, int crawl) {
        Part part = transaction.query(end, crawl).first(QueueRule::part);
        if (part == null) {
            return 0;
        }
        if (transaction.dialect().locksRows()) {
            // Documents first and numbers then, as everybody does.
            transaction.query(lock.on(transaction), crawl).first(rows -> rows.getLong(1));
        }
        long after = Identifier.SEQ.last(transaction, 0);
        int entries = Math.toIntExact(transaction.update(insert, after, crawl));
        if (entries > 0) {
            Identifier.SEQ.last(transaction, entries);
            transaction.update(mark, marksCrawl ? new Object[]{crawl, crawl} : new Object[]{crawl});
        }
        transaction.update(forget, crawl, part.last);
        return part.documents;
    }

    private static @Nullable Part part(Rows rows) {
        return rows.getLong(2) == 0 ? null : new Part(rows.getLong(1), rows.getLong(2));
    }

    /// For tests of query plans.
    List<String> texts(Dialect dialect) {
        return List.of(note.text(dialect), end, lock.text(dialect), insert, mark, forget);
    }
}
