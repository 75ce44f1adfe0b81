package org.granary.it.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.tds.packet.PacketHeader;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whatever ends a transaction, the client is told: drivers keep the descriptor until they are.
@Timeout(120)
class TransactionTokensTest {
    private static final String ROLLBACK = "ENVCHANGE ROLLBACK_TRANSACTION";

    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    @Test
    @Covers({"TDS-2.2.3.1.2-3", "TDS-2.2.7.9-6"})
    void aResetTellsOfTheTransactionThatItRollsBack() throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            client.batch("BEGIN TRAN");
            assertThat(client.batch("SELECT @@TRANCOUNT AS n", PacketHeader.RESET_CONNECTION)).containsExactly(ROLLBACK,
                    "ENVCHANGE RESET_CONNECTION", "COLMETADATA n", "ROW [0]", "DONE 0010 c1 1");
            assertThat(client.batch("SELECT @@TRANCOUNT AS n", PacketHeader.RESET_CONNECTION)).containsExactly(
                    "ENVCHANGE RESET_CONNECTION", "COLMETADATA n", "ROW [0]", "DONE 0010 c1 1");
        }
    }

    @Test
    @Covers({"TDS-2.2.3.1.2-5", "TDS-2.2.7.6-5"})
    void aResetThatKeepsTheTransactionTellsOfNothingElse() throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            client.batch("BEGIN TRAN");
            assertThat(client.batch("SELECT @@TRANCOUNT AS n", PacketHeader.RESET_CONNECTION_SKIP_TRANSACTION))
                    .containsExactly("ENVCHANGE RESET_CONNECTION", "COLMETADATA n", "ROW [1]", "DONE 0014 c1 1");
        }
    }

    /// Drivers decide at the end of a statement what its error means: by then they have to know.
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            ROLLBACK | ENVCHANGE ROLLBACK_TRANSACTION, DONE 0000 d2
            EXEC('ROLLBACK') | ENVCHANGE ROLLBACK_TRANSACTION, DONEINPROC 0001 d2, RETURNSTATUS 0, DONEPROC 0001 e0, DONE 0000 fd
            COMMIT | ENVCHANGE COMMIT_TRANSACTION, DONE 0000 d5
            SET XACT_ABORT ON INSERT INTO #t VALUES (NULL) SELECT 1 | DONE 0005 be, ERROR 515, ENVCHANGE ROLLBACK_TRANSACTION, DONE 0002 c3
            SET XACT_ABORT ON EXEC('INSERT INTO #t VALUES (NULL)') SELECT 1 | DONE 0005 be, ERROR 515, ENVCHANGE ROLLBACK_TRANSACTION, DONE 0002 fd
            SET XACT_ABORT ON EXEC nosuch.dbo.proc_x | DONE 0005 be, ERROR 2812, ENVCHANGE ROLLBACK_TRANSACTION, DONE 0002 e0
            SET XACT_ABORT ON EXEC sp_tables 1, 2, 3, 4, 5, 6, 7, 8 | DONE 0005 be, ERROR 8144, ENVCHANGE ROLLBACK_TRANSACTION, DONEPROC 0003 e0, DONE 0000 fd
            """)
    @Covers("TDS-2.2.7.9-4")
    void theEndIsToldBeforeTheStatementEnds(String text, String expected) throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            client.batch("CREATE TABLE #t (a int NOT NULL)");
            client.batch("BEGIN TRAN");
            assertThat(client.batch(text)).isEqualTo(List.of(expected.split(", (?=[A-Z])")));
        }
    }

    @Test
    @Covers("TDS-2.2.6.1-6")
    void aBulkLoadThatFailsUnderXactAbortTellsOfIt() throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            client.batch("SET XACT_ABORT ON CREATE TABLE #t (a int NOT NULL)");
            client.batch("BEGIN TRAN");
            client.batch("INSERT BULK #t (a int)");
            assertThat(client.bulkLoad(out -> out.u8(0x81).u16(1).i32(0).u16(1).u8(0x26).u8(4).bVarchar("a").u8(0xD1)
                    .u8(0).u8(0xFD).u16(0).u16(0).i64(0))).containsExactly("ERROR 515", ROLLBACK, "DONE 0002 f0");
        }
    }
}
