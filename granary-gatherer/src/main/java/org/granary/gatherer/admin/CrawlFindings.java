package org.granary.gatherer.admin;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.CrawlError;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.CrawlStore;
import org.granary.gatherer.protocol.CrawledUrl;
import org.granary.gatherer.protocol.LinkRow;
import org.granary.gatherer.protocol.Redirection;
import org.granary.gatherer.protocol.StartAddress;
import org.granary.gatherer.protocol.UrlCounts;
import org.granary.records.value.CrawlResult;
import org.granary.records.value.CrawlType;
import org.jspecify.annotations.Nullable;

/// What crawls have found, as the crawl stores have it. Of a crawl that is over this is true until the next one of its content source begins.
public final class CrawlFindings {
    /// A longer one was cut.
    private static final int MAX_DESCRIPTION = 1024;
    private static final String NO_CAUSE = "The cause is not known.";

    private final ComponentSession session;

    CrawlFindings(ComponentSession session) {
        this.session = session;
    }

    /// What a crawl has found, each URL once.
    public UrlCounts counts(int crawl) throws SQLException {
        int notModified = error(CrawlResult.NOT_MODIFIED);
        int excluded = excluded();
        UrlCounts sum = UrlCounts.NONE;
        for (CrawlStore store : session.allStores().values()) {
            sum = sum.plus(store.urls().counts(crawl, notModified, excluded));
        }
        return sum;
    }

    private int error(int hrResult) throws SQLException {
        return session.admin().error(hrResult).id();
    }

    private int excluded() throws SQLException {
        return error(FetchError.EXCLUDED.hrResult());
    }

    /// How many items all crawl stores hold, of whatever content source.
    public int items() throws SQLException {
        int sum = 0;
        for (CrawlStore store : session.allStores().values()) {
            sum += store.urls().items();
        }
        return sum;
    }

    /// How many items of a crawl wait to be visited, or are being visited.
    public int queued(CrawlReport crawl) throws SQLException {
        int sum = 0;
        for (CrawlStore store : session.allStores().values()) {
            sum += store.urls().queued(crawl.id(), crawl.type() == CrawlType.DELETE);
        }
        return sum;
    }

    /// URLs that a crawl could not fetch.
    public List<FailedUrl> failures(int crawl, int most) throws SQLException {
        int excluded = excluded();
        List<FailedUrl> failures = new ArrayList<>();
        for (CrawlStore store : session.allStores().values()) {
            for (CrawledUrl failed : store.urls().failures(crawl, excluded, most - failures.size())) {
                failures.add(new FailedUrl(failed.url(), cause(failed), parent(failed.parent())));
            }
            if (failures.size() >= most) {
                break;
            }
        }
        return failures;
    }

    private static String cause(CrawledUrl url) {
        String description = url.description();
        return description == null ? NO_CAUSE : description.replaceAll("\\p{Cntrl}+", " ");
    }

    private @Nullable String parent(int document) throws SQLException {
        if (document == LinkRow.NO_SOURCE) {
            return null;
        }
        for (CrawlStore store : session.allStores().values()) {
            CrawledUrl found = store.urls().find(document);
            if (found != null) {
                return found.url();
            }
        }
        return null;
    }

    /// Start addresses from which a crawl got nowhere: they could not be fetched, or redirect to where the crawl does not go.
    public List<FailedUrl> failedStarts(CrawlReport crawl) throws SQLException {
        List<FailedUrl> failed = new ArrayList<>();
        int excluded = excluded();
        for (StartAddress address : session.admin().startAddresses(crawl.contentSourceId())) {
            CrawledUrl url = find(address.url());
            if (url == null || url.crawlId() != crawl.id()) {
                continue;
            }
            String target = redirect(url);
            if (url.errorLevel() == CrawlError.ERROR || (url.error() == excluded && url.errorLevel() > 0)) {
                failed.add(new FailedUrl(url.url(), cause(url), null));
            } else if (target != null && find(target) == null) {
                failed.add(new FailedUrl(url.url(), "It redirects to " + target
                        + ", which is on another host. Crawl that URL instead, or follow links to other hosts.", null));
            }
        }
        return failed;
    }

    private static @Nullable String redirect(CrawledUrl url) {
        String description = url.description();
        return url.errorLevel() == 0 && description != null && description.startsWith(Redirection.DESCRIPTION)
                && description.length() < MAX_DESCRIPTION
                        ? description.substring(Redirection.DESCRIPTION.length())
                        : null;
    }

    private @Nullable CrawledUrl find(String url) throws SQLException {
        for (CrawlStore store : session.allStores().values()) {
            CrawledUrl found = store.urls().find(url);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
