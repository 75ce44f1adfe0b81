package org.granary.gatherer.fetch;

import org.jspecify.annotations.Nullable;

/// @param url in its canonical form
/// @param known what an earlier crawl was told about the item; null asks for the item whatever is known of it, since its links are needed
/// @param start whether a crawl begins here: then it also gets links to what lists the items of the host (sitemaps)
/// @param account for a host that asks who wants the item; null for nobody
public record FetchRequest(String url, @Nullable Validators known, boolean start, @Nullable Account account) {

    /// One for an item that something links to.
    public FetchRequest(String url, @Nullable Validators known) {
        this(url, known, false, null);
    }
}
