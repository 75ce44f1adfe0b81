package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.Server;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.settings.Pace;
import org.granary.it.TestServer;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.jspecify.annotations.Nullable;

/// A server, and who crawls with it. After the login nothing is encrypted: that would take a third of the processor's time, since JVMs of tests have only
/// the quick compiler. Tests of the command line crawl with encryption.
final class CrawlWorld implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    static final String METADATA_STORE = "Search_Service_Application_PropertyStoreDB";

    private final TestServer server;
    private final String database;
    private CrawlLimits limits = CrawlLimits.STANDARD.withRetries(1, Duration.ofMillis(10));
    private CrawlAdministration administration;
    private @Nullable RecordingServer recording;
    /// For [#query], by database.
    private final Map<String, Connection> connections = new HashMap<>();

    /// @param stores how many crawl stores there are
    CrawlWorld(TestServer server, int stores) throws SQLException {
        this(server, stores, ServerAddress.ADMINISTRATION);
    }

    /// One in the Foundation role.
    static CrawlWorld foundation(TestServer server) throws SQLException {
        return new CrawlWorld(server, 1, ServerAddress.FOUNDATION);
    }

    private CrawlWorld(TestServer server, int stores, String database) throws SQLException {
        this.server = server;
        this.database = database;
        this.administration = new CrawlAdministration(address());
        administration.prepare();
        administration.provideStores(stores);
    }

    Server address() {
        return new Unencrypted(server, database);
    }

    private record Unencrypted(TestServer server, String administration) implements Server {
        @Override
        public Connection connect(String database) throws SQLException {
            return server.connect(database, "encrypt=false");
        }
    }

    /// From now on, remembers the calls of gatherers and of the administration.
    RecordingServer record() throws SQLException {
        RecordingServer started = new RecordingServer(address());
        recording = started;
        administration.close();
        administration = new CrawlAdministration(started);
        return started;
    }

    void setLimits(CrawlLimits limits) {
        this.limits = limits;
    }

    CrawlAdministration administration() {
        return administration;
    }

    /// After the server has been started again, on another port.
    void reconnect() throws SQLException {
        connections.clear();
        administration = new CrawlAdministration(address());
    }

    /// Starts n components.
    Gatherer gather(ContentSource site, int components) throws SQLException {
        return gather(site, administration.provideComponents(components, "test"));
    }

    Gatherer gather(ContentSource site, List<Integer> components) {
        return gather(site, components, recording == null ? address() : recording);
    }

    /// @param through what the components call
    Gatherer gather(ContentSource site, List<Integer> components, Server through) {
        return Gatherer.start(through, components, site, limits, Pace.HASTY);
    }

    int contentSource(String name, List<String> start) throws SQLException {
        int source = administration.contentSource(name);
        for (String url : start) {
            administration.addStartAddress(source, url);
        }
        return source;
    }

    /// A crawl to its end, with the anchor crawl that follows.
    CrawlReport crawl(int contentSource, CrawlType type) throws SQLException, InterruptedException {
        return await(administration.start(contentSource, type));
    }

    CrawlReport await(int crawl) throws SQLException, InterruptedException {
        CrawlReport report = await(crawl, found -> found.phase().over());
        until(() -> !administration.busy(), "the anchor crawl is done");
        return report;
    }

    /// Waits as long as something happens.
    CrawlReport await(int crawl, Predicate<CrawlReport> condition) throws SQLException, InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        CrawlReport report = administration.report(crawl);
        while (report == null || !condition.test(report)) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError("Nothing more happens: " + report + ", " + administration.counts(true));
            }
            Thread.sleep(20);
            CrawlReport next = administration.report(crawl);
            if (!Objects.equals(next, report)) {
                end = Instant.now().plus(PATIENCE);
            }
            report = next;
        }
        return report;
    }

    interface Condition {
        boolean holds() throws SQLException;
    }

    void until(Condition condition, String what) throws SQLException, InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.holds()) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError("It never happened that " + what + ".");
            }
            Thread.sleep(20);
        }
    }

    void awaitPhase(int crawl, CrawlPhase phase) throws SQLException, InterruptedException {
        await(crawl, report -> report.phase() == phase);
    }

    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /// Asks a database.
    <T> List<T> query(String database, String sql, Row<T> reader) throws SQLException {
        List<T> found = new ArrayList<>();
        Connection connection = connections.get(database);
        if (connection == null) {
            connection = address().connect(database);
            connections.put(database, connection);
        }
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                found.add(reader.read(rows));
            }
        }
        return found;
    }

    /// Asks all crawl stores.
    <T> List<T> inStores(String sql, Row<T> reader) throws SQLException {
        List<T> found = new ArrayList<>();
        for (String store : query(database, "SELECT DatabaseName FROM dbo.MSSCrawlStores ORDER BY Ordinal",
                row -> row.getString(1))) {
            found.addAll(query(store, sql, reader));
        }
        return found;
    }

    /// The URLs in the histories of all stores.
    List<String> history() throws SQLException {
        return inStores("SELECT DisplayURL FROM dbo.MSSCrawlURL WHERE ProjectID = 1", row -> row.getString(1)).stream()
                .sorted().toList();
    }

    /// What links between known pages say, in all stores. Those of one source to one target that say the same are one.
    Set<Site.Anchor> anchors() throws SQLException {
        Map<Integer, String> urls = new HashMap<>();
        inStores("SELECT DocID, DisplayURL FROM dbo.MSSCrawlURL WHERE ProjectID = 1",
                row -> urls.put(row.getInt(1), row.getString(2)));
        Set<Site.Anchor> anchors = new HashSet<>();
        inStores("""
                SELECT SourceDocID, Link, AnchorText, TargetDocID FROM dbo.MSSAnchorTextInfo
                WHERE TargetDocID > 0 AND AnchorText IS NOT NULL""", row -> {
            String source = urls.get(row.getInt(1));
            return anchors.add(new Site.Anchor(source == null ? "?" : source,
                    row.getString(2).equals(urls.get(row.getInt(4))) ? row.getString(2) : "? " + row.getString(2),
                    row.getString(3)));
        });
        return anchors;
    }

    /// Is known what a walk of the site has found, each page once, with what is said about it, and nothing else?
    void check(Site site, Set<String> expected) throws SQLException {
        same("history", history(), expected);
        same("anchors", anchors(), site.anchors(expected));
        same("metadata", metadata(), site.documents(expected));
        same("what is said", anchorTextsInMetadata(), site.saidAbout(expected));
        checkNothingWaits();
    }

    /// The same for a site on the web, except for sizes, which the web decides.
    void check(WebSite web, Site site, Set<String> expected) throws SQLException {
        same("history", history(), web.onTheWeb(expected));
        same("anchors", anchors(), mapped(site.anchors(expected), anchor -> new Site.Anchor(
                web.onTheWeb(anchor.source()), web.onTheWeb(anchor.target()), anchor.text())));
        same("metadata", metadata().stream().map(shown -> new Site.Said(shown.url(), shown.title())).toList(),
                mapped(site.documents(expected),
                        shown -> new Site.Said(web.onTheWeb(shown.url()), shown.title())));
        same("what is said", anchorTextsInMetadata(), mapped(site.saidAbout(expected),
                said -> new Site.Said(web.onTheWeb(said.url()), said.text())));
        checkNothingWaits();
    }

    private static <T, R> Set<R> mapped(Set<T> values, Function<T, R> function) {
        return values.stream().map(function).collect(Collectors.toSet());
    }

    private void checkNothingWaits() throws SQLException {
        assertThat(inStores("SELECT COUNT(*) FROM dbo.MSSCrawlQueue", row -> row.getInt(1))).containsOnly(0);
        assertThat(inStores("SELECT COUNT(*) FROM dbo.MSSTranTempTable0", row -> row.getInt(1))).containsOnly(0);
    }

    /// Says only what is not as it should be: there are thousands of them.
    private static <T> void same(String what, Collection<T> actual, Set<T> expected) {
        Set<T> found = new HashSet<>();
        assertThat(actual.stream().filter(value -> !expected.contains(value) || !found.add(value)))
                .as("%s: too much, of %s", what, actual.size()).isEmpty();
        assertThat(expected.stream().filter(value -> !found.contains(value)))
                .as("%s: missing, of %s", what, expected.size()).isEmpty();
    }

    int anchorCrawlOf(int portalCrawl) throws SQLException {
        return query(ServerAddress.ADMINISTRATION, "SELECT CrawlID FROM dbo.MSSCrawlHistory WHERE MainCrawlID = "
                + portalCrawl, row -> row.getInt(1)).getFirst();
    }

    /// What the metadata store knows of what links say about documents.
    List<Site.Said> anchorTextsInMetadata() throws SQLException {
        return query(METADATA_STORE, """
                SELECT r.url, p.strVal FROM dbo.MSSDocProps AS p JOIN dbo.MSSDocResults AS r ON r.DocId = p.DocId
                WHERE p.Pid = 10""", row -> new Site.Said(row.getString(1), row.getString(2)));
    }

    /// What the metadata store shows of documents.
    List<Site.Shown> metadata() throws SQLException {
        return query(METADATA_STORE, "SELECT url, title, size FROM dbo.MSSDocResults",
                row -> new Site.Shown(row.getString(1), row.getString(2), row.getLong(3)));
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : connections.values()) {
            connection.close();
        }
        administration.close();
    }
}
