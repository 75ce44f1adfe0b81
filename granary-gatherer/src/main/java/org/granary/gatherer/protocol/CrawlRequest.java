package org.granary.gatherer.protocol;

/// What was asked of a crawl and not yet begun (2.2.1.3).
public enum CrawlRequest {
    NONE, START, STOP, PAUSE, RESUME;

    public static CrawlRequest of(int value) {
        if (value < 0 || value >= values().length) {
            throw new IllegalArgumentException("There is no crawl request " + value + ".");
        }
        return values()[value];
    }
}
