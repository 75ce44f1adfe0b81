package org.granary.gatherer.protocol;

import static org.granary.gatherer.protocol.Numbers.orZero;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.granary.client.search.AddAndReturnCrawledPropertyResult;
import org.granary.client.search.CrawlAdminResult;
import org.granary.client.search.GetErrorResult;
import org.granary.client.search.GetHostResult;
import org.granary.client.search.GetNextDocIDChunkResult;
import org.granary.client.search.SearchAdministration;
import org.granary.gatherer.index.PropertyRank;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlRequest;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.jspecify.annotations.Nullable;

/// The administration of crawls, as components call it.
public final class AdminDatabase {
    private static final int NONE = 0;

    private final Connection connection;
    private final SearchAdministration client;
    private final Caller caller;
    private final Activities activities;
    private final int componentId;

    AdminDatabase(Caller caller) {
        this.caller = caller;
        this.connection = caller.connection();
        this.client = new SearchAdministration(connection);
        this.activities = new Activities(connection);
        this.componentId = caller.componentId();
    }

    /// A stage of a crawl (3.1.5.8).
    public StageAnswer stage(AdminStage stage, Crawl crawl, int misc) throws SQLException {
        return stage(stage, componentId, crawl.project().value(), crawl.type().value(), crawl.id(),
                crawl.contentSourceId(), misc);
    }

    /// The stage that ends a step which took long. Stages act wherever a crawl is, so this one is left out when another master has led the crawl on meanwhile, or when
    /// it is to be stopped: the next step sees to that.
    public void stageUnlessMoved(AdminStage stage, Crawl crawl) throws SQLException {
        boolean unmoved = crawls(crawl.project(), true).stream().anyMatch(now -> now.id() == crawl.id()
                && now.phase() == crawl.phase() && now.request() != CrawlRequest.STOP);
        if (unmoved) {
            stage(stage, crawl, 0);
        }
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
        caller.calls("CrawlAdmin " + stage.value(), crawlId);
        CrawlAdminResult result = client.crawlAdmin(component, project, stage.value(), type, crawlId, contentSourceId,
                NONE, misc);
        return new StageAnswer(orZero(result.miscOutputData()), orZero(result.crawlStatus()),
                orZero(result.crawlSubStatus()));
    }

    /// The crawls that are not over: all of them for the master, otherwise those that wait for something from the component (3.1.5.25).
    public List<Crawl> crawls(Project project, boolean master) throws SQLException {
        caller.calls("GetCrawls " + project.value());
        return client.getCrawls(componentId, project.value(), master).rows().stream()
                .map(row -> new Crawl(orZero(row.crawlID()), project, CrawlType.of(orZero(row.crawlType())),
                        CrawlPhase.of(orZero(row.status()), orZero(row.subStatus())),
                        CrawlRequest.of(orZero(row.request())), orZero(row.contentSourceID()),
                        orZero(row.mainCrawlID())))
                .toList();
    }

    public Host host(String name) throws SQLException {
        caller.calls("GetHost");
        GetHostResult result = client.getHost(name);
        return new Host(name, orZero(result.hostID()), orZero(result.gthrDBID()));
    }

    public CrawlError error(int hrResult) throws SQLException {
        GetErrorResult result = client.getError(hrResult);
        return new CrawlError(orZero(result.errorID()), orZero(result.errorLevel()),
                Boolean.TRUE.equals(result.markDelete()));
    }

    /// The property to which a crawled one is mapped; one that was never seen before becomes known (3.1.5.1).
    ///
    /// @return null when it is mapped to none
    public @Nullable ManagedProperty managedProperty(CrawledProperty property) throws SQLException {
        AddAndReturnCrawledPropertyResult result = client.addAndReturnCrawledProperty(property.set(), property.name(),
                property.isNumber(), property.variantType(), null, null, false, false, false, null, null);
        if (result.rows().isEmpty()) {
            return null;
        }
        AddAndReturnCrawledPropertyResult.Row managed = result.rows().getFirst();
        return new ManagedProperty(managed.pid(), orZero(result.mappingOrder()), managed.hasMultipleValues(),
                managed.retrievable());
    }

    /// How much each managed property counts in the order of results (3.1.5.40).
    public Map<Integer, PropertyRank> propertyRanks() throws SQLException {
        caller.calls("GetManagedProperties");
        Map<Integer, PropertyRank> ranks = new TreeMap<>();
        client.getManagedProperties(null, true).rows()
                .forEach(row -> ranks.put(row.pid(), new PropertyRank(row.weight(), row.lengthNormalization())));
        return ranks;
    }

    /// All properties to which crawled ones are mapped (3.1.5.54).
    public Set<Integer> mappedProperties() throws SQLException {
        return client.getSchemaMappings().rows().stream().map(row -> orZero(row.pid())).collect(Collectors.toSet());
    }

    public boolean isMaster(int component) throws SQLException {
        return caller.foundation() || Boolean.TRUE.equals(client.getMasterRole(component).masterRole());
    }

    /// Ordinal of the crawl store that a component works for.
    public int storeOf(int component) throws SQLException {
        return caller.foundation() ? 0 : orZero(client.getDatabaseID(component).gthrDBID());
    }

    /// A range of document identifiers for a crawl store (3.1.5.47).
    public DocIdRange docIds(int store, int currentMaxDocId) throws SQLException {
        GetNextDocIDChunkResult result = client.getNextDocIDChunk(store, currentMaxDocId);
        return new DocIdRange(orZero(result.newNextDocID()), orZero(result.newMaxDocID()));
    }

    public void addStatistics(int crawlId, Statistics counts) throws SQLException {
        client.updateCrawlStatistics(componentId, crawlId, counts.success(), counts.warning(), counts.error(),
                counts.delete(), counts.notModified(), NONE, NONE, NONE, counts.retry());
    }

    public void setDocCount(int store, int count) throws SQLException {
        client.updateDocCount(store, count);
    }

    /// What a delete crawl deletes (3.1.5.32).
    public List<DeleteTarget> deletes(Crawl crawl) throws SQLException {
        caller.calls("GetDeleteCrawl", crawl.id());
        return client.getDeleteCrawl(crawl.id()).rows().stream()
                .map(row -> new DeleteTarget(row.contentSourceID(), row.startAddressID())).toList();
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
        return activities.of(crawlId);
    }
}
