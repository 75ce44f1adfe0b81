package org.granary.it.gatherer;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.it.TestServer;
import org.granary.records.value.CrawlType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Clicks on search results become annotations of documents: from the query log through Pending Annotations (3.1.1.9) and the anchor crawl to Annotations (3.1.1.37).
class ClicksTest {
    private static final String HOME = "http://site.test/";
    private static final String PAGE = "http://site.test/page";
    private static final int CLICK = 1;
    private static final int LAST_CLICK = 2;
    private static final int SKIP = 3;

    private final ScriptedContent content = new ScriptedContent();

    private static LocalDateTime utc() {
        return LocalDateTime.ofInstant(Instant.now(), ZoneOffset.UTC);
    }

    private static void log(TestServer server, String url, String query, int kind) throws SQLException {
        try (Connection connection = server.connect(ServerAddress.ADMINISTRATION);
                CallableStatement call = connection.prepareCall("{call granary.LogClick(?, ?, 1033, ?, ?)}")) {
            call.setString(1, url);
            call.setString(2, query);
            call.setInt(3, kind);
            call.setObject(4, utc().minusMinutes(30));
            call.execute();
        }
    }

    private static List<List<@Nullable Object>> annotations(CrawlWorld world) throws SQLException {
        return world.inStores("""
                SELECT h.DisplayURL, n.Pid, n.AnnotationText, n.AnnotationNumeric, n.LCID FROM dbo.MSSAnnotations AS n
                JOIN dbo.MSSCrawlURL AS h ON h.DocID = n.TargetDocID ORDER BY n.Pid, n.AnnotationText""",
                row -> asList(row.getString(1), row.getInt(2), row.getString(3), row.getInt(4),
                        row.getObject(5, Integer.class)));
    }

    private static LocalDateTime newest(CrawlWorld world, String column, String table) throws SQLException {
        return world.inStores("SELECT MAX(" + column + ") FROM " + table, row -> row.getObject(1, LocalDateTime.class))
                .getFirst();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.1.9-1", "SQLPGAT2-3.1.1.9-3", "SQLPGAT2-3.1.1.9-4", "SQLPGAT2-3.1.1.9-5",
        "SQLPGAT2-3.1.1.10-3", "SQLPGAT2-3.1.1.37-2"})
    void clicksAreCountedByQueryAndInAllAndSkipsAreToo() throws Exception {
        content.page(HOME, "Home", "home", PAGE);
        content.page(PAGE, "Page", "page");
        try (TestServer server = TestServer.start();
                CrawlWorld world = new CrawlWorld(server, 1);
                Gatherer gatherer = world.gather(content, 1)) {
            for (int i = 0; i < 3; i++) {
                log(server, PAGE, "granary", CLICK);
            }
            log(server, PAGE, "barn", LAST_CLICK);
            log(server, PAGE, "barn", SKIP);
            log(server, PAGE, "silo", SKIP);
            log(server, "http://elsewhere.test/", "granary", CLICK);
            LocalDateTime before = utc();
            int source = world.contentSource("site", List.of(HOME));
            world.crawl(source, CrawlType.FULL);
            assertThat(annotations(world)).containsExactly(asList(PAGE, 100, "barn", 1, 1033),
                    asList(PAGE, 100, "granary", 3, 1033), asList(PAGE, 306, null, 4, null),
                    asList(PAGE, 307, null, 2, null));
            LocalDateTime updated = newest(world, "UpdateTime", "dbo.MSSAnnotations");
            assertThat(updated).isBetween(before.minusMinutes(1), utc());
            assertThat(newest(world, "LastUpdateTime", "dbo.MSSAnnotationsPendingStatus")).isEqualTo(updated);
            assertThat(world.inStores("SELECT Status FROM dbo.MSSAnnotationsPendingStatus", row -> row.getInt(1)))
                    .containsExactly(2);

            // Another click, on another page; what was said before stays. The signature of its URL is the one of the history, as always.
            log(server, HOME, "granary", CLICK);
            world.crawl(source, CrawlType.FULL);
            assertThat(annotations(world)).hasSize(6).contains(asList(HOME, 100, "granary", 1, 1033),
                    asList(HOME, 306, null, 1, null), asList(PAGE, 306, null, 4, null));
            assertThat(newest(world, "LastUpdateTime", "dbo.MSSAnnotationsPendingStatus"))
                    .isEqualTo(newest(world, "UpdateTime", "dbo.MSSAnnotations"));
        }
    }
}
