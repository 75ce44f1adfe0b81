package org.granary.gatherer.component;

import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.CrawlError;
import org.granary.gatherer.protocol.LinkRow;
import org.granary.gatherer.protocol.QueuedItem;
import org.granary.gatherer.protocol.Signature;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.text.DatabaseText;
import org.granary.records.ByteSlice;
import org.granary.records.TransactionCommit;
import org.granary.records.value.TransactionFlags;
import org.jspecify.annotations.Nullable;

/// Makes the records by which transactions of items end (2.2.3.19).
final class Commits {
    private static final int COMMIT = 90;
    private static final int RETRY = 3;
    private static final int ITEM = 0;
    private static final int FOLDER = 1;
    private static final int START = 2;
    private static final int MAX_TITLE = 1500;
    private static final int MAX_ERROR = 1024;

    private final CrawlLimits.Errors errors;

    Commits(CrawlLimits.Errors errors) {
        this.errors = errors;
    }

    /// What is to be known of an item from now on.
    ///
    /// @param known null keeps nothing
    record State(int transactionFlags, long lastModified, int contentSignature, long propertySignature, int indexType,
            int linksBitmap, @Nullable String title, int lcid, @Nullable KnownProperties known) {

        /// As it is.
        static State of(QueuedItem item) {
            KnownProperties known = KnownProperties.read(item.docPropsBlob());
            return new State(item.ownFlags(), item.lastModified(), item.contentSignature(),
                    item.docPropsSignature(), item.indexType(), item.linksBitmap(),
                    known == null ? null : known.title(),
                    item.lcid(), known);
        }

        State withLinksBitmap(int bitmap) {
            return new State(transactionFlags, lastModified, contentSignature, propertySignature, indexType, bitmap,
                    title, lcid, known);
        }
    }

    TransactionCommit commit(Crawl crawl, QueuedItem item, State state, int hrResult, CrawlError error,
            @Nullable String description) {
        return record(crawl, item, state, hrResult, error, description, COMMIT, item.retryCount());
    }

    /// The item goes back to the queue.
    TransactionCommit retry(Crawl crawl, QueuedItem item, int hrResult, CrawlError error, String description) {
        return record(crawl, item, State.of(item), hrResult, error, description, RETRY, item.retryCount() + 1);
    }

    private TransactionCommit record(Crawl crawl, QueuedItem item, State state, int hrResult, CrawlError error,
            @Nullable String description, int status, int retryCount) {
        String compactUrl = item.compactUrl() == null ? Signature.compact(item.accessUrl()) : item.compactUrl();
        KnownProperties known = state.known();
        String parent = parent(item);
        return new TransactionCommit(item.docId(), crawl.id(), crawl.type().value(), item.transactionType(),
                item.scope(), state.transactionFlags(), compactUrl, Signature.number(compactUrl), parent,
                parent == null ? 0 : Signature.number(parent),
                item.displayUrl(), Signature.number(item.displayUrl()), state.lastModified(), item.endPathFlag(),
                Long.hashCode(state.propertySignature()), state.contentSignature(), item.hostDepth(),
                item.enumerationDepth(), retryCount, item.delayRetryCount(), state.indexType(), item.seqId(),
                item.useChangeLog(), item.changeLogBatchId(), item.changeLogCookie(),
                item.changeLogCookieType(), cut(description, MAX_ERROR), hrResult, state.propertySignature(),
                known == null ? null : ByteSlice.of(known.bytes()), status, error.id(), error.level(),
                error.markDelete() ? 1 : 0, state.linksBitmap(), cut(state.title(), MAX_TITLE), state.lcid(),
                item.securityId(), item.phFlags(), 0, Math.max(0, item.displayUrl().indexOf(':')),
                importance(item, state), 0,
                errors.recrawlCount(), errors.recrawlInterval(), errors.intervalAllowed(), errors.countAllowed(),
                errors.deleteCountAllowed(), errors.deleteIntervalAllowed(), null, null);
    }

    /// CompactURL of the folder that listed the item; whoever else led to it is not said by the queue.
    private static @Nullable String parent(QueuedItem item) {
        String url = item.accessUrl();
        int end = url.lastIndexOf('/', url.length() - 2);
        return item.isListed() && end > 0
                ? Signature.compact(url.substring(0, end + 1))
                : null;
    }

    /// Crawl Error Logging Levels (2.2.1.9): what leads to more items is more important, since with it they would be missed.
    private static int importance(QueuedItem item, State state) {
        if (item.sourceDocId() == LinkRow.NO_SOURCE) {
            return START;
        }
        return TransactionFlags.has(state.transactionFlags(), TransactionFlags.FOLDER) ? FOLDER : ITEM;
    }

    private static @Nullable String cut(@Nullable String text, int length) {
        return text == null ? null : DatabaseText.cut(text, length);
    }
}
