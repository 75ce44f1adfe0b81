package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.jspecify.annotations.Nullable;

/// Reads how crawls get on from the sets of the administration (3.1.1.1, 3.1.1.25).
public final class CrawlReports {
    private static final String SELECT = """
            SELECT %s c.CrawlID, c.ContentSourceID, c.CrawlType, c.Status, c.SubStatus, c.StartTime, c.EndTime, s.Name
            FROM dbo.MSSCrawlHistory AS c LEFT JOIN dbo.MSSContentSources AS s ON s.ContentSourceID = c.ContentSourceID
            WHERE %s ORDER BY c.CrawlID DESC""";

    private final Connection connection;
    private final Activities activities;

    CrawlReports(Connection connection) {
        this.connection = connection;
        this.activities = new Activities(connection);
    }

    /// @return null when there is none with this identifier
    public @Nullable CrawlReport crawl(int crawlId) throws SQLException {
        List<CrawlReport> found = read(SELECT.formatted("", "c.CrawlID = ?"), crawlId);
        return found.isEmpty() ? null : found.getFirst();
    }

    /// Of portal content, newest first.
    public List<CrawlReport> newest(int count) throws SQLException {
        return read(SELECT.formatted("TOP (" + count + ")", "c.ProjectID = ?"), Project.PORTAL_CONTENT.value());
    }

    /// The newest delete crawl of a content source.
    public int newestDelete(int contentSource) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT MAX(CrawlID) FROM dbo.MSSCrawlHistory WHERE ContentSourceID = ? AND CrawlType = 3")) {
            statement.setInt(1, contentSource);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getInt(1) : 0;
            }
        }
    }

    /// Was the crawl of the content source before this one stopped?
    public boolean followsStopped(int crawlId) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("""
                SELECT TOP (1) b.Status FROM dbo.MSSCrawlHistory AS c JOIN dbo.MSSCrawlHistory AS b
                  ON b.ProjectID = c.ProjectID AND b.ContentSourceID = c.ContentSourceID AND b.CrawlID < c.CrawlID
                WHERE c.CrawlID = ? AND b.Status IN (11, 12) AND b.CrawlType IN (1, 2) ORDER BY b.CrawlID DESC""")) {
            statement.setInt(1, crawlId);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() && rows.getInt(1) == 12;
            }
        }
    }

    private List<CrawlReport> read(String sql, int parameter) throws SQLException {
        List<CrawlReport> reports = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, parameter);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    String name = rows.getString(8);
                    reports.add(new CrawlReport(rows.getInt(1), rows.getInt(2), name == null ? "" : name,
                            CrawlType.of(rows.getInt(3)), CrawlPhase.of(rows.getInt(4), rows.getInt(5)),
                            Statistics.NONE, rows.getObject(6, LocalDateTime.class),
                            rows.getObject(7, LocalDateTime.class)));
                }
            }
        }
        List<CrawlReport> counted = new ArrayList<>();
        for (CrawlReport report : reports) {
            counted.add(new CrawlReport(report.id(), report.contentSourceId(), report.contentSource(), report.type(),
                    report.phase(), counts(report.id()), report.started(), report.ended()));
        }
        return counted;
    }

    private Statistics counts(int crawlId) throws SQLException {
        Statistics sum = Statistics.NONE;
        for (ComponentActivity component : activities.of(crawlId)) {
            sum = sum.plus(component.statistics());
        }
        return sum;
    }

    /// Has an administration component made itself known (3.1.1.35)?
    public boolean anyAdministration() throws SQLException {
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT COUNT(*) FROM dbo.MSSComponentActivity WHERE ComponentType = 0");
                ResultSet rows = statement.executeQuery()) {
            return rows.next() && rows.getInt(1) > 0;
        }
    }

    /// Is there a crawl that is not over, of whatever project?
    public boolean anyActive() throws SQLException {
        return active("");
    }

    /// Is there an anchor crawl that is not over?
    public boolean anyActiveAnchors() throws SQLException {
        return active(" AND ProjectID = " + Project.ANCHOR.value());
    }

    private boolean active(String which) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT COUNT(*) FROM dbo.MSSCrawlHistory WHERE Status NOT IN (5, 11, 12)" + which);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() && rows.getInt(1) > 0;
        }
    }

    /// How all crawl components are.
    public List<ComponentHealth> components() throws SQLException {
        List<ComponentHealth> all = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement("""
                SELECT ComponentID, ServerName, State, Master, DATEDIFF(second, ReportTime, GETUTCDATE())
                FROM dbo.MSSCrawlComponents ORDER BY ComponentID""");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                all.add(new ComponentHealth(rows.getInt(1), rows.getString(2), ComponentState.of(rows.getInt(3)),
                        rows.getBoolean(4), rows.getInt(5)));
            }
        }
        return all;
    }

    /// The components that take part in crawls that are not over.
    public Set<Integer> busyComponents() throws SQLException {
        Set<Integer> busy = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement("""
                SELECT s.ComponentID FROM dbo.MSSCrawlComponentsState AS s
                JOIN dbo.MSSCrawlHistory AS c ON c.CrawlID = s.CrawlID WHERE c.Status NOT IN (5, 11, 12)""");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                busy.add(rows.getInt(1));
            }
        }
        return busy;
    }
}
