package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolDatabase;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Crawls from beginning to end, as 3.2.5.1, 3.2.5.2 and 3.2.5.4 draw them, with one component that is the master too: pages link to each other, people know
/// each other, and clicks are annotated.
class AnchorScenarioTest extends StageTest {
    private static final int COMPONENT = 0;
    private static final int CONTENT_SOURCE = 1;
    private static final int STORE = 0;
    private static final int TITLE = 2147418050;
    private static final int URL = 2147418051;

    private static final String ANCHOR_ITEM = "anchor:0";
    /// A link of type 6, as the item before it.
    private static final String FOUND_BY_ANCHOR_CRAWL = "anchor:0/more";

    private static final int STARTED = 4;
    private static final int DONE = 11;
    private static final int NOT_FOUND = 0x80041201;

    private ProtocolDatabase administration;
    private boolean chunkGiven;

    /// What the component finds at an address: links with their texts, and whom the person of the page knows.
    private record Page(int user, List<Integer> colleagues, Map<String, String> links) {}

    private final Map<String, Page> web = new LinkedHashMap<>();

    @BeforeEach
    void register() {
        administration = server.database("Search_Service_Application_DB");
        stage(93, "@ComponentID", COMPONENT);
    }

    private void page(String url, String... linksAndTexts) {
        Map<String, String> links = new LinkedHashMap<>();
        for (int i = 0; i < linksAndTexts.length; i += 2) {
            links.put(linksAndTexts[i], linksAndTexts[i + 1]);
        }
        web.put(url, new Page(0, List.of(), links));
    }

    private void person(String url, int user, Integer... colleagues) {
        web.put(url, new Page(user, List.of(colleagues), Map.of()));
    }

    // --- the administration

    private Answer admin(int stage, int crawl, @Nullable Object... more) {
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        for (String name : List.of("@ComponentID", "@ProjectID", "@CrawlStage", "@CrawlType", "@CrawlID",
                "@ContentSourceID", "@ApplicationType", "@MiscInputData")) {
            arguments.put(name, 0);
        }
        arguments.put("@CrawlStage", stage);
        arguments.put("@CrawlID", crawl);
        arguments.put("@ComponentID", COMPONENT);
        for (String name : List.of("@MiscOutputData", "@CrawlStatus", "@CrawlSubStatus")) {
            arguments.put(name, Out.of(JDBCType.INTEGER));
        }
        for (int i = 0; i < more.length; i += 2) {
            arguments.put((String) more[i], more[i + 1]);
        }
        Outcome outcome = administration.call("proc_MSS_CrawlAdmin", flat(arguments));
        return new Answer((Integer) outcome.output("@MiscOutputData"), (Integer) outcome.output("@CrawlStatus"));
    }

    private void begin(int crawl, int type) {
        admin(102, crawl, "@CrawlType", type, "@ContentSourceID", CONTENT_SOURCE);
        admin(108, crawl, "@MiscInputData", STORE);
    }

    private void start(int crawl) {
        admin(103, crawl);
        admin(106, crawl);
        assertThat(admin(104, crawl).status()).isEqualTo(STARTED);
    }

    private void idle(int crawl) {
        assertThat(stage(141, "@CrawlID", crawl).status()).isEqualTo(DONE);
        admin(142, crawl);
        assertThat(admin(140, crawl).status()).isEqualTo(STARTED);
    }

    private void end(int crawl, int project) {
        assertThat(stage(151, "@CrawlID", crawl).misc()).isEqualTo(1);
        admin(150, crawl);
        admin(147, crawl);
        admin(146, crawl);
        while (Objects.equals(stage(149, "@CrawlID", crawl, "@ProjectID", project).misc(), 1)) {
            // Some more of it.
        }
        admin(152, crawl);
        stage(153, "@CrawlID", crawl);
        assertThat(admin(148, crawl, "@ProjectID", project).status()).isEqualTo(DONE);
    }

    // --- the crawl component

    private static int hash(String url) {
        return url.hashCode();
    }

