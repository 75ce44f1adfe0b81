package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.to;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What proc_MSS_FlushTemp0 is called with, and what it answers.
class FlushCallTest extends FlushTest {

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-1", "SQLPGAT2-3.1.5.14-15", "SQLPGAT2-3.1.5.14-16", "SQLPGAT2-3.1.5.14-18",
        "SQLPGAT2-3.1.5.14-20", "SQLPGAT2-3.1.5.14-11", "SQLPGAT2-3.3.5-12"})
    void theParametersComeInTheDocumentsOrder() {
        insert(to("http://a/1"), to("http://a/2"));

        Outcome outcome = callInOrder(FLUSH, 0, 1, CRAWL, 0, 1, Out.of(JDBCType.BIT), 0, Out.of(JDBCType.INTEGER, 0),
                Out.of(JDBCType.INTEGER));

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.output("6")).isEqualTo(false);
        assertThat(outcome.output("8")).as("@MaxDocID is not written").isEqualTo(0);
        assertThat(outcome.output("9")).isEqualTo(2);
        assertThat(outcome.sets()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 5, 6})
    @Covers({"SQLPGAT2-3.1.5.14-2", "SQLPGAT2-3.1.5.14-17"})
    void aComponentInAnotherStateChangesNothing(int state) {
        update("UPDATE local_crawl_component SET Status = ?", state);
        insert(to("http://a/1"));
        List<String> before = database.contents();

        assertThat(flush()).isEqualTo(new Flushed(0, false, 0, 0));
        assertThat(flush(1, CRAWL, 5, 9)).isEqualTo(new Flushed(0, false, 9, 0));
        assertThat(database.contents()).isEqualTo(before);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-2", "SQLPGAT2-3.1.5.14-17"})
    void aComponentThatIsRemountedMayFlushAndOneThatIsUnknownMayNot() {
        insert(to("http://a/1"));
        update("UPDATE local_crawl_component SET ComponentID = 7, Status = 4");
        List<String> before = database.contents();

        assertThat(flush().status()).isZero();
        assertThat(database.contents()).isEqualTo(before);

        update("UPDATE local_crawl_component SET ComponentID = 0");
        assertThat(flush().status()).isEqualTo(1);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-3")
    void anotherProjectIsRefused() {
        for (int project : List.of(0, 3, -1)) {
            SqlError error = refused(FLUSH, arguments(project, 1, 0, 0, 0));
            assertThat(error.number()).isEqualTo(547);
            assertThat(error.sqlMessage().text()).contains("Project " + project);
        }
    }

    static Object[] arguments(int project, int application, int log, int next, int max) {
        return new Object[]{"@ComponentID", 0, "@FlushProjectID", project, "@FlushCrawlID", CRAWL,
            "@LogDiscoveredLinks", log, "@ApplicationType", application, "@MoreLinks", Out.of(JDBCType.BIT),
            "@NextDocID", next, "@MaxDocID", Out.of(JDBCType.INTEGER, max), "@LinksProcessed",
            Out.of(JDBCType.INTEGER)};
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-4", "SQLPGAT2-3.1.5.14-5"})
    void theLogAndTheApplicationHaveNoInfluence() {
        for (int application : List.of(0, 1)) {
            insert(to("http://a/" + application));
            assertThat(call(FLUSH, arguments(1, application, 17 * application, 0, 0)).status()).isEqualTo(1);
        }
        assertThat(table("SELECT AccessURL FROM MSSCrawlURL ORDER BY DocID")).containsExactly(List.of("http://a/0"),
                List.of("http://a/1"));
        assertThat(refused(FLUSH, arguments(1, 2, 0, 0, 0)).number()).isEqualTo(547);
    }

    @Test
    void anIntervalThatCannotBeOneIsRefused() {
        assertThat(refused(FLUSH, arguments(1, 1, 0, -5, 10)).number()).isEqualTo(547);
        assertThat(refused(FLUSH, arguments(1, 1, 0, 20, 10)).sqlMessage().text()).contains("20", "10");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-7", "SQLPGAT2-3.1.5.14-8", "SQLPGAT2-3.1.5.14-43", "SQLPGAT2-3.1.5.14-44",
        "SQLPGAT2-3.1.5.14-45", "SQLPGAT2-3.1.5.14-139", "SQLPGAT2-3.1.5.14-15"})
    void aThousandLinksAreTakenAtATimeInTheOrderOfTheirArrival() {
        List<TestLink> links = new ArrayList<>();
        for (int i = 0; i < 2050; i++) {
            links.add(to("http://a/" + i));
        }
        insert(links);
        insert(to("http://a/other").with("CrawlID", CRAWL + 1));

        assertThat(flush()).isEqualTo(new Flushed(1, true, 0, 1000));
        assertThat(value("SELECT MAX(DocID) FROM MSSCrawlURL")).isEqualTo(FIRST_ID + 999);
        assertThat(row("SELECT DocID FROM MSSCrawlURL WHERE AccessURL = 'http://a/999'"))
                .containsExactly(FIRST_ID + 999);
        assertThat(count("MSSTranTempTable0")).isEqualTo(1051);
        assertThat(flush()).isEqualTo(new Flushed(1, true, 0, 1000));
        assertThat(flush()).isEqualTo(new Flushed(1, false, 0, 50));
        assertThat(flush()).isEqualTo(new Flushed(1, false, 0, 0));
        assertThat(table("SELECT AccessURL FROM MSSTranTempTable0")).containsExactly(List.of("http://a/other"));
    }
}
