package org.granary.protocol.search.property;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.records.AlertHistoryUpdate;
import org.granary.records.RecordBlob;
import org.granary.store.Transaction;

/// When documents were first seen and when they changed last, for alerts: properties 321 and 322 of MSSDocProps. A document is known again by the signature of
/// its URL, also under another identifier.
final class AlertHistory {
    /// The properties, by what they hold.
    static final int FIRST_SEEN = 321;
    static final int CHANGED = 322;

    /// A change counts when the content is another one and the properties are the same.
    private static final String NEXT = """
            ChangeTime = CASE WHEN h.SchemaSignature = %1$s.SchemaSignature AND h.ContentSignature <> %1$s.ContentSignature
              THEN %1$s.ChangeTime ELSE h.ChangeTime END,
            DocId = %1$s.DocId, SchemaSignature = %1$s.SchemaSignature, ContentSignature = %1$s.ContentSignature""";

    static final ListedStatement BEGIN_OR_GO_ON = ListedStatement.insert("alert_history AS h",
            "UrlSignature, DocId, SchemaSignature, ContentSignature, FirstTime, ChangeTime",
            " ON CONFLICT (UrlSignature) DO UPDATE SET " + NEXT.formatted("excluded"));
    static final ListedStatement GO_ON = ListedStatement.over(
            "UrlSignature, DocId, SchemaSignature, ContentSignature, FirstTime, ChangeTime",
            "UPDATE alert_history AS h SET " + NEXT.formatted("listed")
                    + " FROM listed WHERE h.UrlSignature = listed.UrlSignature");

    static final ListedStatement CLEAR = ListedStatement.over("Doc, Url", """
            DELETE FROM doc_prop WHERE DocId IN (SELECT Doc FROM listed) AND Pid IN (%d, %d)"""
            .formatted(FIRST_SEEN, CHANGED));
    static final ListedStatement WRITE = ListedStatement.over("Doc, Url", """
            INSERT INTO doc_prop (DocId, Pid, llVal)
            SELECT Doc, %d, FirstTime FROM listed JOIN alert_history ON UrlSignature = Url
            UNION ALL
            SELECT Doc, %d, ChangeTime FROM listed JOIN alert_history ON UrlSignature = Url"""
            .formatted(FIRST_SEEN, CHANGED));
    static final ListedStatement UPDATE = ListedStatement.over("Doc, Url", """
            UPDATE doc_prop SET llVal = ChangeTime
            FROM listed JOIN alert_history ON UrlSignature = Url WHERE doc_prop.DocId = Doc AND Pid = %d"""
            .formatted(CHANGED));

    private AlertHistory() {}

    static void record(Transaction transaction, QueueType queue, RecordBlob<AlertHistoryUpdate> records) {
        Portions.all(records, portion -> {
            List<Object[]> history = histories(portion);
            List<Object[]> documents = documents(portion);
            if (queue.beginsHistory()) {
                BEGIN_OR_GO_ON.run(transaction, history);
                CLEAR.run(transaction, documents);
                WRITE.run(transaction, documents);
            } else {
                GO_ON.run(transaction, history);
                UPDATE.run(transaction, documents);
            }
        });
    }

    /// What a portion says of each URL, as if its records had come one after another: of several about one URL, the first begins it.
    private static List<Object[]> histories(List<AlertHistoryUpdate> portion) {
        Map<Long, Object[]> urls = new LinkedHashMap<>();
        for (AlertHistoryUpdate r : portion) {
            Object[] said = {r.urlSignature(), r.docId(), r.schemaSignature(), r.contentSignature(), r.crawlTime(),
                r.crawlTime()};
            urls.merge(r.urlSignature(), said, (before, now) -> {
                boolean change = before[2].equals(now[2]) && !before[3].equals(now[3]);
                now[4] = before[4];
                now[5] = change ? now[5] : before[5];
                return now;
            });
        }
        return List.copyOf(urls.values());
    }

    /// Each document with the URL that was said last.
    private static List<Object[]> documents(List<AlertHistoryUpdate> portion) {
        Map<Integer, Long> urls = new LinkedHashMap<>();
        portion.forEach(r -> urls.put(r.docId(), r.urlSignature()));
        return urls.entrySet().stream().map(entry -> new Object[]{entry.getKey(), entry.getValue()}).toList();
    }
}
