package org.granary.bench;

import java.sql.SQLException;
import java.util.List;

/// Something that is measured in a crawl store with few documents and again with many. Implementations are listed in [CrawlCost].
interface CrawlMeasure {
    /// @param granary a server whose crawl store has been filled by [CrawlStoreFill]; crawl component 0 may use it
    /// @param documents how many documents are known; [CrawledDocument] says what they are
    /// @return the times, each series under the name of what was measured
    List<Series> run(GranaryProcess granary, long documents) throws SQLException;
}
