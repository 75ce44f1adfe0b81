package org.granary.it.search.sequence;

import org.granary.conformance.Covers;

/// 3.4.5.2: the same with one component and one database.
@Covers({"SQLPGAT2-3.4.5.2-1", "SQLPGAT2-3.4.5.2-2", "SQLPGAT2-3.4.5.2-3"})
class FoundationIncrementalCrawlTest extends IncrementalCrawlTest {

    @Override
    boolean foundation() {
        return true;
    }
}