    private void insertLink(int crawl, int project, int type, int itemType, int source, String url,
            @Nullable String text, int ordinal) {
        database.execute(
                """
                        INSERT INTO MSSTranTempTable0 (CrawlID, ProjectID, SourceDocID, StartAddressID, ContentSourceID, AccessURL,
                          AccessHash, DisplayURL, DisplayHash, CompactURL, CompactHash, ItemType, CrawlType, TransactionType,
                          TransactionFlags, Scope, UseChangeLog, hrResult, ParentProcessChangeLog, ChangeLogBatchID, HostID,
                          SourceHostID, Host, IndexType, FirstLink, AnchorText, AnchorHash, Pid, LCID, SiteID, InterSite)
                        VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, 2, 0, 2, 0, 0, 0, 0, ?, 5, 'host', 1, ?, ?, ?, 10, 1033,
                          1, 0)""",
                crawl, project, source, CONTENT_SOURCE, url, hash(url), url, hash(url),
                Integer.toHexString(hash(url)), hash(url), itemType, type, project == ANCHOR ? null : 5, ordinal, text,
                text == null ? null : hash(text));
    }

    private void insertColleague(int crawl, int source, int user, @Nullable Integer target, int pid) {
        database.execute("INSERT INTO MSSTranColleagueLinks (CrawlID, SourceDocID, SourceUserID, TargetUserID, Pid)"
                + " VALUES (?, ?, ?, ?, ?)", crawl, source, user, target, pid);
    }

    private void flush(int crawl, int project) {
        int first = chunkGiven ? 0 : 100;
        Outcome outcome = call("proc_MSS_FlushTemp0", "@ComponentID", COMPONENT, "@FlushProjectID", project,
                "@FlushCrawlID", crawl, "@LogDiscoveredLinks", 0, "@ApplicationType", 1, "@MoreLinks",
                Out.of(JDBCType.BIT), "@NextDocID", first, "@MaxDocID",
                Out.of(JDBCType.INTEGER, chunkGiven ? 0 : 999), "@LinksProcessed", Out.of(JDBCType.INTEGER));
        chunkGiven = true;
        assertThat(outcome.status()).isEqualTo(1);
    }

    private ResultSet batch(int crawl, int project) {
        return call("proc_MSS_GetNextCrawlBatch", "@ProjectID", project, "@ComponentID", COMPONENT, "@CrawlID", crawl,
                "@BatchSize", 10, "@BatchID", Out.of(JDBCType.BIGINT)).set();
    }

    /// Crawls until nothing is left to do, and answers the documents that were visited.
    private List<String> visit(int crawl, int project, int type) {
        List<String> visited = new ArrayList<>();
        while (true) {
            flush(crawl, project);
            ResultSet batch = batch(crawl, project);
            if (batch.rows().isEmpty()) {
                return visited;
            }
            for (int row = 0; row < batch.rows().size(); row++) {
                visited.add(visit(crawl, project, type, batch, row));
            }
        }
    }

    private String visit(int crawl, int project, int type, ResultSet batch, int row) {
        int doc = (Integer) Objects.requireNonNull(batch.value(row, "DocID"));
        String url = (String) Objects.requireNonNull(batch.value(row, "AccessURL"));
        boolean delete = Objects.equals(batch.value(row, "TransactionType"), 1);
        Page page = web.get(url);
        if (!delete && page != null && project == PORTAL_CONTENT) {
            int ordinal = 0;
            for (Map.Entry<String, String> link : page.links.entrySet()) {
                insertLink(crawl, project, type, 2, doc, link.getKey(), link.getValue(), ++ordinal);
            }
            insertLink(crawl, project, type, 7, doc, url, null, ++ordinal);
            if (page.user != 0) {
                page.colleagues.forEach(colleague -> insertColleague(crawl, doc, page.user, colleague, 394));
                insertColleague(crawl, doc, page.user, null, -1);
            }
        }
        if (project == ANCHOR && !delete && url.equals(ANCHOR_ITEM)) {
            insertLink(crawl, project, type, 6, doc, FOUND_BY_ANCHOR_CRAWL, null, 1);
        }
        boolean missing = page == null && project == PORTAL_CONTENT;
        commit(crawl, type, doc, url, batch, row, missing && !delete);
        return (delete ? "delete " : "") + url;
    }

