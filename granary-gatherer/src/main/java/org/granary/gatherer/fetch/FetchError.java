package org.granary.gatherer.fetch;

/// Why an item could not be had. Codes of 2.2.1.11, and beside them those by which Windows' protocol handlers name what the document leaves out.
public enum FetchError {
    /// Nothing under this URL: 404, 410, a file that is gone.
    NOT_FOUND(0x80041201),
    /// 401, 403, a file that may not be read.
    ACCESS_DENIED(0x80041205),
    /// robots.txt or a crawl rule forbids it.
    EXCLUDED(0x80040D07),
    /// The host cannot be reached, or the connection broke.
    COMMUNICATION(0x80041200),
    /// The server does not accept the request: any other 4xx.
    REQUEST(0x80041202),
    /// The server failed: 5xx.
    SERVER(0x80041204),
    /// It took too long.
    TIMEOUT(0x80041206),
    /// The item is larger than what is read, or cannot be read as what it says it is.
    UNREADABLE(0x80041207);

    private final int hrResult;

    FetchError(long hrResult) {
        this.hrResult = (int) hrResult;
    }

    public int hrResult() {
        return hrResult;
    }

    /// May the next try succeed? Such items are tried again within the crawl before they count as errors.
    public boolean passing() {
        return switch (this) {
            case COMMUNICATION, SERVER, TIMEOUT -> true;
            case NOT_FOUND, ACCESS_DENIED, EXCLUDED, REQUEST, UNREADABLE -> false;
        };
    }
}
