package org.granary.protocol.search.crawl.flush;

import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.store.Dialect;
import org.granary.store.NumberRows;
import org.granary.store.Transaction;

/// Colleague links become social relations, up to five thousand at a time. A link with Pid -1 is the user's own
/// document and ends the links of its source.
final class ColleagueFlush {
    static final int BATCH = 5000;

    static final StoreStatement LINKS = new StoreStatement(dialect -> """
            SELECT Arrival FROM colleague_link WHERE CrawlID = ? ORDER BY Arrival LIMIT ?""" + dialect.forUpdate());
    static final StoreStatement UNCHANGED = note("unchanged", """
            EXISTS (SELECT 1 FROM social_distance_property known WHERE known.SourceDocID = colleague.SourceDocID
              AND known.TargetUserID = colleague.TargetUserID AND known.Pid = colleague.Pid)""");

    /// New relations, and those that have become public or private.
    static final StoreStatement NEW = note("new", """
            colleague.Pid <> -1 AND NOT EXISTS (SELECT 1 FROM social_distance_property known
              WHERE known.SourceDocID = colleague.SourceDocID AND known.TargetUserID = colleague.TargetUserID
                AND known.Pid = colleague.Pid)""");

    /// Of several links for one relation, the last one that differs counts.
    static final StoreStatement CHANGE = new StoreStatement(dialect -> """
            UPDATE social_distance_property SET Pid = last.Pid
            FROM (SELECT colleague.SourceDocID, colleague.TargetUserID, colleague.Pid, ROW_NUMBER() OVER (
                PARTITION BY colleague.SourceDocID, colleague.TargetUserID ORDER BY colleague.Arrival DESC) AS Place
              FROM %s CROSS JOIN social_distance_property known
              WHERE known.SourceDocID = colleague.SourceDocID AND known.TargetUserID = colleague.TargetUserID
                AND colleague.Pid <> -1 AND colleague.Pid <> known.Pid) AS last
            WHERE last.Place = 1 AND social_distance_property.SourceDocID = last.SourceDocID
              AND social_distance_property.TargetUserID = last.TargetUserID""".formatted(taken(dialect)));
    static final StoreStatement REMOVE_GONE = new StoreStatement(dialect -> """
            DELETE FROM social_distance_property
            WHERE SourceDocID IN (SELECT colleague.SourceDocID FROM %s WHERE colleague.Pid = -1)
              AND NOT EXISTS (SELECT 1 FROM social_distance_unchanged_property kept WHERE kept.CrawlID = ?
                AND kept.SourceDocID = social_distance_property.SourceDocID
                AND kept.TargetUserID = social_distance_property.TargetUserID)
              AND NOT EXISTS (SELECT 1 FROM social_distance_new_property kept WHERE kept.CrawlID = ?
                AND kept.SourceDocID = social_distance_property.SourceDocID
                AND kept.TargetUserID = social_distance_property.TargetUserID)
            RETURNING SourceDocID, TargetUserID""".formatted(taken(dialect)));
    static final StoreStatement NOTE_GONE = new StoreStatement(dialect -> """
            INSERT INTO social_distance_deleted_property (CrawlID, SourceDocID, TargetUserID)
            SELECT gone.CrawlID, gone.SourceDocID, gone.TargetUserID FROM %s WHERE 1 = 1 ON CONFLICT DO NOTHING"""
            .formatted(dialect.listed("gone", "CrawlID", "SourceDocID", "TargetUserID")));
    static final StoreStatement ADD = new StoreStatement(dialect -> """
            INSERT INTO social_distance_property (SourceDocID, TargetUserID, SourceUserID, Pid)
            SELECT last.SourceDocID, last.TargetUserID, last.SourceUserID, last.Pid
            FROM (SELECT colleague.SourceDocID, colleague.TargetUserID, colleague.SourceUserID, colleague.Pid,
                ROW_NUMBER() OVER (PARTITION BY colleague.SourceDocID, colleague.TargetUserID
                  ORDER BY colleague.Arrival DESC) AS Place
              FROM %s WHERE colleague.Pid <> -1) AS last
            WHERE last.Place = 1 ON CONFLICT (SourceDocID, TargetUserID) DO NOTHING""".formatted(taken(dialect)));
    static final StoreStatement ADD_USERS = new StoreStatement(dialect -> """
            INSERT INTO user_document (UserID, DocID)
            SELECT colleague.SourceUserID, MIN(colleague.SourceDocID) FROM %s WHERE colleague.Pid = -1
            GROUP BY colleague.SourceUserID ON CONFLICT (UserID) DO NOTHING""".formatted(taken(dialect)));
    static final StoreStatement REMOVE = new StoreStatement(dialect -> "DELETE FROM colleague_link WHERE Arrival IN "
            + "(SELECT done.Arrival FROM " + dialect.listed("done", "Arrival") + ")");

    private final Transaction transaction;
    private final int crawl;

    ColleagueFlush(Transaction transaction, int crawl) {
        this.transaction = transaction;
        this.crawl = crawl;
    }

    /// The colleague links that are processed.
    private static String taken(Dialect dialect) {
        return "(SELECT each_link.* FROM " + dialect.listed("taken", "Arrival")
                + " CROSS JOIN colleague_link each_link WHERE each_link.Arrival = taken.Arrival) AS colleague";
    }

    /// Notes relations in one of the sets of a crawl.
    private static StoreStatement note(String set, String condition) {
        return new StoreStatement(dialect -> """
                INSERT INTO social_distance_%s_property (CrawlID, SourceDocID, TargetUserID)
                SELECT DISTINCT colleague.CrawlID, colleague.SourceDocID, colleague.TargetUserID FROM %s
                WHERE colleague.TargetUserID IS NOT NULL AND %s ON CONFLICT DO NOTHING"""
                .formatted(set, taken(dialect), condition));
    }

    /// @return whether the batch was full
    boolean run() {
        List<Long> arrivals = transaction.query(LINKS.on(transaction), crawl, BATCH).list(rows -> rows.getLong(1));
        if (!arrivals.isEmpty()) {
            Object taken = NumberRows.of(arrivals).parameter();
            List.of(UNCHANGED, NEW, CHANGE).forEach(rule -> transaction.update(rule.on(transaction), taken));
            removeGone(taken);
            List.of(ADD, ADD_USERS, REMOVE).forEach(rule -> transaction.update(rule.on(transaction), taken));
        }
        return arrivals.size() == BATCH;
    }

    /// What was known of a user whose links have all come, and was not among them.
    private void removeGone(Object taken) {
        NumberRows gone = new NumberRows();
        transaction.query(REMOVE_GONE.on(transaction), taken, crawl, crawl)
                .list(rows -> gone.add(crawl, rows.getInt(1), rows.getInt(2)));
        if (!gone.isEmpty()) {
            transaction.update(NOTE_GONE.on(transaction), gone.parameter());
        }
    }
}
