package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.granary.it.search.flush.TestLink.to;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCSVFileRecord;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopyOptions;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Client;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The sets that clients fill: by INSERT and by bulk copy, all rows or none.
class LinksArriveTest extends FlushTest {
    private static final List<String> COLUMNS = List.of("CrawlID", "ProjectID", "SourceDocID", "StartAddressID",
            "ContentSourceID", "AccessHash", "DisplayHash", "ItemType", "CrawlType", "TransactionType", "Scope");

    @Test
    @Covers("SQLPGAT2-3.1.5.14-46")
    void whatAClientLeavesOutHasADefault() {
        insert(to("http://a/1"));

        assertThat(
                row("""
                        SELECT Scope, TransactionFlags, UseChangeLog, hrResult, ParentProcessChangeLog, ChangeLogBatchID,
                          ProtocolSwitch, SourceIsStartAddress, SourceHostHop, FirstLink, AnchorHash, AnchorText, DocID, ParentDocID,
                          HostDepth, EnumerationDepth, IndexType, LCID, PropMD5, SiteID, CachedBlob, Pid, InterSite, LastModifiedTime,
                          UseSecurityInfo FROM MSSTranTempTable0"""))
                .containsExactly(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null,
                        null,
                        null, null, null, null, null, null, null, null, null, null, null, null);
    }

    @Test
    void theServerNumbersLinksThatComeWithoutANumber() {
        insert(to("http://a/1"), to("http://a/2"), to("http://a/3").with("LinkID", 77L));

        assertThat(table("SELECT LinkID FROM MSSTranTempTable0")).doesNotHaveDuplicates().contains(List.of(77L))
                .noneMatch(row -> row.contains(null));
    }

