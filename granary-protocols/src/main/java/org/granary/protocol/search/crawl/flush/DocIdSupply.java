package org.granary.protocol.search.crawl.flush;

import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.store.NumberRows;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Identifiers for new documents: those of deleted documents first, then those of Current DocID Chunk (MS-SQLPGAT2
/// 3.1.1.18).
///
/// Nothing is written before [#commit]: a call that finds too few leaves everything as it was.
final class DocIdSupply {
    /// Not while a component still has an entry of the old document.
    static final String FREE = """
            SELECT DocID FROM free_doc_id WHERE NOT EXISTS (SELECT 1 FROM crawl_queue WHERE crawl_queue.DocID = free_doc_id.DocID)
            ORDER BY DocID LIMIT ?""";
    static final StoreStatement TAKE = new StoreStatement(dialect -> "DELETE FROM free_doc_id WHERE DocID IN "
            + "(SELECT taken.DocID FROM " + dialect.listed("taken", "DocID") + ")");
    static final String CHUNK = "SELECT FirstDocID, LastDocID FROM current_doc_id_chunk WHERE One = 1";
    static final String PUT_CHUNK = """
            INSERT INTO current_doc_id_chunk (One, FirstDocID, LastDocID) VALUES (1, ?, ?)
            ON CONFLICT (One) DO UPDATE SET FirstDocID = excluded.FirstDocID, LastDocID = excluded.LastDocID""";
    static final String USED = """
            SELECT DocID FROM crawl_url_history WHERE DocID BETWEEN ? AND ? ORDER BY DocID""";
    static final String GREATEST = "SELECT MAX(DocID) FROM crawl_url_history";

    /// An interval of identifiers.
    record Chunk(int first, int last) {}

    private final Transaction transaction;
    private final @Nullable Chunk fresh;
    private final List<Integer> freed = new ArrayList<>();
    private @Nullable Chunk left;

    /// @param fresh what the caller brings along; it replaces the current chunk
    DocIdSupply(Transaction transaction, @Nullable Chunk fresh) {
        this.transaction = transaction;
        this.fresh = fresh;
    }

    /// @return as many identifiers as asked for, or null if there are not enough
    @Nullable
    List<Integer> take(int count) {
        if (count == 0) {
            return List.of();
        }
        freed.addAll(transaction.query(FREE, count).list(rows -> rows.getInt(1)));
        List<Integer> ids = new ArrayList<>(freed);
        if (ids.size() < count) {
            Chunk chunk = fresh == null ? current() : fresh;
            if (chunk != null) {
                takeUnused(chunk, count, ids);
            }
        }
        return ids.size() < count ? null : ids;
    }

    private @Nullable Chunk current() {
        return transaction.query(CHUNK).first(rows -> new Chunk(rows.getInt(1), rows.getInt(2)));
    }

    /// A chunk may hold identifiers that are in use.
    private void takeUnused(Chunk chunk, int count, List<Integer> ids) {
        long next = chunk.first;
        try (Rows used = transaction.query(USED, chunk.first, chunk.last)) {
            long inUse = used.next() ? used.getLong(1) : Long.MAX_VALUE;
            while (ids.size() < count && next <= chunk.last) {
                if (next == inUse) {
                    inUse = used.next() ? used.getLong(1) : Long.MAX_VALUE;
                } else {
                    ids.add((int) next);
                }
                next++;
            }
        }
        // Past the last identifier of all there is no number; such a chunk is left one before its end is reached.
        left = new Chunk((int) Math.min(next, Integer.MAX_VALUE), chunk.last);
    }

    /// Writes what was taken.
    void commit() {
        if (!freed.isEmpty()) {
            transaction.update(TAKE.on(transaction), NumberRows.of(freed).parameter());
        }
        Chunk chunk = left == null ? fresh : left;
        if (chunk != null) {
            transaction.update(PUT_CHUNK, chunk.first, chunk.last);
        }
    }

    /// Those of deleted documents among what was taken.
    List<Integer> reused() {
        return List.copyOf(freed);
    }

    /// The greatest identifier in use, or 0.
    static int greatest(Transaction transaction) {
        return Math.toIntExact(transaction.numberOr(0, GREATEST));
    }
}
