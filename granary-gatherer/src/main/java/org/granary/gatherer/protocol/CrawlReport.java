package org.granary.gatherer.protocol;

import java.time.LocalDateTime;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.jspecify.annotations.Nullable;

/// The progress of a crawl.
///
/// @param counts what all of its components did together
/// @param started in UTC; null before the crawl has begun
/// @param ended in UTC; null before the crawl is done
public record CrawlReport(int id, int contentSourceId, String contentSource, CrawlType type, CrawlPhase phase,
        Statistics counts, @Nullable LocalDateTime started, @Nullable LocalDateTime ended) {}
