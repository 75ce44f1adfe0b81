package org.granary.it.client;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.granary.client.search.ColleagueLink;
import org.granary.client.search.CrawlStore;
import org.granary.client.search.GetConfigurationPropertiesResult;
import org.granary.client.search.GetGathererDBsResult;
import org.granary.client.search.GetHostResult;
import org.granary.client.search.GetNextDocIDChunkResult;
import org.granary.client.search.GetSDIDResult;
import org.granary.client.search.Link;
import org.granary.client.search.MetadataStore;
import org.granary.client.search.PendingAnnotation;
import org.granary.client.search.SearchAdministration;
import org.granary.it.protocol.Client;
import org.junit.jupiter.api.Test;

class SearchClientTest extends TypedClientTest<SearchAdministration> {
    private static final String CRAWL_STORE = "Search_Service_Application_CrawlStoreDB";

    SearchClientTest() {
        super("Search_Service_Application_DB", SearchAdministration::new);
    }

    @Test
    void variantsKeepTheirType() throws SQLException {
        client.setConfigurationProperty("a/number", 5);
        client.setConfigurationProperty("a/text", "five");

        assertThat(client.getConfigurationProperty("a/number").value()).isEqualTo(5);
        assertThat(client.getConfigurationProperty("a/text").value()).isEqualTo("five");
        assertThat(client.getConfigurationProperty("a/none").value()).isNull();
        assertThat(client.getConfigurationProperties("a/%").rows()).containsExactlyInAnyOrder(
                new GetConfigurationPropertiesResult.Row("a/number", 5),
                new GetConfigurationPropertiesResult.Row("a/text", "five"));
    }

    @Test
    void hostsAndIdentifiersAreHandedOut() throws SQLException {
        GetHostResult host = client.getHost("example.com");

        assertThat(host).isEqualTo(client.getHost("EXAMPLE.com"));
        assertThat(host.gthrDBID()).isZero();
        GetNextDocIDChunkResult chunk = client.getNextDocIDChunk(0, 0);
        assertThat(chunk.newMaxDocID()).isGreaterThan(requireNonNull(chunk.newNextDocID()));
        assertThat(client.getGathererDBs().rows()).extracting(GetGathererDBsResult.Row::ordinal).containsExactly(0);
    }

    @Test
    void anOutputThatIsCheckedCanAlsoBePassedIn() throws SQLException {
        assertThat(client.addManagedProperty("Weight", 2, true, true, false, false, false, "how heavy", 64, 2048, 777)
                .pid()).isEqualTo(777);
        assertThat(client.addManagedProperty("Colour", 1).pid()).isNotNull().isNotEqualTo(777);
    }

    @Test
    void theSameClientsServeTheFoundationRole() throws SQLException {
        try (Client connection = server.database("WSS_Search").connect()) {
            SearchAdministration foundation = new SearchAdministration(connection.connection());
            foundation.setConfigurationProperty("only/here", 1);

            assertThat(foundation.getConfigurationProperty("only/here").value()).isEqualTo(1);
            assertThat(client.getConfigurationProperty("only/here").value()).isNull();
            assertThatThrownBy(foundation::getGathererDBs).isInstanceOfSatisfying(SQLException.class,
                    e -> assertThat(e.getErrorCode()).isEqualTo(2812));
        }
    }

    @Test
    void securityDescriptorsAreLargeValues() throws Exception {
        byte[] descriptor = new byte[100_000];
        descriptor[99_999] = 7;
        try (Client connection = server.database("Search_Service_Application_PropertyStoreDB").connect()) {
            MetadataStore metadata = new MetadataStore(connection.connection());
            Integer identifier = metadata.pushSD(descriptor, 5, 0).sdid();

            List<GetSDIDResult.Row> rows = metadata.getSDID(5).rows();
            assertThat(rows).hasSize(1);
            assertThat(rows.getFirst().sdid()).isEqualTo(identifier);
            assertThat(requireNonNull(rows.getFirst().sd()).bytes()).isEqualTo(descriptor);
        }
    }

