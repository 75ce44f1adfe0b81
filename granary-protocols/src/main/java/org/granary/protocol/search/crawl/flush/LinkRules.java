package org.granary.protocol.search.crawl.flush;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.protocol.search.crawl.common.DeleteReason;
import org.granary.protocol.search.crawl.common.TransactionScope;
import org.granary.records.value.CrawlResult;
import org.granary.records.value.CrawlType;
import org.granary.records.value.ItemType;
import org.granary.records.value.TransactionFlags;
import org.granary.records.value.TransactionType;
import org.jspecify.annotations.Nullable;

/// The first stage for a batch of links: first the rules that hold for all of them at once, then those for the rest,
/// one link after another.
final class LinkRules {
    private static final int NO_DOCUMENT = -1;

    private final int crawl;
    private final History history;
    private final Set<UrlKey> deletedUrls;

    /// Records that are new, in the order in which they get their identifiers, each with its link.
    private final List<Link> created = new ArrayList<>();
    private final List<QueueEntry> queue = new ArrayList<>();
    private final List<Link> newlyDeleted = new ArrayList<>();

    /// What was decided. Changes to known records are in the [History].
    ///
    /// @param created links whose record is new, in the order in which identifiers are given
    /// @param deleted links that add a Deleted URL
    record Decisions(List<Link> created, List<QueueEntry> queue, List<Link> deleted) {}

    /// @param crawl @FlushCrawlID
    /// @param deletedUrls those of the batch's URLs that are Deleted URLs already
    LinkRules(int crawl, History history, Set<UrlKey> deletedUrls) {
        this.crawl = crawl;
        this.history = history;
        this.deletedUrls = new HashSet<>(deletedUrls);
    }

    /// @param links in the order of their arrival
    Decisions decide(List<Link> links) {
        Map<UrlKey, Integer> twins = new HashMap<>();
        for (Link link : links) {
            link.record = history.find(link.access);
            twins.merge(link.access, 1, Integer::sum);
        }
        for (Link link : links) {
            boolean alone = twins.getOrDefault(link.access, 0) == 1;
            HistoryRecord item = link.record;
            if (item != null) {
                link.processed = seen(link, item) || (alone && foundAgain(link, item));
            } else if (alone && isNewItem(link)) {
                create(link);
                queue.add(QueueEntry.newItem(link, link.document()));
                link.processed = true;
            }
        }
        for (Link link : links) {
            if (!link.processed && link.itemType != ItemType.LAST_LINK) {
                one(link);
            }
        }
        return new Decisions(created, queue, newlyDeleted);
    }

    private boolean seen(Link link, HistoryRecord item) {
        return link.itemType == ItemType.LINK && item.docId != NO_DOCUMENT && item.crawlId >= crawl;
    }

    /// A full crawl crawls again what it knows.
    private boolean foundAgain(Link link, HistoryRecord item) {
        boolean again = link.itemType != ItemType.ANCHOR_LINK && link.itemType != ItemType.LAST_LINK
                && item.docId != NO_DOCUMENT && item.crawlId < crawl && link.crawlType == CrawlType.FULL.value()
                && link.hrResult == CrawlResult.SUCCESS && item.startAddressId != 0
                && item.startAddressId == link.startAddressId;
        if (again) {
            queue.add(QueueEntry.again(link, item));
            item.visited(crawl);
        }
        return again;
    }

    private static boolean isNewItem(Link link) {
        return link.itemType == ItemType.LINK && link.hrResult == CrawlResult.SUCCESS
                && (link.transactionType == TransactionType.ADD || link.transactionType == TransactionType.MODIFY)
                && link.parentProcessChangeLog == 0;
    }

    private void create(Link link) {
        HistoryRecord item = new HistoryRecord(link, crawl);
        link.record = item;
        history.add(item);
        created.add(link);
    }

    /// A link by itself. Its record is the one that is there now: an earlier link of the batch may have added or
    /// deleted it.
    private void one(Link link) {
        HistoryRecord item = history.find(link.access);
        if (link.itemType != ItemType.LINK || link.transactionType != TransactionType.MOVE) {
            steps(link, item, link.transactionType);
        } else if (item != null) {
            steps(link, item, TransactionType.MODIFY);
        } else {
            HistoryRecord old = history.findCompact(link.compact);
            if (old != null) {
                steps(link, old, TransactionType.DELETE);
                steps(link, history.find(link.access), TransactionType.ADD);
            }
        }
    }