    private void commit(int crawl, int type, int doc, String url, ResultSet batch, int row, boolean missing) {
        Outcome outcome = call("proc_MSS_ProcessCommitted", "@RecrawlErrorCount", 3, "@ErrorCountAllowed", 10,
                "@ErrorDeleteCountAllowed", 0, "@DocID", doc, "@CrawlID", crawl, "@TransactionType",
                batch.value(row, "TransactionType"), "@Scope", batch.value(row, "Scope"), "@TransactionFlags",
                batch.value(row, "TransactionFlags"), "@CompactURL", Integer.toHexString(hash(url)), "@CompactHash",
                hash(url), "@ParentCompactURL", "", "@ParentCompactHash", 0, "@DisplayURL", url, "@DisplayHash",
                hash(url), "@LastModifiedTime", 0L, "@EndPathFlag", 0, "@PropMD5", 0, "@MD5", 0, "@FolderDelCount", 0,
                "@HostDepth", 0, "@EnumerationDepth", 0, "@RetryCount", 0, "@IndexType", 1, "@SeqID",
                batch.value(row, "SeqID"), "@UseChangeLog", 0, "@ChangeLogBatchID", 0, "@ChangeLogCookie", null,
                "@ChangeLogCookieType", 0, "@ErrorDesc", null, "@hrResult", missing ? NOT_FOUND : 0, "@DocPropsMD5",
                0L, "@TransactionStatus", 90, "@CrawlType", type, "@DocPropsBlob", null, "@ErrorID",
                missing ? 1 : 0, "@ErrorLevel", missing ? 2 : 0, "@MarkDelete", missing, "@LinksBitmap", 1, "@Title",
                "Title of " + url, "@TitleLCID", 1033, "@SecurityId", "", "@PHFlags", 0, "@ProtocolLength", 4,
                "@ApplicationType", 0, "@DelayRetryCount", 0, "@LogLevel", 0, "@ErrorSource", 0,
                "@RecrawlErrorInterval", 48, "@ErrorIntervalAllowed", 72, "@ErrorDeleteIntervalAllowed", 24,
                "@ChangeLogCookieEnd", null, "@ChildSecurityBlob", null);
        assertThat(outcome.sets()).isEmpty();
    }

    // --- crawls

    private int request(int type) {
        return Objects.requireNonNull(admin(100, 0, "@ProjectID", PORTAL_CONTENT, "@CrawlType", type,
                "@ContentSourceID", CONTENT_SOURCE).misc());
    }

    /// 3.2.5.1, from a start address.
    private int fullCrawl(String start) {
        int crawl = request(FULL);
        begin(crawl, FULL);
        insertLink(crawl, PORTAL_CONTENT, FULL, 1, -1, start, null, 0);
        start(crawl);
        visit(crawl, PORTAL_CONTENT, FULL);
        idle(crawl);
        stage(145, "@CrawlID", crawl, "@ContentSourceID", CONTENT_SOURCE, "@CrawlType", FULL, "@MiscInputData", 0);
        admin(144, crawl);
        visit(crawl, PORTAL_CONTENT, FULL);
        idle(crawl);
        end(crawl, PORTAL_CONTENT);
        return crawl;
    }

    /// 3.2.5.2.
    private int incrementalCrawl() {
        int crawl = request(INCREMENTAL);
        begin(crawl, INCREMENTAL);
        assertThat(stage(109, "@CrawlID", crawl, "@ContentSourceID", CONTENT_SOURCE).misc()).isEqualTo(1);
        start(crawl);
        visit(crawl, PORTAL_CONTENT, INCREMENTAL);
        idle(crawl);
        stage(145, "@CrawlID", crawl, "@ContentSourceID", CONTENT_SOURCE, "@CrawlType", INCREMENTAL,
                "@MiscInputData", 0);
        admin(144, crawl);
        visit(crawl, PORTAL_CONTENT, INCREMENTAL);
        idle(crawl);
        end(crawl, PORTAL_CONTENT);
        return crawl;
    }

