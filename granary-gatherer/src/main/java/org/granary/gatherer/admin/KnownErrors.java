package org.granary.gatherer.admin;

import java.util.List;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.protocol.CrawlError;
import org.granary.gatherer.protocol.ErrorMeaning;
import org.granary.records.value.CrawlResult;

/// What the results of this gatherer mean, unless the server's Crawl Error Set says otherwise.
final class KnownErrors {
    static final List<ErrorMeaning> ALL = List.of(
            new ErrorMeaning(CrawlResult.NOT_MODIFIED, CrawlError.WARNING, false, "The item has not changed."),
            new ErrorMeaning(CrawlResult.NO_INDEX, CrawlError.WARNING, false, "The item does not want to be found."),
            new ErrorMeaning(CrawlResult.EXCLUDED_BY_HOPS, CrawlError.WARNING, true,
                    "The item is too many hosts away from the start address."),
            new ErrorMeaning(FetchError.EXCLUDED.hrResult(), CrawlError.WARNING, true,
                    "The host or a crawl rule does not let the item be crawled."),
            new ErrorMeaning(FetchError.NOT_FOUND.hrResult(), CrawlError.ERROR, true, "There is no such item."),
            new ErrorMeaning(FetchError.ACCESS_DENIED.hrResult(), CrawlError.ERROR, true,
                    "The item may not be read."),
            new ErrorMeaning(FetchError.COMMUNICATION.hrResult(), CrawlError.ERROR, false,
                    "The host cannot be reached."),
            new ErrorMeaning(FetchError.REQUEST.hrResult(), CrawlError.ERROR, false,
                    "The host did not accept the request."),
            new ErrorMeaning(FetchError.SERVER.hrResult(), CrawlError.ERROR, false, "The host failed."),
            new ErrorMeaning(FetchError.TIMEOUT.hrResult(), CrawlError.ERROR, false, "The host took too long."),
            new ErrorMeaning(FetchError.UNREADABLE.hrResult(), CrawlError.ERROR, false,
                    "The item could not be read."));

    private KnownErrors() {}
}