    /// The twelve steps. Where one of them marks the link as processed, the others do not come.
    private void steps(Link link, @Nullable HistoryRecord item, int type) {
        link.record = item;
        if (item == null) {
            if (link.itemType == ItemType.LINK && type == TransactionType.DELETE) {
                return;
            }
        } else if (isKnownStartAddress(link) || isSeen(link, item, type) || isOfOtherStartAddress(link, item)
                || notModified(link, item) || securityOnly(link, item)) {
            return;
        }
        // A changed PropMD5 makes the scope deep, which it is in all that follows.
        if (type != TransactionType.DELETE && link.hrResult == CrawlResult.SUCCESS) {
            addOrUpdate(link, item);
        }
        if (link.hrResult != CrawlResult.SUCCESS) {
            error(link, item);
        }
        if (link.changeLogBatchId > 0 && type == TransactionType.DELETE && item != null && item.crawlId <= crawl) {
            delete(link, item, DeleteReason.CHANGE_LOG);
        }
    }

    private static boolean isKnownStartAddress(Link link) {
        return link.itemType == ItemType.START_ADDRESS && link.crawlType == CrawlType.INCREMENTAL.value();
    }

    /// This crawl, or a later one, has the item already.
    private boolean isSeen(Link link, HistoryRecord item, int type) {
        if (item.crawlId < crawl) {
            return false;
        }
        if (link.changeLogBatchId == 0) {
            return true;
        }
        boolean linkOrShallow = link.itemType == ItemType.LINK || link.itemType == ItemType.LINK_SHALLOW;
        boolean addOrModify = type == TransactionType.ADD || type == TransactionType.MODIFY;
        boolean committed = item.commitCrawlId != 0;
        return (committed && linkOrShallow && addOrModify)
                || (committed && item.crawlScope == TransactionScope.DEEP)
                || (TransactionFlags.has(item.transactionFlags, TransactionFlags.TIMESTAMPED)
                        && !TransactionFlags.has(item.transactionFlags, TransactionFlags.FOLDER));
    }

    private static boolean isOfOtherStartAddress(Link link, HistoryRecord item) {
        if (item.startAddressId == link.startAddressId) {
            return false;
        }
        boolean asStartAddress = item.parentDocId == NO_DOCUMENT && link.itemType == ItemType.START_ADDRESS
                && link.changeLogBatchId == 0;
        boolean fromDocument = link.sourceDocId != NO_DOCUMENT;
        boolean fromOtherHost = link.hostId != null && link.sourceHostId != null
                && !link.hostId.equals(link.sourceHostId);
        boolean byOtherProtocol = link.protocolSwitch == 1 && link.sourceIsStartAddress != 1
                && link.sourceHostHop == 1;
        return asStartAddress || (fromDocument && (fromOtherHost || byOtherProtocol));
    }

    private boolean notModified(Link link, HistoryRecord item) {
        boolean same = link.crawlType == CrawlType.INCREMENTAL.value() && item.crawlId < crawl
                && link.useChangeLog == 0
                && TransactionFlags.has(link.transactionFlags, TransactionFlags.TIMESTAMPED)
                && !TransactionFlags.has(link.transactionFlags, TransactionFlags.SECURITY_ONLY)
                && item.sameTime(link.lastModifiedTime);
        if (same) {
            item.notModified(crawl);
        }
        return same;
    }

    private boolean securityOnly(Link link, HistoryRecord item) {
        boolean cached = TransactionFlags.has(link.transactionFlags, TransactionFlags.CACHED_SECURITY);
        boolean due = link.changeLogBatchId > 0
                && TransactionFlags.has(link.transactionFlags, TransactionFlags.SECURITY_ONLY)
                && item.securityUpdateCrawlId < crawl && (!cached || item.cachedSecurityUpdateCrawlId < crawl);
        if (due) {
            queue.add(QueueEntry.securityOnly(link, item));
            item.securityUpdate(crawl, cached);
        }
        return due;
    }

    private void addOrUpdate(Link link, @Nullable HistoryRecord item) {
        if (link.useChangeLog == 1 && link.parentProcessChangeLog == 1) {
            return;
        }
        if (item == null) {
            create(link);
        } else {
            if (link.useChangeLog == 1) {
                link.parentDocId = item.parentDocId;
            }
            item.visited(crawl, link);
        }
        queue.add(QueueEntry.modify(link, link.document()));
    }

    private void error(Link link, @Nullable HistoryRecord item) {
        if (item != null && item.startAddressId == link.startAddressId) {
            delete(link, item, DeleteReason.EXCLUDED);
        } else if (deletedUrls.add(link.access)) {
            newlyDeleted.add(link);
        }
    }

    private void delete(Link link, HistoryRecord item, int reason) {
        queue.add(QueueEntry.delete(link, item, reason));
        history.delete(item);
    }
}
