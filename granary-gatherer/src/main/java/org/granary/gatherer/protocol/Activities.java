package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Reads the Crawl Component Status set (3.1.1.25).
final class Activities {
    private final Connection connection;

    Activities(Connection connection) {
        this.connection = connection;
    }

    /// What the components of a crawl have said.
    List<ComponentActivity> of(int crawlId) throws SQLException {
        List<ComponentActivity> activities = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement("""
                SELECT ComponentID, Status, ActivityInfo, SuccessCount, WarningCount, ErrorCount, DeleteCount,
                  NotModifiedCount, RetryCount
                FROM dbo.MSSCrawlComponentsState WHERE CrawlID = ? ORDER BY ComponentID""")) {
            statement.setInt(1, crawlId);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    activities.add(new ComponentActivity(rows.getInt(1), rows.getInt(2), rows.getInt(3) != 0,
                            new Statistics(rows.getInt(4), rows.getInt(5), rows.getInt(6), rows.getInt(7),
                                    rows.getInt(8), rows.getInt(9))));
                }
            }
        }
        return activities;
    }
}
