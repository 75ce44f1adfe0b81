package org.granary.gatherer.protocol;

import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlRequest;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;

/// A crawl as the server lists it (3.1.5.25).
///
/// @param mainCrawlId of an anchor crawl: the crawl whose anchors it processes
public record Crawl(int id, Project project, CrawlType type, CrawlPhase phase, CrawlRequest request,
        int contentSourceId, int mainCrawlId) {

    @Override
    public String toString() {
        return type.name().toLowerCase(java.util.Locale.ROOT) + (project == Project.ANCHOR ? " anchor" : "") + " crawl "
                + id;
    }
}
