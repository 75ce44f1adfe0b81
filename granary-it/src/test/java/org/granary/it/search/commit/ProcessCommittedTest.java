package org.granary.it.search.commit;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the parameters may be.
@Covers("SQLPGAT2-3.3.5-45")
class ProcessCommittedTest extends RulesTest {

    @Test
    @Covers("SQLPGAT2-3.1.5.66-1")
    void parametersAreThoseOfTheDocument() {
        assertThat(signature(PROCESS)).containsExactly("@RecrawlErrorCount int", "@ErrorCountAllowed int",
                "@ErrorDeleteCountAllowed int", "@DocID int", "@CrawlID int", "@TransactionType int", "@Scope int",
                "@TransactionFlags int", "@CompactURL nvarchar(40)", "@CompactHash int",
                "@ParentCompactURL nvarchar(40)", "@ParentCompactHash int", "@DisplayURL nvarchar(4000)",
                "@DisplayHash int", "@LastModifiedTime bigint", "@EndPathFlag int", "@PropMD5 int", "@MD5 int",
                "@FolderDelCount int", "@HostDepth int", "@EnumerationDepth int", "@RetryCount int", "@IndexType int",
                "@SeqID bigint", "@UseChangeLog int", "@ChangeLogBatchID int", "@ChangeLogCookie varbinary(8000)",
                "@ChangeLogCookieType int", "@ErrorDesc nvarchar(1024)", "@hrResult int", "@DocPropsMD5 bigint",
                "@TransactionStatus int", "@CrawlType int", "@DocPropsBlob varbinary(2048)", "@ErrorID int",
                "@ErrorLevel int", "@MarkDelete bit", "@LinksBitmap int", "@Title nvarchar(1500)", "@TitleLCID int",
                "@SecurityId nvarchar(40)", "@PHFlags int", "@ProtocolLength int", "@ApplicationType int",
                "@DelayRetryCount int", "@LogLevel int", "@ErrorSource int", "@RecrawlErrorInterval int",
                "@ErrorIntervalAllowed int", "@ErrorDeleteIntervalAllowed int", "@ChangeLogCookieEnd varbinary(8000)",
                "@ChildSecurityBlob varbinary(8000)");
    }

    @ParameterizedTest
    @CsvSource({"@TransactionType, -1", "@TransactionType, 4", "@Scope, 0", "@Scope, 3", "@Scope, 5",
        "@EndPathFlag, 4", "@EndPathFlag, -1", "@IndexType, 2", "@UseChangeLog, 2", "@CrawlType, 0", "@CrawlType, 4",
        "@ErrorLevel, 3", "@LogLevel, 3", "@LogLevel, -1"})
    @Covers({"SQLPGAT2-3.1.5.66-2", "SQLPGAT2-3.1.5.66-3", "SQLPGAT2-3.1.5.66-6", "SQLPGAT2-3.1.5.66-9",
        "SQLPGAT2-3.1.5.66-10", "SQLPGAT2-3.1.5.66-17", "SQLPGAT2-3.1.5.66-22"})
    void valuesOutsideOfTheirTablesAreRefused(String parameter, int value) {
        crawling(1);
        SqlError error = refused(crawled(1).with(parameter, value));
        assertThat(error.number()).isEqualTo(way == Way.RECORDS ? 50081 : 547);
        assertThat(error).hasMessageContaining(parameter.substring(1)).hasMessageContaining(String.valueOf(value));
    }

    @ParameterizedTest
    @CsvSource({"@TransactionType, 0, 3", "@Scope, 1, 4", "@EndPathFlag, 0, 3", "@IndexType, 0, 1",
        "@CrawlType, 1, 3", "@LogLevel, 0, 2", "@TransactionFlags, 0, -1"})
    @Covers({"SQLPGAT2-3.1.5.66-2", "SQLPGAT2-3.1.5.66-3", "SQLPGAT2-3.1.5.66-4", "SQLPGAT2-3.1.5.66-6",
        "SQLPGAT2-3.1.5.66-9", "SQLPGAT2-3.1.5.66-17", "SQLPGAT2-3.1.5.66-22"})
    void valuesOfTheirTablesAreTaken(String parameter, int first, int last) {
        crawling(1);
        process(crawled(1).with(parameter, first));
        entry(101, 1);
        process(crawled(1).with(parameter, last));
        assertThat(queued()).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-20", "SQLPGAT2-3.1.5.66-138"})
    void theApplicationTypeHasNoInfluence() {
        crawling(1);
        crawling(2);
        assertThat(process(crawled(1).with("@ApplicationType", 0)).status()).isZero();
        assertThat(process(crawled(2).with("@ApplicationType", 77)).status()).isZero();
        assertThat(history(2, "CommitCrawlID, Title, ErrorID")).isEqualTo(history(1, "CommitCrawlID, Title, ErrorID"));
    }

    @Test
    void whatTheRulesLookAtCannotBeMissing() {
        if (way == Way.RECORDS) {
            return;
        }
        crawling(1);
        for (String parameter : List.of("@DocID", "@CrawlID", "@SeqID", "@TransactionType", "@MarkDelete",
                "@ErrorLevel", "@hrResult", "@ErrorCountAllowed", "@ErrorIntervalAllowed")) {
            assertThat(refused(crawled(1).with(parameter, null)).number()).isEqualTo(515);
        }
        CommitCall nulls = crawled(1);
        for (String parameter : List.of("@CompactURL", "@CompactHash", "@ParentCompactURL", "@ParentCompactHash",
                "@DisplayURL", "@DisplayHash", "@LastModifiedTime", "@EndPathFlag", "@PropMD5", "@MD5",
                "@FolderDelCount", "@HostDepth", "@EnumerationDepth", "@RetryCount", "@IndexType", "@ChangeLogBatchID",
                "@ChangeLogCookieType", "@DocPropsMD5", "@DocPropsBlob", "@LinksBitmap", "@Title", "@TitleLCID",
                "@SecurityId", "@PHFlags", "@ProtocolLength", "@ApplicationType", "@DelayRetryCount", "@LogLevel",
                "@ErrorSource")) {
            nulls.with(parameter, null);
        }
        process(nulls);
        assertThat(history(1, "CommitCrawlID, DisplayURL, MD5, LogLevel"))
                .isEqualTo(asList(7, url(1), null, 0));
    }
}
