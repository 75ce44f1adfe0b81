package org.granary.gatherer.protocol;

/// What a crawl can say of an item besides "here it is" and the errors of a source (2.2.1.11).
public final class CrawlResult {
    public static final int OK = 0;
    public static final int NOT_MODIFIED = 0x0004_1203;
    public static final int NO_INDEX = 0x0004_0D90;
    /// Too many hosts away from the start address.
    public static final int TOO_FAR = 0x8004_0D08;

    /// How the description of an item begins that is elsewhere; its target follows.
    public static final String REDIRECTED = "Redirects to ";

    private CrawlResult() {}
}
