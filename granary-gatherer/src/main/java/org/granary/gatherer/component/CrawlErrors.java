package org.granary.gatherer.component;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.CrawlError;
import org.granary.records.value.CrawlResult;

/// What the Crawl Error Set says of results: asked once for each, since few ever occur.
final class CrawlErrors {
    private final ComponentSession session;
    private final Map<Integer, CrawlError> known = new HashMap<>();

    CrawlErrors(ComponentSession session) {
        this.session = session;
    }

    CrawlError of(int hrResult) throws SQLException {
        if (hrResult == CrawlResult.SUCCESS) {
            return CrawlError.NONE;
        }
        CrawlError error = known.get(hrResult);
        if (error == null) {
            error = session.admin().error(hrResult);
            known.put(hrResult, error);
        }
        return error;
    }
}
