package org.granary.gatherer.component;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.Validators;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.FileTime;
import org.granary.gatherer.protocol.LinkRow;
import org.granary.gatherer.protocol.QueuedItem;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.records.value.CrawlType;
import org.granary.records.value.TransactionFlags;
import org.jspecify.annotations.Nullable;

/// The part of a component in a crawl of portal content.
final class ContentCrawlRole implements CrawlRole {
    /// An item may be why components die; it must not kill them all. Others that are in hand at the same time are not to blame, however often that happens: so it is many.
    private static final int MAX_DEATHS = 100;

    private final ComponentSession session;
    private final int store;
    private final ItemWriter writer;
    private final Fetching fetching;
    private final Activity activity;
    private final IndexWriter texts;
    private final Admission admission;
    private final LevelOrder order;
    private Crawl crawl;

    ContentCrawlRole(ComponentSession session, int store, Crawl crawl, ItemWriter writer, ContentSource source,
            CrawlLimits limits, Ownership ownership, IndexWriter texts) throws SQLException {
        this.admission = new Admission(session, limits);
        this.order = new LevelOrder(session, limits);
        this.texts = texts;
        this.session = session;
        this.store = store;
        this.crawl = crawl;
        this.writer = writer;
        this.fetching = new Fetching(source, limits, crawl.toString());
        this.activity = new Activity(session, store, ownership);
        source.begin();
        texts.begin();
    }

    @Override
    public void follow(Crawl current) {
        if (current.phase() != crawl.phase()) {
            activity.phaseChanged();
        }
        crawl = current;
    }

    @Override
    public boolean work(boolean mayTakeMore, Duration patience) throws SQLException, InterruptedException {
        if (mayTakeMore) {
            refill();
        }
        // One that is paused ends what it has in hand.
        for (QueuedItem item : order.next(crawl, fetching.free(), !mayTakeMore)) {
            take(item);
        }
        if (empty()) {
            return false;
        }
        if (fetching.empty()) {
            // Others have items that come first.
            Thread.sleep(patience);
        }
        List<Visit> visits = fetching.take(patience);
        if (!visits.isEmpty()) {
            writer.write(crawl, visits);
        }
        return true;
    }

    /// Takes items when half of the hands are free, so that a batch is worth its call.
    private void refill() throws SQLException {
        int free = fetching.free();
        if (!fetching.empty() && free < fetching.capacity() / 2) {
            return;
        }
        if (!activity.begin(crawl)) {
            return;
        }
        for (QueuedItem item : session.store(store).nextBatch(crawl, free)) {
            if (order.matters()) {
                order.add(item);
            } else {
                take(item);
            }
        }
        if (empty()) {
            activity.end(crawl);
        }
    }

    private void take(QueuedItem item) throws SQLException {
        if (item.isDelete() || TransactionFlags.has(item.transactionFlags(), TransactionFlags.SECURITY_ONLY)) {
            fetching.add(item, new Fetched.NotModified());
        } else if (item.retry() > MAX_DEATHS) {
            fetching.add(item, new Fetched.Failed(FetchError.UNREADABLE, "Components died while they had the item."));
        } else {
            Fetched instead = admission.instead(item.accessUrl());
            if (instead == null) {
                fetching.add(item, new FetchRequest(item.accessUrl(), known(item),
                        item.sourceDocId() == LinkRow.NO_SOURCE, admission.account(item.accessUrl())));
            } else {
                fetching.add(item, instead);
            }
        }
    }

    /// A full crawl needs every item, since it lives on links; an incremental one queues what is known, and needs only what has changed. In the Foundation role the store
    /// does not remember the links of items, so that they have to be read again.
    private @Nullable Validators known(QueuedItem item) throws SQLException {
        KnownProperties known = KnownProperties.read(item.docPropsBlob());
        return !session.foundation() && crawl.type() == CrawlType.INCREMENTAL && known != null && known.complete()
                && item.contentSignature() != 0 && !texts.needs(item)
                        ? new Validators(known.eTag(), FileTime.instant(item.lastModified()))
                        : null;
    }

    @Override
    public boolean empty() {
        return fetching.empty() && order.isEmpty();
    }

    @Override
    public void close() {
        fetching.close();
    }
}
