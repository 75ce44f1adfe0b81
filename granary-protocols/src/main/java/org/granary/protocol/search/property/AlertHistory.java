package org.granary.protocol.search.property;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.protocol.StoreStatement;
import org.granary.records.AlertHistoryUpdate;
import org.granary.records.RecordBlob;
import org.granary.store.NumberRows;
import org.granary.store.Transaction;

/// When documents were first seen and when they changed last, for alerts: properties 321 and 322 of MSSDocProps. A
/// document is known again by the signature of its URL, also under another identifier.
final class AlertHistory {
    /// The properties, by what they hold.
    static final int FIRST_SEEN = 321;
    static final int CHANGED = 322;

    /// A change counts when the content is another one and the properties are the same.
    private static final String NEXT = """
            ChangeTime = CASE WHEN h.SchemaSignature = %1$s.SchemaSignature AND h.ContentSignature <> %1$s.ContentSignature
              THEN %1$s.ChangeTime ELSE h.ChangeTime END,
            DocId = %1$s.DocId, SchemaSignature = %1$s.SchemaSignature, ContentSignature = %1$s.ContentSignature""";

    private static final String COLUMNS = "UrlSignature, DocId, SchemaSignature, ContentSignature, FirstTime, ChangeTime";
    static final StoreStatement BEGIN_OR_GO_ON = StoreStatement.over(COLUMNS,
            "INSERT INTO alert_history AS h (" + COLUMNS + ") SELECT " + COLUMNS
                    + " FROM listed WHERE 1 = 1 ON CONFLICT (UrlSignature) DO UPDATE SET "
                    + NEXT.formatted("excluded"));
    static final StoreStatement GO_ON = StoreStatement.over(COLUMNS,
            "UPDATE alert_history AS h SET " + NEXT.formatted("listed")
                    + " FROM listed WHERE h.UrlSignature = listed.UrlSignature");

    static final StoreStatement CLEAR = StoreStatement.over("Doc, Url", """
            DELETE FROM doc_prop WHERE DocId IN (SELECT Doc FROM listed) AND Pid IN (%d, %d)"""
            .formatted(FIRST_SEEN, CHANGED));
    static final StoreStatement WRITE = StoreStatement.over("Doc, Url", """
            INSERT INTO doc_prop (DocId, Pid, llVal)
            SELECT Doc, %d, FirstTime FROM listed JOIN alert_history ON UrlSignature = Url
            UNION ALL
            SELECT Doc, %d, ChangeTime FROM listed JOIN alert_history ON UrlSignature = Url"""
            .formatted(FIRST_SEEN, CHANGED));
    static final StoreStatement UPDATE = StoreStatement.over("Doc, Url", """
            UPDATE doc_prop SET llVal = ChangeTime
            FROM listed JOIN alert_history ON UrlSignature = Url WHERE doc_prop.DocId = Doc AND Pid = %d"""
            .formatted(CHANGED));

    private AlertHistory() {}

    static void record(Transaction transaction, QueueType queue, RecordBlob<AlertHistoryUpdate> records) {
        Portions.all(records, portion -> {
            NumberRows history = histories(portion);
            NumberRows documents = documents(portion);
            if (queue.beginsHistory()) {
                BEGIN_OR_GO_ON.update(transaction, history);
                CLEAR.update(transaction, documents);
                WRITE.update(transaction, documents);
            } else {
                GO_ON.update(transaction, history);
                UPDATE.update(transaction, documents);
            }
        });
    }

    /// What a portion says of each URL, as if its records had come one after another: of several about one URL, the
    /// first begins it.
    private static NumberRows histories(List<AlertHistoryUpdate> portion) {
        Map<Long, History> urls = new LinkedHashMap<>();
        portion.forEach(r -> urls.merge(r.urlSignature(), new History(r, r.crawlTime(), r.crawlTime()),
                History::then));
        NumberRows listed = new NumberRows();
        urls.forEach((url, history) -> listed.add(url, history.last.docId(), history.last.schemaSignature(),
                history.last.contentSignature(), history.first, history.change));
        return listed;
    }

    /// @param last the last record
    /// @param first when the document was first seen
    /// @param change when it changed last
    private record History(AlertHistoryUpdate last, long first, long change) {
        History then(History next) {
            boolean changed = last.schemaSignature() == next.last.schemaSignature()
                    && last.contentSignature() != next.last.contentSignature();
            return new History(next.last, first, changed ? next.change : change);
        }
    }

    /// Each document with the URL that was said last.
    private static NumberRows documents(List<AlertHistoryUpdate> portion) {
        Map<Integer, Long> urls = new LinkedHashMap<>();
        portion.forEach(r -> urls.put(r.docId(), r.urlSignature()));
        NumberRows listed = new NumberRows();
        urls.forEach(listed::add);
        return listed;
    }
}
