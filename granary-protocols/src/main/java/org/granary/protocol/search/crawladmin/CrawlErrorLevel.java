package org.granary.protocol.search.crawladmin;

/// How bad an error is (MS-SQLPGAT2 2.2.1.10).
public enum CrawlErrorLevel {
    SUCCESS(0), WARNING(1), ERROR(2);

    private final int value;

    CrawlErrorLevel(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }
}
