package org.granary.protocol.search.crawl.common;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.granary.protocol.StoreStatement;
import org.granary.store.NumberRows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What a call changes in the counts of hosts (MS-SQLPGAT2 3.1.1.7), gathered while it works and written at its end,
/// after everything that it locks.
///
/// Documents count once they were visited, by the error level of their last visit (2.2.1.10), those of high importance
/// (2.2.1.9) also by themselves; deletes are the host's entries in Deleted URL. Counts go along with what they count,
/// so that nobody has to count a host's documents: that would cost what the store knows, not what a crawl did.
///
/// A host's count is the sum of some rows, of which a call changes one: components that commit documents of one host at
/// the same time seldom wait for each other.
public final class HostCounts {
    /// The slot of writers that are serialized.
    public static final int ALONE = -1;

    /// As many others can change the counts of one host at the same time.
    private static final int SLOTS = 16;

    static final StoreStatement VISIT = new StoreStatement(dialect -> """
            INSERT INTO host_visit (CrawlID, HostID) SELECT visit.CrawlID, visit.HostID FROM %s
            WHERE 1 = 1 ORDER BY visit.CrawlID, visit.HostID ON CONFLICT (CrawlID, HostID) DO NOTHING"""
            .formatted(dialect.listed("visit", "CrawlID", "HostID")));
    static final StoreStatement CHANGE = new StoreStatement(
            dialect -> """
                    INSERT INTO host_count (HostID, Slot, SuccessCount, WarningCount, ErrorCount, LevelHighErrorCount, DeleteCount)
                    SELECT item.HostID, item.Slot, item.Success, item.Warning, item.Error, item.HighError, item.Deleted FROM %s
                    WHERE 1 = 1 ORDER BY item.HostID ON CONFLICT (HostID, Slot) DO UPDATE SET
                      SuccessCount = host_count.SuccessCount + excluded.SuccessCount,
                      WarningCount = host_count.WarningCount + excluded.WarningCount,
                      ErrorCount = host_count.ErrorCount + excluded.ErrorCount,
                      LevelHighErrorCount = host_count.LevelHighErrorCount + excluded.LevelHighErrorCount,
                      DeleteCount = host_count.DeleteCount + excluded.DeleteCount"""
                    .formatted(dialect.listed("item", "HostID", "Slot", "Success", "Warning", "Error", "HighError",
                            "Deleted")));

    /// By what a document counts.
    ///
    /// @param commitCrawlId 0 before the first visit
    public record Visit(int commitCrawlId, int errorLevel, int logLevel) {}

    private static final class Change {
        long success;
        long warning;
        long error;
        long highError;
        long deleted;

        void add(@Nullable Visit visit, int times) {
            if (visit == null || visit.commitCrawlId <= 0) {
                return;
            }
            switch (visit.errorLevel) {
                case 0 -> success += times;
                case 1 -> warning += times;
                default -> {
                    error += times;
                    highError += visit.logLevel == HIGH ? times : 0;
                }
            }
        }

        boolean isNone() {
            return success == 0 && warning == 0 && error == 0 && highError == 0 && deleted == 0;
        }
    }

    private static final int HIGH = 2;

    private final Map<Integer, TreeSet<Integer>> visits = new TreeMap<>();
    private final Map<Integer, Change> changes = new TreeMap<>();

    /// A crawl has visited a document, or taken it out of the store.
    ///
    /// @param before by what it counted so far
    /// @param after by what it counts from now on, or null where it is no longer there
    public void document(int crawl, @Nullable Integer host, Visit before, @Nullable Visit after) {
        Change change = of(crawl, host);
        if (change != null) {
            change.add(before, -1);
            change.add(after, 1);
        }
    }

    /// A crawl has added a URL to Deleted URL (1), or has removed one (-1).
    public void deletedUrl(int crawl, @Nullable Integer host, int times) {
        Change change = of(crawl, host);
        if (change != null) {
            change.deleted += times;
        }
    }

    private @Nullable Change of(int crawl, @Nullable Integer host) {
        if (host == null) {
            return null;
        }
        visits.computeIfAbsent(crawl, _ -> new TreeSet<>()).add(host);
        return changes.computeIfAbsent(host, _ -> new Change());
    }

    /// A slot that others who write at the same time hardly have.
    ///
    /// @param number differs from call to call
    public static int slot(Transaction transaction, int number) {
        return transaction.dialect().locksRows() ? Math.floorMod(number, SLOTS) : ALONE;
    }

    /// Writes what was gathered, and forgets it.
    ///
    /// @param slot which of a host's rows are changed
    public void write(Transaction transaction, int slot) {
        NumberRows visited = new NumberRows();
        visits.forEach((crawl, hosts) -> hosts.forEach(host -> visited.add(crawl, host)));
        if (!visited.isEmpty()) {
            transaction.update(VISIT.on(transaction), visited.parameter());
        }
        NumberRows changed = new NumberRows();
        changes.forEach((host, change) -> {
            if (!change.isNone()) {
                changed.add(host, slot, change.success, change.warning, change.error, change.highError,
                        change.deleted);
            }
        });
        if (!changed.isEmpty()) {
            transaction.update(CHANGE.on(transaction), changed.parameter());
        }
        visits.clear();
        changes.clear();
    }
}
