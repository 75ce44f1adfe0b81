package org.granary.gatherer.settings;

import java.time.Duration;

/// How far and how hard a crawl goes.
///
/// @param siteHops how many hosts away from its start address
/// @param depth how many links away from its start address
/// @param fetches how many items a component fetches at once
/// @param group how many items are committed together at most
/// @param retries how often an item is tried again within a crawl after an error that may pass
/// @param retryDelay before such a try; it doubles with each
/// @param errors when items with errors are given up
/// @param hostBudget how many items of a host a component asks for in a crawl
public record CrawlLimits(int siteHops, int depth, int fetches, int group, int retries, Duration retryDelay,
        Errors errors, int hostBudget) {

    public static final int NO_DEPTH_LIMIT = 1_000_000;
    public static final CrawlLimits STANDARD = new CrawlLimits(0, NO_DEPTH_LIMIT, 32, 200, 2, Duration.ofSeconds(1),
            Errors.STANDARD, Integer.MAX_VALUE);

    /// When items with errors are deleted, and change logs are read from the start (parameters of 3.1.5.66). Intervals are in hours.
    ///
    /// @param deleteCountAllowed how many crawls an item may be missing or denied before it is deleted: 0 deletes it at once
    public record Errors(int countAllowed, int intervalAllowed, int deleteCountAllowed, int deleteIntervalAllowed,
            int recrawlCount, int recrawlInterval) {
        public static final Errors STANDARD = new Errors(15, 360, 0, 0, 5, 120);
    }

    public CrawlLimits withSiteHops(int hops) {
        return new CrawlLimits(hops, depth, fetches, group, retries, retryDelay, errors, hostBudget);
    }

    public CrawlLimits withDepth(int links) {
        return new CrawlLimits(siteHops, links, fetches, group, retries, retryDelay, errors, hostBudget);
    }

    public CrawlLimits withFetches(int count) {
        return new CrawlLimits(siteHops, depth, count, group, retries, retryDelay, errors, hostBudget);
    }

    public CrawlLimits withRetries(int count, Duration delay) {
        return new CrawlLimits(siteHops, depth, fetches, group, count, delay, errors, hostBudget);
    }

    public CrawlLimits withHostBudget(int items) {
        return new CrawlLimits(siteHops, depth, fetches, group, retries, retryDelay, errors, items);
    }
}