    /// The anchor crawl that follows a crawl: its number and that of the crawl.
    private int anchorCrawlAfter(int main) {
        ResultSet crawls = administration.call("proc_MSS_GetCrawls", "@ComponentID", COMPONENT, "@CatalogID", ANCHOR,
                "@MasterRole", true).set();
        assertThat(crawls.column("MainCrawlID")).containsExactly(main);
        return (Integer) Objects.requireNonNull(crawls.value(0, "CrawlID"));
    }

    /// 3.2.5.4 up to where its component knows what to do.
    private int beginAnchorCrawl(int main) {
        int anchor = anchorCrawlAfter(main);
        stage(170, "@MiscInputData", main, "@CrawlType", INCREMENTAL, "@CrawlID", 0);
        return anchor;
    }

    /// The rest of 3.2.5.4.
    private void runAnchorCrawl(int anchor) {
        begin(anchor, INCREMENTAL);
        insertLink(anchor, ANCHOR, INCREMENTAL, 6, -1, ANCHOR_ITEM, null, 0);
        start(anchor);
        assertThat(visit(anchor, ANCHOR, INCREMENTAL)).contains(ANCHOR_ITEM, FOUND_BY_ANCHOR_CRAWL);
        idle(anchor);
        end(anchor, ANCHOR);
        for (String set : List.of("MSSAnchorChange", "MSSPendingAnchorChange", "MSSChangedAnchorTargetDocs",
                "MSSChangedAnchorSourceDocs", "MSSChangedAnchorDeletedDocs", "MSSChangedAnchorCommittedDocs")) {
            assertThat(column("SELECT COUNT(*) FROM " + set)).as(set).containsExactly(0);
        }
        assertThat(column("SELECT CrawlID FROM MSSLocalCompletedCrawls WHERE CrawlID = ?", anchor)).hasSize(1);
    }

    private int doc(String url) {
        return (Integer) Objects.requireNonNull(
                column("SELECT DocID FROM MSSCrawlURL WHERE DisplayURL = ? AND ProjectID = 1", url).getFirst());
    }

    private List<@Nullable Object> anchorDocuments() {
        return call("proc_MSS_GetAnchorDocIDs").set().column("TargetDocID");
    }

    /// Pid, source and text of what is told of a document, apart from its title and URL.
    private List<List<@Nullable Object>> told(int main, int doc) {
        ResultSet links = call("proc_MSS_GetTopAnchorLinks", "@CrawlID", main, "@MinTargetDocID", doc,
                "@MaxTargetDocID", doc + 1).set();
        List<List<@Nullable Object>> told = new ArrayList<>();
        for (int row = 0; row < links.rows().size(); row++) {
            Integer pid = (Integer) links.value(row, "Pid");
            if (!Objects.equals(pid, TITLE) && !Objects.equals(pid, URL)) {
                told.add(asList(pid, links.value(row, "SourceDocID"), links.value(row, "AnchorText"),
                        links.value(row, "ChangeType")));
            }
        }
        return told;
    }

