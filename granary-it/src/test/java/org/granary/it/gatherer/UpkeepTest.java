package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.it.TestServer;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Test;

/// What components do beside crawling (3.2.5.5, 3.2.5.7, 3.2.5.8).
class UpkeepTest {
    private static final List<String> START = List.of(Site.url(0, 0));

    private static void run(TestServer server, String sql) throws SQLException {
        try (Connection connection = server.connect(ServerAddress.ADMINISTRATION);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.5-1", "SQLPGAT2-3.2.5.5-7", "SQLPGAT2-3.2.5.5-8", "SQLPGAT2-3.2.5.5-9",
        "SQLPGAT2-3.2.5.1-1"})
    void whileCrawlsArePausedForAllNoItemIsTaken() throws Exception {
        Site site = Site.random(31, 1, 20);
        try (TestServer server = TestServer.start(); CrawlWorld world = new CrawlWorld(server, 1)) {
            RecordingServer calls = world.record();
            try (Gatherer gatherer = world.gather(site, 1)) {
                world.until(() -> calls.all().contains("GetPauseStatus"), "a component asked whether it is paused");
                assertThat(calls.all()).containsSubsequence("CreateNewComponentRecord", "GetStatusChangeRequest",
                        "GetPauseStatus");
                run(server, "EXEC proc_MSS_SetStatusChangeRequest 0, 1, 2, 0x80");
                world.until(() -> calls.all().contains("CompleteStatusChange"), "a component has paused");
                int source = world.contentSource("site", START);
                int crawl = world.administration().start(source, CrawlType.FULL);
                assertThat(calls.all()).contains("CrawlAdmin 100");
                world.awaitPhase(crawl, CrawlPhase.CRAWLING);
                Thread.sleep(300);
                assertThat(site.fetches()).isZero();
                run(server, "EXEC proc_MSS_SetStatusChangeRequest 0, 0, 2, 0x80");
                assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
                assertThat(world.history()).containsExactlyElementsOf(site.reachable(START, 0));
            }
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.7-1", "SQLPGAT2-3.2.5.7-2", "SQLPGAT2-3.2.5.7-4", "SQLPGAT2-3.2.5.7-5",
        "SQLPGAT2-3.2.5.7-6",
        "SQLPGAT2-3.2.5.7-7", "SQLPGAT2-3.2.5.7-8", "SQLPGAT2-3.2.5.8-1", "SQLPGAT2-3.2.5.8-3", "SQLPGAT2-3.2.5.8-4",
        "SQLPGAT2-3.2.5.8-7", "SQLPGAT2-3.2.5.8-9"})
    void scopesAreCompiledAndCommandsCarriedOut() throws Exception {
        try (TestServer server = TestServer.start(); CrawlWorld world = new CrawlWorld(server, 1)) {
            run(server, """
                    DECLARE @consumer int, @scope int;
                    EXEC granary.AddConsumer 'everybody', @consumer OUTPUT;
                    EXEC granary.AddScope @consumer, 'all', @scope OUTPUT;
                    EXEC granary.AddScopeRule @scope, 0, 0, NULL, NULL, NULL;""");
            String application = world.query(ServerAddress.ADMINISTRATION,
                    "SELECT LOWER(CAST(ID AS nvarchar(40))) FROM dbo.MSSCrawlStores WHERE Ordinal = 0",
                    row -> row.getString(1)).getFirst();
            for (String project : List.of("Portal_Content", "AnchorProject")) {
                run(server, "DECLARE @id bigint; EXEC granary.AddCommand '" + application + "-crawl-0/" + project
                        + "/indexer', 'request master merge', @id OUTPUT");
            }
            RecordingServer calls = world.record();
            try (Gatherer gatherer = world.gather(new Site(), 1)) {
                world.until(() -> calls.all().contains("GetScopeRulesForCompilation"), "a compilation has begun");
                world.until(() -> calls.all().stream().filter("ReportCommandCompleted"::equals).count() == 2,
                        "both commands are carried out");
            }
            assertThat(calls.all()).containsSubsequence("GetCompiledScopes", "GetCompiledScopeRules",
                    "ShareScopesCompilationInfo", "GetScopesForCompilation", "GetDeletedScopesForCompilation",
                    "GetScopeRulesForCompilation", "ShareScopesCompilationInfo")
                    .containsSubsequence("GetIncompleteCommands Portal_Content", "ReportCommandCompleted",
                            "GetIncompleteCommands AnchorProject", "ReportCommandCompleted");
        }
    }
}
