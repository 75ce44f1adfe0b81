package org.granary.bench;

/// The documents of a store that [CrawlStoreFill] has filled: everything about one follows from its number, in Java as in SQL.
final class CrawledDocument {
    static final int HOSTS = 200;
    static final int PER_FOLDER = 50;

    /// The crawl that found them.
    static final int CRAWL = 10;

    /// So many of the first half a million were not reached by that crawl: each document whose number is a multiple of [#EVERY].
    static final int UNVISITED = 1000;
    static final int EVERY = 500;

    /// In SQL, of a column `i`.
    static final String URL = "'http://host' || (i % 200) || '/folder' || (i / 50) || '/page' || i || '.html'";
    static final String ACCESS_HASH = hash(2654435761L);
    static final String COMPACT_HASH = hash(3266489917L);

    /// The crawl that visited the document.
    static final String VISITED_BY = "CASE WHEN i <= " + UNVISITED * EVERY + " AND i % " + EVERY + " = 0 THEN "
            + (CRAWL - 1)
            + " ELSE " + CRAWL + " END";

    private CrawledDocument() {}

    /// The document with this number, or the next one if the crawl did not reach it.
    static long visited(long i) {
        return i % EVERY == 0 ? i + 1 : i;
    }

    private static String hash(long factor) {
        return "((i * " + factor + ") % 4294967296 - 2147483648)";
    }

    static int startAddress(long i) {
        return (int) (1 + i % 10);
    }

    static String url(long i) {
        return "http://host" + i % HOSTS + "/folder" + i / PER_FOLDER + "/page" + i + ".html";
    }

    static int accessHash(long i) {
        return (int) (i * 2654435761L % 4294967296L - 2147483648L);
    }
}
