package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.it.protocol.ProtocolDatabase;
import org.granary.store.Rows;

/// The counts of hosts, counted anew from the history and Deleted URL: what the counts that the server keeps must be equal to.
public final class HostRecount {
    private static final String COUNTED_ANEW = """
            SELECT HostID, SUM(Success) AS Success, SUM(Warning) AS Warning, SUM(Error) AS Error, SUM(HighError) AS HighError,
              SUM(Deleted) AS Deleted
            FROM (
              SELECT HostID, CASE WHEN ErrorLevel = 0 THEN 1 ELSE 0 END AS Success,
                CASE WHEN ErrorLevel = 1 THEN 1 ELSE 0 END AS Warning, CASE WHEN ErrorLevel = 2 THEN 1 ELSE 0 END AS Error,
                CASE WHEN ErrorLevel = 2 AND LogLevel = 2 THEN 1 ELSE 0 END AS HighError, 0 AS Deleted
              FROM crawl_url_history WHERE CommitCrawlID > 0
              UNION ALL SELECT HostID, 0, 0, 0, 0, 1 FROM deleted_url) AS counted
            WHERE HostID IS NOT NULL GROUP BY HostID""";
    private static final String KEPT = """
            SELECT * FROM (
              SELECT HostID, SUM(SuccessCount) AS Success, SUM(WarningCount) AS Warning, SUM(ErrorCount) AS Error,
                SUM(LevelHighErrorCount) AS HighError, SUM(DeleteCount) AS Deleted
              FROM host_count GROUP BY HostID) AS kept
            WHERE Success <> 0 OR Warning <> 0 OR Error <> 0 OR HighError <> 0 OR Deleted <> 0""";

    private HostRecount() {}

    private static String row(Rows rows) {
        return "host %s: %s, %s, %s, %s, %s".formatted(rows.getLong(1), rows.getLong(2), rows.getLong(3),
                rows.getLong(4), rows.getLong(5), rows.getLong(6));
    }

    /// After a test has changed the sets behind the server's back: the counts and visits that the server would have come to.
    public static void keep(ProtocolDatabase database) {
        database.update("DELETE FROM host_count");
        database.update("DELETE FROM host_visit");
        database.update(
                """
                        INSERT INTO host_count (HostID, Slot, SuccessCount, WarningCount, ErrorCount, LevelHighErrorCount, DeleteCount)
                        SELECT HostID, 0, Success, Warning, Error, HighError, Deleted FROM (%s) AS anew"""
                        .formatted(COUNTED_ANEW));
        database.update("""
                INSERT INTO host_visit (CrawlID, HostID)
                SELECT CommitCrawlID, HostID FROM crawl_url_history WHERE CommitCrawlID > 0 AND HostID IS NOT NULL
                UNION SELECT CrawlID, HostID FROM deleted_url WHERE CrawlID > 0 AND HostID IS NOT NULL""");
    }

    /// What the server has counted as it went along is what there is.
    public static void assertKept(ProtocolDatabase database) {
        List<String> anew = database.query(COUNTED_ANEW + " ORDER BY HostID", HostRecount::row);
        assertThat(database.query(KEPT + " ORDER BY HostID", HostRecount::row)).isEqualTo(anew);
    }
}
