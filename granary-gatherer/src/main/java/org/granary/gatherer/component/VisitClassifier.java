package org.granary.gatherer.component;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.granary.gatherer.component.ClassifiedVisit.Metadata;
import org.granary.gatherer.component.Commits.State;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.CrawlError;
import org.granary.gatherer.protocol.FileTime;
import org.granary.gatherer.protocol.QueuedItem;
import org.granary.gatherer.protocol.Redirection;
import org.granary.gatherer.protocol.Statistics;
import org.granary.records.value.CrawlResult;
import org.granary.records.value.CrawlType;
import org.granary.records.value.TransactionFlags;

/// Decides what visits mean: is the item new, as it was, elsewhere, gone?
final class VisitClassifier {
    private static final int INDEXED = 1;
    private static final int NOT_INDEXED = 0;

    private final CrawlErrors errors;
    private final int retries;

    VisitClassifier(CrawlErrors errors, int retries) {
        this.errors = errors;
        this.retries = retries;
    }

    ClassifiedVisit classify(Crawl crawl, Visit visit) throws SQLException {
        QueuedItem item = visit.item();
        if (item.isDelete()) {
            // What was never fetched was never there: its error was all that was known of it.
            return new ClassifiedVisit(item, State.of(item), CrawlResult.SUCCESS, CrawlError.NONE, null, false,
                    List.of(),
                    new Metadata.Remove(), item.visitedBefore() ? new Statistics(0, 0, 0, 1, 0, 0) : Statistics.NONE);
        }
        return switch (visit.fetched()) {
            case Fetched.Item found -> found(crawl, item, found);
            case Fetched.NotModified() -> unchanged(item);
            case Fetched.Redirected(String target, List<FoundLink> links) -> redirected(item, target, links);
            case Fetched.Failed failed -> failed(crawl, item, failed);
        };
    }

    private ClassifiedVisit found(Crawl crawl, QueuedItem item, Fetched.Item found) throws SQLException {
        Document document = found.document();
        int flags = listed(item)
                | (found.folder() ? TransactionFlags.FOLDER | TransactionFlags.PROCESS_LINKS : 0)
                | (document.lastModified() == null ? 0 : TransactionFlags.HAS_LAST_MODIFIED);
        int indexType = found.index() ? INDEXED : NOT_INDEXED;
        State state = new State(flags, FileTime.of(document.lastModified()), document.contentSignature(),
                document.propertySignature(), indexType, item.linksBitmap(), document.title(), document.language(),
                KnownProperties.of(document));
        boolean unchanged = item.visitedBefore() && item.indexType() == indexType
                && item.contentSignature() == document.contentSignature()
                && item.docPropsSignature() == document.propertySignature();
        // A full crawl writes everything again.
        boolean same = unchanged && crawl.type() == CrawlType.INCREMENTAL;
        int hrResult = !found.index()
                ? CrawlResult.NO_INDEX
                : same ? CrawlResult.NOT_MODIFIED : CrawlResult.SUCCESS;
        CrawlError error = errors.of(hrResult);
        Metadata metadata = !found.index()
                ? new Metadata.Remove()
                : same ? new Metadata.Keep() : new Metadata.Put(document);
        return new ClassifiedVisit(item, state, hrResult, error, found.note(), false, found.links(), metadata,
                unchanged && found.index() ? new Statistics(0, 0, 0, 0, 1, 0) : count(error));
    }

    private ClassifiedVisit unchanged(QueuedItem item) throws SQLException {
        return new ClassifiedVisit(item, State.of(item), CrawlResult.NOT_MODIFIED,
                errors.of(CrawlResult.NOT_MODIFIED), null, false, null, new Metadata.Keep(),
                item.indexType() == NOT_INDEXED
                        ? count(errors.of(CrawlResult.NO_INDEX))
                        : new Statistics(0, 0, 0, 0, 1, 0));
    }

    /// The item stays known, so that a later crawl looks at it again, but searches do not find it; its target is a link like others, and is named for whoever asks where the item has gone.
    private static ClassifiedVisit redirected(QueuedItem item, String target, List<FoundLink> more) {
        State state = new State(listed(item), 0, 0, 0, NOT_INDEXED,
                item.linksBitmap(), null, item.lcid(), KnownProperties.NOTHING);
        return new ClassifiedVisit(item, state, CrawlResult.SUCCESS, CrawlError.NONE, Redirection.DESCRIPTION + target,
                false,
                Stream.concat(Stream.of(new FoundLink(target, null)), more.stream()).toList(), new Metadata.Remove(),
                count(CrawlError.NONE));
    }

    private ClassifiedVisit failed(Crawl crawl, QueuedItem item, Fetched.Failed failed) throws SQLException {
        int hrResult = failed.error().hrResult();
        CrawlError error = errors.of(hrResult);
        if (failed.error().passing() && item.retryCount() < retries) {
            return new ClassifiedVisit(item, State.of(item), hrResult, error, failed.description(), true, null,
                    new Metadata.Keep(), new Statistics(0, 0, 0, 0, 0, 1));
        }
        if (!error.markDelete()) {
            return new ClassifiedVisit(item, State.of(item), hrResult, error, failed.description(), false, null,
                    new Metadata.Keep(), count(error));
        }
        if (hasLeftItsFolder(crawl, item, failed)) {
            // Counted when it is deleted.
            return new ClassifiedVisit(item, State.of(item), hrResult, error, failed.description(), false, null,
                    new Metadata.Keep(), Statistics.NONE);
        }
        return gone(item, hrResult, new CrawlError(error.id(), error.level(), false), failed.description());
    }

    /// What something leads to, and what is not there, stays known with its error as long as a crawl gets there: it is asked for once in a crawl however many links lead there, and
    /// whoever wants to know which links are broken can see it. Nothing else is kept of it, and searches do not find it.
    private static ClassifiedVisit gone(QueuedItem item, int hrResult, CrawlError error, String description) {
        State state = new State(item.ownFlags(), 0, 0, 0, NOT_INDEXED, item.linksBitmap(), null, item.lcid(), null);
        return new ClassifiedVisit(item, state, hrResult, error, description, false, List.of(),
                item.visitedBefore() ? new Metadata.Remove() : new Metadata.Keep(), count(error));
    }

    /// An incremental crawl asks for all known items of a folder that has changed, to see which of them are no longer in it. A full crawl asks only for what a folder still lists.
    private static boolean hasLeftItsFolder(Crawl crawl, QueuedItem item, Fetched.Failed failed) {
        return failed.error() == FetchError.NOT_FOUND && crawl.type() == CrawlType.INCREMENTAL && item.visitedBefore()
                && item.isListed();
    }

    private static int listed(QueuedItem item) {
        return item.isListed() ? TransactionFlags.TIMESTAMPED : 0;
    }

    private static Statistics count(CrawlError error) {
        return switch (error.level()) {
            case CrawlError.ERROR -> new Statistics(0, 0, 1, 0, 0, 0);
            case CrawlError.WARNING -> new Statistics(0, 1, 0, 0, 0, 0);
            default -> new Statistics(1, 0, 0, 0, 0, 0);
        };
    }
}
