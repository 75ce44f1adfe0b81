package org.granary.protocol.search.crawl.flush;

import org.granary.store.Rows;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// What two URLs have in common when they are the same: the client's hash, and the text by the collation.
///
/// @param folded [Collation#fold] of the text
record UrlKey(int hash, String folded) {

    /// @return null where the text or its hash is missing
    static @Nullable UrlKey read(Rows rows, int hashColumn, int textColumn) {
        String text = rows.getString(textColumn);
        return text == null || rows.isNull(hashColumn)
                ? null
                : new UrlKey(rows.getInt(hashColumn), Collation.fold(text));
    }

    static UrlKey required(Rows rows, int hashColumn, int textColumn) {
        UrlKey key = read(rows, hashColumn, textColumn);
        if (key == null) {
            throw new IllegalStateException("A URL or its hash is missing.");
        }
        return key;
    }
}
