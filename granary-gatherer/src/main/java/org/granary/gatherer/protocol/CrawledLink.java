package org.granary.gatherer.protocol;

import org.jspecify.annotations.Nullable;

/// A link of a page that was crawled.
///
/// @param to the URL that the link names
/// @param targetDocId the document that it leads to; null when the crawl stores know none
/// @param otherHost whether the page and its target are on different hosts
public record CrawledLink(int fromDocId, String from, String to, @Nullable Integer targetDocId, @Nullable String text,
        boolean otherHost) {}
