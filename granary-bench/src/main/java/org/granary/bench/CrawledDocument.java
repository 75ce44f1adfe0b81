package org.granary.bench;

/// The documents of a store that [CrawlStoreFill] has filled: everything about one follows from its number, in Java as in SQL.
final class CrawledDocument {
    static final int HOSTS = 200;
    static final int PER_FOLDER = 50;

    /// The crawl that found them.
    static final int CRAWL = 10;

    /// In SQL, of a column `i`.
    static final String URL = "'http://host' || (i % 200) || '/folder' || (i / 50) || '/page' || i || '.html'";
    static final String ACCESS_HASH = hash(2654435761L);
    static final String COMPACT_HASH = hash(3266489917L);

    private CrawledDocument() {}

    private static String hash(long factor) {
        return "((i * " + factor + ") % 4294967296 - 2147483648)";
    }

    static String url(long i) {
        return "http://host" + i % HOSTS + "/folder" + i / PER_FOLDER + "/page" + i + ".html";
    }

    static int accessHash(long i) {
        return (int) (i * 2654435761L % 4294967296L - 2147483648L);
    }
}
