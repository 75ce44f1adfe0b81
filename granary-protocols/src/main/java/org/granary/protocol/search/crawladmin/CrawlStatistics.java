package org.granary.protocol.search.crawladmin;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.store.Rows;
import org.granary.type.ValueErrors;

/// What crawl components counted (MS-SQLPGAT2 3.1.1.25).
public final class CrawlStatistics {
    static final String OF_CONTENT_SOURCE = """
            SELECT COALESCE(SUM(SuccessCount), 0), COALESCE(SUM(WarningCount), 0), COALESCE(SUM(ErrorCount), 0),
              COALESCE(SUM(DeleteCount), 0), COALESCE(SUM(LevelHighErrorCount), 0)
            FROM crawl_component_status WHERE CrawlID IN (SELECT CrawlID FROM crawl_status WHERE ContentSourceID = ?)""";
    static final String ADD = """
            UPDATE crawl_component_status SET SuccessCount = SuccessCount + ?, WarningCount = WarningCount + ?,
              ErrorCount = ErrorCount + ?, DeleteCount = DeleteCount + ?, NotModifiedCount = NotModifiedCount + ?,
              SecurityOnlyCount = SecurityOnlyCount + ?, SecurityOnlyErrorCount = SecurityOnlyErrorCount + ?,
              LevelHighErrorCount = LevelHighErrorCount + ?, RetryCount = RetryCount + ?
            WHERE CrawlID = ? AND ComponentID = ?""";

    /// MS-SQLPGAT2 3.1.5.22: the sums over all crawls of the content source.
    @Implements("proc_MSS_GetContentSourceDocCount")
    public void getContentSourceDocCount(Call call, int contentSourceId, Out<Integer> successCount,
            Out<Integer> warningCount, Out<Integer> errorCount, Out<Integer> deleteCount,
            Out<Integer> levelHighErrorCount) {
        try (Rows sums = call.transaction().query(OF_CONTENT_SOURCE, contentSourceId)) {
            sums.next();
            successCount.set(count(sums, 1));
            warningCount.set(count(sums, 2));
            errorCount.set(count(sums, 3));
            deleteCount.set(count(sums, 4));
            levelHighErrorCount.set(count(sums, 5));
        }
    }

    private static int count(Rows sums, int column) {
        long count = sums.getLong(column);
        if (count > Integer.MAX_VALUE) {
            throw ValueErrors.overflow("expression", "int");
        }
        return (int) count;
    }

    /// MS-SQLPGAT2 3.1.5.87. A component that takes no part in the crawl (any more) has nothing to add to.
    @Implements("proc_MSS_UpdateCrawlStatistics")
    public void updateCrawlStatistics(Call call, int componentId, int crawlId, int successCount, int warningCount,
            int errorCount, int deleteCount, int notModifiedCount, int securityOnlyCount, int securityOnlyErrorCount,
            int levelHighErrorCount, int retryCount) {
        call.transaction().update(ADD, successCount, warningCount, errorCount, deleteCount, notModifiedCount,
                securityOnlyCount, securityOnlyErrorCount, levelHighErrorCount, retryCount, crawlId, componentId);
    }
}
