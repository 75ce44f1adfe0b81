package org.granary.gatherer.protocol;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A URL that was visited, with what crawl store and metadata store know of it.
///
/// @param description why it could not be fetched, or where it redirects to
/// @param crawlId the crawl that visited it last
/// @param contentSignature the same for the same content; 0 when there is none
/// @param firstError when it began to fail; null for one that does not
/// @param document null for what searches do not find
public record CrawledPage(int docId, String url, PageStatus status, @Nullable String description, int crawlId,
        int contentSourceId, int contentSignature, @Nullable String title, @Nullable Instant firstError,
        @Nullable Details document) {

    /// What the metadata store knows of a document.
    ///
    /// @param modified what the host says
    /// @param firstSeen when it was crawled for the first time (property 321)
    /// @param changed when a crawl found other content than before (property 322); the first time counts
    public record Details(@Nullable String title, @Nullable String author, @Nullable String type, long size,
            @Nullable Instant modified, @Nullable Instant firstSeen, @Nullable Instant changed) {}

    CrawledPage with(Details details) {
        return new CrawledPage(docId, url, status, description, crawlId, contentSourceId, contentSignature, title,
                firstError, details);
    }

    /// Is it new, has it changed, or has it begun to fail, since then?
    public boolean since(Instant time) {
        if (status == PageStatus.ERROR) {
            return firstError == null || firstError.isAfter(time);
        }
        return document != null && (after(document.firstSeen, time) || after(document.changed, time));
    }

    private static boolean after(@Nullable Instant when, Instant time) {
        return when != null && when.isAfter(time);
    }
}
