package org.granary.it.search.sequence;

import org.granary.conformance.Covers;

/// 3.4.5.3: the same with one component and one database.
@Covers({"SQLPGAT2-3.4.5.3-1", "SQLPGAT2-3.4.5.3-2", "SQLPGAT2-3.4.5.3-3"})
class FoundationDeleteCrawlTest extends DeleteCrawlTest {

    @Override
    boolean foundation() {
        return true;
    }
}