    @Test
    void linksAreCopiedFromAQuery() {
        insert(to("http://a/1"));
        database.execute(
                """
                        INSERT INTO MSSTranTempTable0 (CrawlID, ProjectID, SourceDocID, StartAddressID, ContentSourceID, AccessURL,
                          AccessHash, DisplayURL, DisplayHash, ItemType, CrawlType, TransactionType)
                        SELECT CrawlID + 1, ProjectID, SourceDocID, StartAddressID, ContentSourceID, AccessURL + 'x', AccessHash + 1,
                          DisplayURL + 'x', DisplayHash + 1, ItemType, CrawlType, TransactionType FROM MSSTranTempTable0""");

        assertThat(table("SELECT CrawlID, AccessURL FROM MSSTranTempTable0 ORDER BY CrawlID"))
                .containsExactly(List.of(CRAWL, "http://a/1"), List.of(CRAWL + 1, "http://a/1x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"CrawlID", "ProjectID", "SourceDocID", "StartAddressID", "ContentSourceID", "AccessURL",
        "AccessHash", "DisplayURL", "DisplayHash", "ItemType", "CrawlType", "TransactionType"})
    void whatALinkCannotBeWithoutMustCome(String column) {
        SqlError missing = database.refused("a link without " + column,
                () -> insert(to("http://a/1").without(column)));
        assertThat(missing.number()).isEqualTo(515);
        assertThat(missing.sqlMessage().text()).contains("'" + column + "'");

        SqlError isNull = database.refused("a link with NULL as " + column,
                () -> insert(to("http://a/3"), to("http://a/4").with(column, null)));
        assertThat(isNull.number()).isEqualTo(515);
    }

    @ParameterizedTest
    @CsvSource({"ProjectID, 3", "ItemType, 3", "CrawlType, 0", "TransactionType, 4", "Scope, 3", "IndexType, 2",
        "EndPathFlag, 4", "UseChangeLog, 2", "ParentProcessChangeLog, 2", "ProtocolSwitch, -1",
        "SourceIsStartAddress, 2", "InterSite, 5", "ChangeLogBatchID, -1"})
    @Covers({"SQLPGAT2-2.2.1.21-1", "SQLPGAT2-2.2.1.14-1"})
    void valuesOutsideTheirTableAreRefusedWithTheirName(String column, int value) {
        SqlError error = database.refused(column + " " + value,
                () -> insert(to("http://a/1").with(column, 1), to("http://a/2").with(column, value)));

        assertThat(error.number()).isEqualTo(547);
        assertThat(error.sqlMessage().text()).contains("MSSTranTempTable0",
                "the value " + value + " of column '" + column);
    }

    @Test
    void textsThatAreTooLongAndOtherTypesAreRefused() {
        SqlError tooLong = database.refused("a long URL",
                () -> insert(to("http://a/1"), to("http://a/" + "x".repeat(1500))));
        assertThat(tooLong.number()).isEqualTo(2628);
        assertThat(tooLong.sqlMessage().text()).contains("AccessURL", "http://a/xxx");

        SqlError noNumber = database.refused("a text as CrawlID",
                () -> insert(to("http://a/1"), to("http://a/2").with("CrawlID", "many")));
        assertThat(noNumber.number()).isEqualTo(245);
    }

    private static SQLServerBulkCSVFileRecord records(String csv) throws SQLServerException {
        SQLServerBulkCSVFileRecord records = new SQLServerBulkCSVFileRecord(
                new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)), "UTF-8", ",", false);
        records.addColumnMetadata(1, "AccessURL", Types.NVARCHAR, 1500, 0);
        records.addColumnMetadata(2, "DisplayURL", Types.NVARCHAR, 4000, 0);
        for (int i = 0; i < COLUMNS.size(); i++) {
            records.addColumnMetadata(i + 3, COLUMNS.get(i), Types.INTEGER, 0, 0);
        }
        return records;
    }

    private static String record(int number, String itemType) {
        return "http://a/%d,http://a/%d,%d,1,9000,3,1,%d,%d,%s,1,0,%n".formatted(number, number, CRAWL, number, number,
                itemType);
    }

    private void copy(String csv, SQLServerBulkCopyOptions options) throws SQLException {
        try (Client client = database.connect(); SQLServerBulkCopy copy = new SQLServerBulkCopy(client.connection())) {
            copy.setBulkCopyOptions(options);
            copy.setDestinationTableName("MSSTranTempTable0");
            copy.addColumnMapping(1, "AccessURL");
            copy.addColumnMapping(2, "DisplayURL");
            for (int i = 0; i < COLUMNS.size(); i++) {
                copy.addColumnMapping(i + 3, COLUMNS.get(i));
            }
            copy.writeToServer(records(csv));
        }
    }

    @Test
    void linksAreBulkCopied() throws SQLException {
        StringBuilder csv = new StringBuilder();
        for (int i = 0; i < 2500; i++) {
            csv.append(record(i, "2"));
        }
        copy(csv.toString(), new SQLServerBulkCopyOptions());

        assertThat(row(
                "SELECT COUNT(*), MIN(AccessHash), MAX(AccessHash), MIN(Scope), MIN(UseChangeLog) FROM MSSTranTempTable0"))
                .containsExactly(2500, 0, 2499, 2, 0);
        assertThat(List.of(flush(), flush(), flush(), flush()).stream().map(Flushed::links))
                .containsExactly(1000, 1000, 500, 0);
        assertThat(count("MSSCrawlURL")).isEqualTo(2500);
    }

    @Test
    void aBulkCopyWithOneBadRowLeavesNothing() {
        String good = record(1, "2").repeat(700);
        List<String> before = database.contents();
        assertThatThrownBy(() -> copy(good + record(2, "5") + good, new SQLServerBulkCopyOptions()))
                .isInstanceOf(SQLServerException.class).hasMessageContaining("the value 5 of column 'ItemType'");
        SQLServerBulkCopyOptions keepNulls = new SQLServerBulkCopyOptions();
        keepNulls.setKeepNulls(true);
        assertThatThrownBy(() -> copy(good + record(2, "2"), keepNulls)).isInstanceOf(SQLServerException.class)
                .hasMessageContaining("Scope");
        assertThat(database.contents()).isEqualTo(before);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.1.6-2"})
    void colleagueLinksArrive() {
        insertInto("MSSTranColleagueLinks", List.of(
                Map.of("CrawlID", CRAWL, "SourceDocID", 1, "SourceUserID", 2, "TargetUserID", 3, "Pid", 394),
                Map.of("CrawlID", CRAWL, "SourceDocID", 1, "SourceUserID", 2, "Pid", -1)));
        assertThat(table("SELECT SourceDocID, SourceUserID, TargetUserID, Pid FROM MSSTranColleagueLinks ORDER BY Pid"))
                .hasSize(2);
        assertThat(table("SELECT LinkID FROM MSSTranColleagueLinks")).doesNotHaveDuplicates()
                .noneMatch(row -> row.contains(null));

        SqlError pid = database.refused("another Pid", () -> insertInto("MSSTranColleagueLinks", List.of(
                Map.of("CrawlID", CRAWL, "SourceDocID", 1, "SourceUserID", 2, "TargetUserID", 3, "Pid", 396))));
        assertThat(pid.sqlMessage().text()).contains("the value 396 of column 'Pid'");
        SqlError target = database.refused("nobody's colleague", () -> insertInto("MSSTranColleagueLinks",
                List.of(Map.of("CrawlID", CRAWL, "SourceDocID", 1, "SourceUserID", 2, "Pid", 395))));
        assertThat(target.sqlMessage().text()).contains("column 'TargetUserID'", "the value 395 of column 'Pid'");
    }

    @Test
    @Covers("SQLPGAT2-3.1.1.9-2")
    void pendingAnnotationsArrive() {
        LocalDateTime time = LocalDateTime.of(2026, 1, 2, 3, 4, 5);
        Map<String, Object> annotation = Map.of("TargetDisplayURL", "http://a/1", "TargetDisplayHash", 1, "Pid", 100,
                "AnnotationText", "query", "AnnotationNumeric", 4, "UpdateTime", time);
        insertInto("MSSAnnotationsPending", List.of(annotation));
        assertThat(row("SELECT TargetDisplayURL, TargetDocID, Pid, AnnotationNumeric, LCID FROM MSSAnnotationsPending"))
                .containsExactly("http://a/1", null, 100, 4, null);

        Map<String, Object> bad = new HashMap<>(annotation);
        bad.put("Pid", 308);
        SqlError error = database.refused("another Pid", () -> insertInto("MSSAnnotationsPending",
                List.of(annotation, bad)));
        assertThat(error.sqlMessage().text()).contains("the value 308 of column 'Pid'");
    }
}
