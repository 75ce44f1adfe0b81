package org.granary.protocol.search.crawl.common;

import java.util.function.Function;
import org.granary.store.Dialect;

/// Documents of Crawl URL History by the hash of their display URL.
///
/// Nearly all documents have the hash of their access URL there too, and are found by that. Only the others are in an
/// index of their own (`crawl_url_history_display`): an index on hashes is written in a place of its own for every
/// document, which is what new documents cost most.
public final class DisplayHash {
    private static final String TABLE = "crawl_url_history ";

    private DisplayHash() {}

    /// One of the two ways to a document.
    ///
    /// @param table the table under its name, with the index
    /// @param condition that leads to the documents
    public record Way(String table, String condition) {}

    /// @param name the table's name in the query
    /// @param hash what the hash is to be, in SQL
    /// @param query selects by one way
    /// @return a query for the documents of both
    public static String query(Dialect dialect, String name, String hash, Function<Way, String> query) {
        String own = "%1$s.DisplayHash = %2$s AND %1$s.DisplayHash <> %1$s.AccessHash".formatted(name, hash);
        String shared = "%1$s.AccessHash = %2$s AND %1$s.DisplayHash = %1$s.AccessHash".formatted(name, hash);
        return query.apply(new Way(TABLE + name + dialect.indexedBy("crawl_url_history_access"), shared))
                + " UNION ALL "
                + query.apply(new Way(TABLE + name + dialect.indexedBy("crawl_url_history_display"), own));
    }
}
