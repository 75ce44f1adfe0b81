package org.granary.gatherer.protocol;

/// What a crawl is for (2.2.1.2).
public enum CrawlType {
    FULL(1), INCREMENTAL(2), DELETE(3);

    private final int value;

    CrawlType(int value) {
        this.value = value;
    }

    public int value() {
        return value;
    }

    public static CrawlType of(int value) {
        for (CrawlType type : values()) {
            if (type.value == value) {
                return type;
            }
        }
        throw new IllegalArgumentException("There is no crawl type " + value + ".");
    }
}
