package org.granary.gatherer.protocol;

import org.jspecify.annotations.Nullable;

/// What a crawl store knows of a URL.
///
/// @param crawlId the crawl that visited it last; 0 when none has
/// @param error its entry in the Crawl Error Set; 0 for none
/// @param errorLevel 0 success, 1 warning, 2 error
/// @param description why it could not be fetched, or where it redirects to
/// @param parent the document that led there; [LinkRow#NO_SOURCE] for a start address
public record CrawledUrl(String url, int crawlId, int error, int errorLevel, @Nullable String description,
        int parent) {}