    private static Link.Builder link(int number) {
        return Link.builder().crawlID(1).projectID(1).sourceDocID(number).startAddressID(1).contentSourceID(1)
                .accessURL("http://example.com/" + number).accessHash(number).displayURL("http://example.com/ж")
                .displayHash(-number).itemType(2).crawlType(1).transactionType(0).transactionFlags(0).useChangeLog(0)
                .hrResult(0).parentProcessChangeLog(0).changeLogBatchID(0);
    }

    @Test
    void linksAreCopiedInBulk() throws SQLException {
        try (Client connection = server.database(CRAWL_STORE).connect()) {
            CrawlStore store = new CrawlStore(connection.connection());
            store.writeLinks(IntStream.range(0, 3_000).mapToObj(number -> link(number).build()).toList());
            store.writeLinks(List.of(link(5_000).host("example.com").cachedBlob(new byte[]{1, 2}).lcid(1031)
                    .lastModifiedTime(1L << 40).anchorText("a".repeat(1500)).build()));
        }

        assertThat(server.database(CRAWL_STORE).query(
                "SELECT count(*), min(SourceDocID), count(DISTINCT AccessURL) FROM link",
                rows -> List.of(rows.getInt(1), rows.getInt(2), rows.getInt(3)))).containsExactly(
                        List.of(3_001, 0, 3_001));
        assertThat(server.database(CRAWL_STORE).execute(
                "SELECT Host, CachedBlob, LCID, LastModifiedTime, DisplayURL, DocID FROM MSSTranTempTable0 WHERE SourceDocID = 5000")
                .getFirst().rows().getFirst()).containsExactly("example.com", new byte[]{1, 2}, 1031, 1L << 40,
                        "http://example.com/ж", null);
    }

    @Test
    void colleaguesAndAnnotationsAreCopiedInBulk() throws SQLException {
        // An hour that the zone of these tests skips.
        LocalDateTime skipped = LocalDateTime.of(2021, 4, 4, 2, 30, 0, 123_000_000);
        try (Client connection = server.database(CRAWL_STORE).connect()) {
            CrawlStore store = new CrawlStore(connection.connection());
            store.writeColleagueLinks(
                    List.of(new ColleagueLink(null, 1, 2, 3, null, -1), new ColleagueLink(null, 1, 2, 4, 5, 394)));
            store.writePendingAnnotations(List.of(PendingAnnotation.builder().targetDisplayURL("http://a")
                    .targetDisplayHash(1).pid(100).annotationText("text").annotationNumeric(3).updateTime(skipped)
                    .build()));
        }

        assertThat(server.database(CRAWL_STORE).execute(
                "SELECT SourceUserID, TargetUserID FROM MSSTranColleagueLinks ORDER BY SourceUserID").getFirst().rows())
                .containsExactly(java.util.Arrays.asList(3, null), List.of(4, 5));
        assertThat(server.database(CRAWL_STORE).execute("SELECT UpdateTime FROM MSSAnnotationsPending").getFirst()
                .rows()).containsExactly(List.of(skipped));
    }

    @Test
    void aRowThatIsRefusedTakesTheOthersWithIt() {
        try (Client connection = server.database(CRAWL_STORE).connect()) {
            CrawlStore store = new CrawlStore(connection.connection());
            List<Link> links = List.of(link(1).build(), link(2).host("x".repeat(301)).build());

            assertThatThrownBy(() -> store.writeLinks(links)).isInstanceOf(SQLException.class);
        }
        assertThat(server.database(CRAWL_STORE).query("SELECT count(*) FROM link", rows -> rows.getInt(1)))
                .containsExactly(0);
    }

    @Test
    void aColumnThatMustBeSetIsNamedWhenItIsNot() {
        assertThatThrownBy(() -> Link.builder().crawlID(1).build()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ProjectID");
    }
}
