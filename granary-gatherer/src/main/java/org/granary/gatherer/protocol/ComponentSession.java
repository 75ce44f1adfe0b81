package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.granary.client.search.SearchAdministration;
import org.granary.records.value.Project;
import org.jspecify.annotations.Nullable;

/// The connections of one component to the databases of a search application, made when they are needed. For one thread.
public final class ComponentSession implements AutoCloseable {
    private final Server server;
    private final int componentId;
    private final Map<String, Connection> connections = new HashMap<>();
    private final Map<Integer, CrawlStore> stores = new HashMap<>();
    private @Nullable AdminDatabase admin;
    private @Nullable OwnerDatabase owner;
    private @Nullable Topology topology;

    public ComponentSession(Server server, int componentId) {
        this.server = server;
        this.componentId = componentId;
    }

    /// The component that calls.
    public int componentId() {
        return componentId;
    }

    private Connection connection(String database) throws SQLException {
        Connection connection = connections.get(database);
        if (connection == null) {
            connection = server.connect(database);
            connections.put(database, connection);
        }
        return connection;
    }

    private Caller caller(String database) throws SQLException {
        return new Caller(connection(database), database, componentId, server.foundation(),
                server.calls());
    }

    private Caller administrationCaller() throws SQLException {
        return caller(server.administration());
    }

    public AdminDatabase admin() throws SQLException {
        if (admin == null) {
            admin = new AdminDatabase(administrationCaller());
        }
        return admin;
    }

    public StatusDatabase status() throws SQLException {
        return new StatusDatabase(administrationCaller(), componentId, componentName());
    }

    /// Status changes of the administration component.
    public StatusDatabase administrationStatus() throws SQLException {
        return new StatusDatabase(administrationCaller(), null, topology().applicationId());
    }

    /// Clicks on search results, up to now.
    public ClickImport clicks() throws SQLException {
        List<Connection> all = new ArrayList<>();
        for (String database : topology().crawlStores().values()) {
            all.add(connection(database));
        }
        LocalDateTime now = LocalDateTime.ofInstant(Instant.now(), ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES);
        return new ClickImport(new SearchAdministration(connection(server.administration())), all, now);
    }

    public ScopeDatabase scopes() throws SQLException {
        return new ScopeDatabase(administrationCaller());
    }

    /// Which process is this component.
    public OwnerDatabase owner() throws SQLException {
        if (owner == null) {
            owner = new OwnerDatabase(administrationCaller());
        }
        return owner;
    }

    /// Rules and schedules.
    public CrawlSettings settings() throws SQLException {
        return new CrawlSettings(administrationCaller());
    }

    public CommandDatabase commands() throws SQLException {
        return new CommandDatabase(administrationCaller(), componentName());
    }

    /// Search Component Name (3.1.1.39).
    private String componentName() throws SQLException {
        return topology().applicationId() + "-crawl-" + componentId;
    }

    public Provisioning provisioning() throws SQLException {
        return new Provisioning(connection(server.administration()));
    }

    /// What the stores know of URLs and links.
    ///
    /// @param excluded the result code for what is not asked for
    public Inventory inventory(int excluded) throws SQLException {
        List<Connection> crawled = new ArrayList<>();
        for (String database : topology().crawlStores().values()) {
            crawled.add(connection(database));
        }
        List<Connection> known = new ArrayList<>();
        for (String database : foundation() ? List.<String>of() : topology().metadataStores()) {
            known.add(connection(database));
        }
        return new Inventory(crawled, known, new Inventory.Codes(admin().error(excluded).id()), !foundation());
    }

    public CrawlReports reports() throws SQLException {
        return new CrawlReports(connection(server.administration()));
    }

    /// Which stores there are. Read once, and again when a store is asked for that was not there.
    public Topology topology() throws SQLException {
        if (topology == null) {
            topology = Topology.read(connection(server.administration()));
        }
        return topology;
    }

    /// Forgets which stores there were.
    public void refreshTopology() {
        topology = null;
    }

    /// Is it a search application in the Foundation role?
    public boolean foundation() {
        return server.foundation();
    }

    /// What is crawled in this application.
    public List<Project> projects() {
        return foundation() ? List.of(Project.PORTAL_CONTENT) : List.of(Project.values());
    }

    public CrawlStore store(int ordinal) throws SQLException {
        CrawlStore store = stores.get(ordinal);
        if (store == null) {
            if (!topology().crawlStores().containsKey(ordinal)) {
                refreshTopology();
            }
            store = new CrawlStore(caller(topology().crawlStore(ordinal)));
            stores.put(ordinal, store);
        }
        return store;
    }

    /// All crawl stores by ordinal.
    public Map<Integer, CrawlStore> allStores() throws SQLException {
        Map<Integer, CrawlStore> all = new TreeMap<>();
        for (int ordinal : topology().crawlStores().keySet()) {
            all.put(ordinal, store(ordinal));
        }
        return all;
    }

    public MetadataStores metadata() throws SQLException {
        List<MetadataStore> all = new ArrayList<>();
        for (String database : topology().metadataStores()) {
            all.add(new MetadataStore(connection(database), componentId));
        }
        return new MetadataStores(all);
    }

    /// Says in all metadata stores how a component is. The Foundation role does not keep that.
    public void setMetadataState(int component, ComponentState state) throws SQLException {
        if (!foundation()) {
            metadata().setState(component, state);
        }
    }

    @Override
    public void close() throws SQLException {
        SQLException failure = null;
        for (Connection connection : connections.values()) {
            try {
                connection.close();
            } catch (SQLException e) {
                failure = e;
            }
        }
        connections.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
