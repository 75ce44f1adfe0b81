package org.granary.it.search.sequence;

import org.granary.conformance.Covers;

/// 3.4.5.1: the same with one component and one database.
@Covers({"SQLPGAT2-3.4.5.1-1", "SQLPGAT2-3.4.5.1-2", "SQLPGAT2-3.4.5.1-3", "SQLPGAT2-3.3.5-6"})
class FoundationFullCrawlTest extends FullCrawlTest {

    @Override
    boolean foundation() {
        return true;
    }
}