    private void click(String url, int times) {
        database.execute(
                "INSERT INTO MSSAnnotationsPending (TargetDisplayURL, TargetDisplayHash, Pid, AnnotationNumeric,"
                        + " UpdateTime) VALUES (?, ?, 306, ?, ?)",
                url, hash(url), times, LocalDateTime.of(2026, 1, 1, 0, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-3", "SQLPGAT2-3.1.5.7-170-2", "SQLPGAT2-3.1.5.62-2", "SQLPGAT2-3.1.1.14-1",
        "SQLPGAT2-3.1.1.15-1", "SQLPGAT2-3.1.1.20-1", "SQLPGAT2-3.2.5.4-3", "SQLPGAT2-3.2.5.4-6", "SQLPGAT2-3.2.5.4-11",
        "SQLPGAT2-3.2.5.4-12", "SQLPGAT2-3.2.5.4-13", "SQLPGAT2-2.2.1.21-4", "SQLPGAT2-3.2.5.4-14",
        "SQLPGAT2-3.2.5.4-15", "SQLPGAT2-3.2.5.4-16",
        "SQLPGAT2-3.2.5.4-23"})
    void linksOfACrawlReachTheAnchorCrawlThatFollowsIt() {
        page("http://host/", "http://host/a", "to A", "http://host/b", "to B");
        page("http://host/a", "http://host/", "home");
        page("http://host/b");
        int first = fullCrawl("http://host/");
        int home = doc("http://host/");
        int a = doc("http://host/a");
        int b = doc("http://host/b");
        assertThat(rows("SELECT SourceDocID, TargetDocID, AnchorText FROM MSSAnchorTextInfo ORDER BY LinkID"))
                .containsExactlyInAnyOrder(asList(home, a, "to A"), asList(home, b, "to B"), asList(a, home, "home"));
        assertThat(column("SELECT SuccessCount FROM MSSCrawlHostList")).containsExactly(3);

        int anchor = beginAnchorCrawl(first);
        assertThat(anchorDocuments()).containsExactlyInAnyOrder(home, a, b);
        assertThat(told(first, a)).containsExactly(asList(10, home, "to A", 2));
        assertThat(told(first, home)).containsExactly(asList(10, a, "home", 2));
        runAnchorCrawl(anchor);

        // A no longer links to the home page, B is gone, and B was clicked: too late.
        page("http://host/", "http://host/a", "to A");
        page("http://host/a");
        web.remove("http://host/b");
        click("http://host/a", 5);
        click("http://host/b", 7);
        int second = incrementalCrawl();
        assertThat(column("SELECT DocID FROM MSSCrawlURL WHERE ProjectID = 1 ORDER BY DocID"))
                .containsExactlyInAnyOrder(home, a);
        assertThat(rows("SELECT SuccessCount, ErrorCount, DeleteCount FROM MSSCrawlHostList"))
                .containsExactly(asList(2, 0, 1));
        anchor = beginAnchorCrawl(second);
        assertThat(rows("SELECT TargetDocID, ChangeType FROM MSSAnchorChange"))
                .contains(asList(home, 1), asList(b, 1), asList(a, 2));
        assertThat(told(second, a)).containsExactly(asList(306, null, null, 2), asList(10, home, "to A", 2));
        assertThat(told(second, home)).containsExactly(asList(10, null, null, 1));
        assertThat(told(second, b)).containsExactly(asList(10, null, null, 1));
        runAnchorCrawl(anchor);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-20", "SQLPGAT2-3.1.5.7-149-21", "SQLPGAT2-3.1.5.7-149-23"})
    void peopleWhoKnowEachOtherReachTheAnchorCrawl() {
        page("http://host/", "http://host/ann", "Ann", "http://host/bob", "Bob");
        person("http://host/ann", 11, 12);
        person("http://host/bob", 12);
        int first = fullCrawl("http://host/");
        int ann = doc("http://host/ann");
        int bob = doc("http://host/bob");
        assertThat(rows("SELECT SourceDocID, SourceUserID, TargetUserID, Pid FROM MSSSocialDistanceProperty"))
                .containsExactly(asList(ann, 11, 12, 394));
        int anchor = beginAnchorCrawl(first);
        assertThat(anchorDocuments()).contains(ann, bob);
        runAnchorCrawl(anchor);
        int second = incrementalCrawl();
        anchor = beginAnchorCrawl(second);
        assertThat(column("SELECT TargetDocID FROM MSSSocialDistanceProperty")).containsExactly(bob);
        assertThat(told(second, bob)).contains(asList(101, null, "11", 2));
        runAnchorCrawl(anchor);
    }
}
