package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/// The administration of crawls, as components call it.
public final class AdminDatabase {
    private static final int NONE = 0;

    private final Connection connection;
    private final int componentId;

    AdminDatabase(Connection connection, int componentId) {
        this.connection = connection;
        this.componentId = componentId;
    }

    /// A stage of a crawl (3.1.5.8).
    public StageAnswer stage(AdminStage stage, Crawl crawl, int misc) throws SQLException {
        return stage(stage, componentId, crawl.project().value(), crawl.type().value(), crawl.id(),
                crawl.contentSourceId(), misc);
    }

    /// A stage that is about a component.
    public StageAnswer about(AdminStage stage, int component, int misc) throws SQLException {
        return stage(stage, component, Project.PORTAL_CONTENT.value(), CrawlType.FULL.value(), NONE, NONE, misc);
    }

    /// A stage that asks something for a content source.
    public StageAnswer request(AdminStage stage, CrawlType type, int contentSourceId, int misc) throws SQLException {
        return stage(stage, componentId, Project.PORTAL_CONTENT.value(), type.value(), NONE, contentSourceId, misc);
    }

    private StageAnswer stage(AdminStage stage, int component, int project, int type, int crawlId,
            int contentSourceId, int misc) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "dbo.proc_MSS_CrawlAdmin").in(component).in(project)
                .in(stage.value()).in(type).in(crawlId).in(contentSourceId).in(NONE).in(misc).out(Types.INTEGER)
                .out(Types.INTEGER).out(Types.INTEGER);
        call.run();
        return new StageAnswer(call.number(9), call.number(10), call.number(11));
    }

    /// The crawls that are not over: all of them for the master, otherwise those that wait for something from the component (3.1.5.25).
    public List<Crawl> crawls(Project project, boolean master) throws SQLException {
        List<Crawl> crawls = new ArrayList<>();
        new ProcedureCall(connection, "dbo.proc_MSS_GetCrawls").in(componentId).in(project.value()).in(master).run(
                row -> new Crawl(row.getInt("CrawlID"), project, CrawlType.of(row.getInt("CrawlType")),
                        CrawlPhase.of(row.getInt("Status"), row.getInt("SubStatus")),
                        CrawlRequest.of(row.getInt("Request")), row.getInt("ContentSourceID"),
                        row.getInt("MainCrawlID")),
                crawls);
        return crawls;
    }

    public Host host(String name) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "dbo.proc_MSS_GetHost").text(name).out(Types.INTEGER)
                .out(Types.INTEGER);
        call.run();
        return new Host(name, call.number(3), call.number(2));
    }

    public CrawlError error(int hrResult) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "dbo.proc_MSS_GetError").in(hrResult).out(Types.INTEGER)
                .out(Types.INTEGER).out(Types.BIT);
        call.run();
        return new CrawlError(call.number(2), call.number(3), call.bit(4));
    }

    public boolean isMaster(int component) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "dbo.proc_MSS_GetMasterRole").in(component).out(Types.BIT);
        call.run();
        return call.bit(2);
    }

    /// Ordinal of the crawl store that a component works for.
    public int storeOf(int component) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "dbo.proc_MSS_GetDatabaseID").in(component)
                .out(Types.INTEGER);
        call.run();
        return call.number(2);
    }

    /// A range of document identifiers for a crawl store (3.1.5.47).
    public DocIdRange docIds(int store, int currentMaxDocId) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "dbo.proc_MSS_GetNextDocIDChunk").in(store)
                .in(currentMaxDocId).out(Types.INTEGER).out(Types.INTEGER);
        call.run();
        return new DocIdRange(call.number(3), call.number(4));
    }

    public void addStatistics(int crawlId, Statistics counts) throws SQLException {
        new ProcedureCall(connection, "dbo.proc_MSS_UpdateCrawlStatistics").in(componentId).in(crawlId)
                .in(counts.success()).in(counts.warning()).in(counts.error()).in(counts.delete())
                .in(counts.notModified()).in(NONE).in(NONE).in(NONE).in(counts.retry()).run();
    }

    public void setDocCount(int store, int count) throws SQLException {
        new ProcedureCall(connection, "dbo.proc_MSS_UpdateDocCount").in(store).in(count).run();
    }

    /// What a delete crawl deletes (3.1.5.32).
    public List<DeleteTarget> deletes(Crawl crawl) throws SQLException {
        List<DeleteTarget> targets = new ArrayList<>();
        new ProcedureCall(connection, "dbo.proc_MSS_GetDeleteCrawl").in(crawl.id())
                .run(row -> new DeleteTarget(row.getInt(1), row.getInt(2)), targets);
        return targets;
    }

    public List<StartAddress> startAddresses(int contentSourceId) throws SQLException {
        List<StartAddress> addresses = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement("""
                SELECT StartAddressID, Url FROM dbo.MSSStartAddresses WHERE ContentSourceID = ?
                ORDER BY StartAddressID""")) {
            statement.setInt(1, contentSourceId);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    addresses.add(new StartAddress(rows.getInt(1), rows.getString(2)));
                }
            }
        }
        return addresses;
    }

    /// What the components of a crawl have said (3.1.1.25).
    public List<ComponentActivity> activities(int crawlId) throws SQLException {
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
