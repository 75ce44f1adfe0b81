package org.granary.gatherer.admin;

import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.protocol.AdminStage;
import org.granary.gatherer.protocol.ComponentHealth;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.CrawlSettings;
import org.granary.gatherer.protocol.Inventory;
import org.granary.gatherer.protocol.Provisioning;
import org.granary.gatherer.protocol.Server;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.gatherer.protocol.StartAddress;
import org.granary.gatherer.protocol.StoreCounts;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.jspecify.annotations.Nullable;

/// What whoever administers crawls can ask for. For one thread.
public final class CrawlAdministration implements AutoCloseable {
    /// Requests come from no component.
    private static final int NO_COMPONENT = 0;

    private final ComponentSession session;
    private final Provisioning provisioning;

    public CrawlAdministration(Server server) throws SQLException {
        this.session = new ComponentSession(server, NO_COMPONENT);
        this.provisioning = session.provisioning();
    }

    /// Makes sure that the results of crawls have a meaning on the server: which of them are errors, and which delete an item.
    public void prepare() throws SQLException {
        provisioning.setMissingErrors(KnownErrors.ALL);
    }

    /// The content source with this name, which is made when there is none.
    public int contentSource(String name) throws SQLException {
        Integer known = provisioning.contentSource(name);
        return known == null ? provisioning.addContentSource(name) : known;
    }

    /// @return null when there is none
    public @Nullable Integer findContentSource(String name) throws SQLException {
        return provisioning.contentSource(name);
    }

    /// Names of all content sources, by their identifiers.
    public SortedMap<Integer, String> contentSources() throws SQLException {
        return provisioning.contentSources();
    }

    /// Rules and schedules of crawls.
    public CrawlSettings settings() throws SQLException {
        return session.settings();
    }

    public List<StartAddress> startAddresses(int contentSource) throws SQLException {
        return session.admin().startAddresses(contentSource);
    }

    /// Adds a start address, unless the content source has it.
    public void addStartAddress(int contentSource, String url) throws SQLException {
        if (startAddresses(contentSource).stream().noneMatch(address -> address.url().equals(url))) {
            provisioning.addStartAddress(contentSource, url);
        }
    }

    /// Asks for a crawl of a content source.
    ///
    /// @return the crawl
    public int start(int contentSource, CrawlType type) throws SQLException {
        return session.admin().request(AdminStage.REQUEST_CRAWL, type, contentSource, 0).misc();
    }

    public void pause(int contentSource) throws SQLException {
        session.admin().request(AdminStage.REQUEST_PAUSE, CrawlType.FULL, contentSource, 0);
    }

    public void resume(int contentSource) throws SQLException {
        session.admin().request(AdminStage.REQUEST_RESUME, CrawlType.FULL, contentSource, 0);
    }

    public void stop(int contentSource) throws SQLException {
        session.admin().request(AdminStage.REQUEST_STOP, CrawlType.FULL, contentSource, 0);
    }

    /// Asks for a crawl that deletes all items of a content source. The content source itself stays until [#removeContentSource(int)].
    ///
    /// @return the crawl
    public int deleteContent(int contentSource) throws SQLException {
        session.admin().request(AdminStage.DELETE_CONTENT_SOURCE, CrawlType.DELETE, contentSource, 0);
        return requestDeleteCrawl(contentSource);
    }

    /// Removes a start address, and asks for a crawl that deletes the items that were found from there.
    ///
    /// @return the crawl
    public int deleteStartAddress(int contentSource, int startAddress) throws SQLException {
        return deleteStartAddresses(contentSource, List.of(startAddress));
    }

    /// The same for several.
    public int deleteStartAddresses(int contentSource, List<Integer> startAddresses) throws SQLException {
        for (int startAddress : startAddresses) {
            session.admin().request(AdminStage.DELETE_START_ADDRESS, CrawlType.DELETE, contentSource, startAddress);
            provisioning.removeStartAddress(startAddress);
        }
        return requestDeleteCrawl(contentSource);
    }

    /// A crawl of a content source that is not over and does not delete.
    ///
    /// @return null when there is none
    public @Nullable Integer activeCrawl(int contentSource) throws SQLException {
        return session.admin().crawls(Project.PORTAL_CONTENT, true).stream()
                .filter(crawl -> crawl.contentSourceId() == contentSource && crawl.type() != CrawlType.DELETE)
                .map(Crawl::id).findFirst().orElse(null);
    }

    /// The stage does not say which crawl it has made.
    private int requestDeleteCrawl(int contentSource) throws SQLException {
        session.admin().request(AdminStage.REQUEST_DELETE_CRAWL, CrawlType.DELETE, contentSource, 0);
        return session.reports().newestDelete(contentSource);
    }

