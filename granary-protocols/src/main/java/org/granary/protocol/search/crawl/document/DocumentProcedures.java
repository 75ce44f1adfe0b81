package org.granary.protocol.search.crawl.document;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.procedure.Results;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.crawl.common.DisplayHash;
import org.granary.store.NumberRows;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.granary.type.SqlError;
import org.granary.type.ValueErrors;

/// Questions about the history.
public final class DocumentProcedures {
    static final String DOCUMENTS = "SELECT COUNT(*) FROM crawl_url_history WHERE DeletePending = 0";
    static final StoreStatement PENDING_DELETES = new StoreStatement(
            dialect -> "SELECT COUNT(*) FROM crawl_url_history%s WHERE DeletePending = 1"
                    .formatted(dialect.indexedBy("crawl_url_history_delete")));
    static final String LINKS = "SELECT COUNT(*) FROM link";
    static final String ENTRIES = "SELECT COUNT(*) FROM crawl_queue";
    static final StoreStatement BY_HASH = new StoreStatement(dialect -> """
            WITH given (DisplayHash) AS (SELECT listed.DisplayHash FROM %s)
            """.formatted(dialect.listed("listed", "DisplayHash"))
            + DisplayHash.query(dialect, "h", "given.DisplayHash", way -> """
                    SELECT h.DocID, h.ErrorID, h.DisplayURL, COALESCE(h.IndexType, -1)
                    FROM given CROSS JOIN %s WHERE %s AND h.DeletePending = 0"""
                    .formatted(way.table(), way.condition())));

    private static final int CONVERSION_FAILED = 245;
    private static final int SKIP = 1;
    /// Of column DisplayURL, in UTF-16 units.
    private static final int LONGEST_URL = 1500;

    private record Document(int id, int error, String url, int indexType) {
        static final Comparator<Document> ORDER = Comparator.comparing(Document::url, Collation::compare)
                .thenComparing(Document::indexType, Comparator.reverseOrder()).thenComparingInt(Document::id);
    }

    /// MS-SQLPGAT2 3.1.5.34.
    @Implements("proc_MSS_GetDocCount")
    public void getDocCount(Call call, int skipDocCount, Out<Integer> docCount,
            Out<Integer> docCountWithPendingDeletes, Out<Integer> linksInQueue, Out<Integer> docsInQueue) {
        Transaction transaction = call.transaction();
        docCount.set(skipDocCount == SKIP ? 0 : count(transaction, DOCUMENTS));
        docCountWithPendingDeletes.set(count(transaction, PENDING_DELETES.on(transaction)));
        linksInQueue.set(count(transaction, LINKS));
        docsInQueue.set(count(transaction, ENTRIES));
    }

    private static int count(Transaction transaction, String question) {
        long count = transaction.number(question);
        if (count > Integer.MAX_VALUE) {
            throw ValueErrors.overflow("expression", "int");
        }
        return (int) count;
    }

    /// MS-SQLPGAT2 3.1.5.35.
    @Implements("proc_MSS_GetDocStatus")
    public void getDocStatus(Call call, String displayHashes) {
        List<Document> documents = find(call.transaction(), hashes(displayHashes));
        documents.sort(Document.ORDER);
        try (Results.Open results = call.results().open("Document Status")) {
            for (Document document : documents) {
                String url = document.url;
                results.row(document.id, document.error,
                        url.length() > LONGEST_URL ? url.substring(0, LONGEST_URL) : url);
            }
        }
    }

    private static Set<Integer> hashes(String list) {
        Set<Integer> hashes = new LinkedHashSet<>();
        for (String item : list.split(",", -1)) {
            String hash = item.strip();
            if (!hash.isEmpty()) {
                try {
                    hashes.add(Integer.valueOf(hash));
                } catch (NumberFormatException e) {
                    throw new SqlError(CONVERSION_FAILED, 16, 1,
                            "Conversion failed when converting the nvarchar value '" + hash
                                    + "' of parameter @DisplayHashes to data type int.");
                }
            }
        }
        return hashes;
    }

    private static List<Document> find(Transaction transaction, Set<Integer> hashes) {
        return new ArrayList<>(transaction.query(BY_HASH.on(transaction), NumberRows.of(hashes).parameter())
                .list(rows -> new Document(rows.getInt(1), rows.getInt(2),
                        Objects.requireNonNullElse(rows.getString(3), ""), rows.getInt(4))));
    }
}
