package org.granary.protocol.search.common;

import java.util.Optional;
import org.granary.records.value.CrawlRequest;
import org.granary.records.value.CrawlStatus;
import org.granary.records.value.CrawlType;

/// Values of crawls by their numbers. A number that has no value is an error for the client.
public final class CrawlValues {

    private CrawlValues() {}

    public static CrawlType type(int value) {
        return known(CrawlType.find(value), "crawl type", value);
    }

    public static CrawlStatus status(int value) {
        return known(CrawlStatus.find(value), "crawl status", value);
    }

    public static CrawlRequest request(int value) {
        return known(CrawlRequest.find(value), "crawl request", value);
    }

    private static <T> T known(Optional<T> found, String what, int value) {
        return found.orElseThrow(() -> SearchErrors.unknown(what, value));
    }
}