    /// Asks all components to forget everything that was crawled, and the crawls themselves (3.2.5.5). Content sources and start addresses stay. Components carry it out when they
    /// next look; all that are not disabled have to.
    public void reset() throws SQLException {
        session.administrationStatus().requestReset();
    }

    /// Is somebody there who would carry out a reset? It needs one component at least that is or has been the master.
    public boolean canReset() throws SQLException {
        return session.reports().anyAdministration();
    }

    /// Is nothing left to forget?
    public boolean resetIsComplete() throws SQLException {
        return session.administrationStatus().resetIsComplete();
    }

    /// Removes it with its start addresses and schedules.
    public void removeContentSource(int contentSource) throws SQLException {
        settings().setSchedule(contentSource, Scheduler.FULL, null);
        settings().setSchedule(contentSource, Scheduler.INCREMENTAL, null);
        provisioning.removeContentSource(contentSource);
    }

    /// How many crawl components there are, wherever they run.
    public int components() throws SQLException {
        session.refreshTopology();
        return session.topology().components().size();
    }

    /// Makes sure that there are crawl components 0 to n - 1. New ones work for the crawl stores that have the fewest.
    ///
    /// @return whom somebody has to run who wants n components and no others at work: those, and for a crawl store of which none of them is, the first one that is
    public List<Integer> provideComponents(int count, String serverName) throws SQLException {
        if (session.foundation() && count > 1) {
            throw new SQLException("A search application in the Foundation role has one component, 0, and no others.");
        }
        session.refreshTopology();
        SortedMap<Integer, Integer> components = new TreeMap<>(session.topology().components());
        while (components.size() < count) {
            int store = fewest(components.values());
            components.put(provisioning.addComponent(store, serverName), store);
        }
        session.refreshTopology();
        Set<Integer> served = new HashSet<>();
        return components.entrySet().stream()
                .filter(component -> served.add(component.getValue()) || component.getKey() < count)
                .map(Map.Entry::getKey).toList();
    }

    private int fewest(Collection<Integer> storesOfComponents) throws SQLException {
        return session.topology().crawlStores().keySet().stream()
                .min(Comparator.comparingInt(store -> Collections.frequency(storesOfComponents, store)))
                .orElseThrow(() -> new SQLException("There is no crawl store."));
    }

    /// Makes sure that there are crawl stores 0 to n - 1.
    public void provideStores(int count) throws SQLException {
        for (int ordinal = session.topology().crawlStores().size(); ordinal < count; ordinal++) {
            provisioning.addCrawlStore("Crawl store " + ordinal, ServerAddress.CRAWL_STORE + "_" + ordinal);
        }
        session.refreshTopology();
    }

    /// The progress of a crawl.
    ///
    /// @return null when there is none with this identifier
    public @Nullable CrawlReport report(int crawlId) throws SQLException {
        return session.reports().crawl(crawlId);
    }

    /// The newest crawls of portal content, newest first.
    public List<CrawlReport> newest(int count) throws SQLException {
        return session.reports().newest(count);
    }

    /// Is there an anchor crawl that is not over?
    public boolean anchorsPending() throws SQLException {
        return session.reports().anyActiveAnchors();
    }

    /// What crawls have found.
    public CrawlFindings findings() {
        return new CrawlFindings(session);
    }

    /// What is known of all URLs and links, of whatever crawl.
    public Inventory inventory() throws SQLException {
        return session.inventory(FetchError.EXCLUDED.hrResult());
    }

    /// Is it a search application in the Foundation role, which has one component and remembers no links?
    public boolean isFoundation() {
        return session.foundation();
    }

    /// How all crawl components are, wherever they are supposed to run.
    public List<ComponentHealth> componentHealth() throws SQLException {
        return session.reports().components();
    }

    /// The components that take part in a crawl, or lead all of them, and that nobody seems to run.
    public List<ComponentHealth> awaitedComponents() throws SQLException {
        Set<Integer> busy = session.reports().busyComponents();
        return componentHealth().stream()
                .filter(component -> !component.lives() && (component.master() || busy.contains(component.id())))
                .toList();
    }

    /// Is there a crawl that is not over, of whatever project?
    public boolean busy() throws SQLException {
        return session.reports().anyActive();
    }

    /// What all crawl stores hold together.
    ///
    /// @param documents whether to count them too, which takes its time
    public StoreCounts counts(boolean documents) throws SQLException {
        StoreCounts sum = StoreCounts.NONE;
        for (var store : session.allStores().values()) {
            sum = sum.plus(store.counts(documents));
        }
        return sum;
    }

    @Override
    public void close() throws SQLException {
        session.close();
    }
}
