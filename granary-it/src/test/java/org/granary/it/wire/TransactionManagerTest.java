package org.granary.it.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.tds.packet.TdsWriter;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What transaction manager requests (MS-TDS 2.2.6.9) do, and what is told of it.
class TransactionManagerTest {
    private static final int BEGIN = 5;
    private static final int COMMIT = 7;
    private static final int ROLLBACK = 8;
    private static final int SAVE = 9;
    private static final String COUNT = "SELECT @@TRANCOUNT AS n";

    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    private static void begin(TdsWriter out) {
        out.u16(BEGIN).u8(0).u8(0);
    }

    /// @param next whether another transaction begins at once
    private static Consumer<TdsWriter> end(int type, boolean next) {
        return out -> {
            out.u16(type).u8(0).u8(next ? 1 : 0);
            if (next) {
                out.u8(0).u8(0);
            }
        };
    }

    private static Consumer<TdsWriter> named(int type, String name) {
        return out -> {
            out.u16(type).u8(2 * name.length()).unicode(name);
            if (type == ROLLBACK) {
                out.u8(0);
            }
        };
    }

    private static Object open(TokenClient client) throws IOException {
        return client.batch(COUNT).get(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {COMMIT, ROLLBACK})
    @Covers({"TDS-2.2.1.8-1", "TDS-2.2.6.9-1", "TDS-2.2.6.9-2", "TDS-2.2.7.9-3"})
    void requestsBeginAndEndTransactions(int end) throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            client.batch("CREATE TABLE #t (a int)");
            assertThat(client.transactionManager(TransactionManagerTest::begin))
                    .startsWith("ENVCHANGE BEGIN_TRANSACTION").hasSize(2);
            assertThat(open(client)).isEqualTo("ROW [1]");
            client.batch("INSERT INTO #t VALUES (1)");
            assertThat(client.transactionManager(end(end, false)))
                    .startsWith("ENVCHANGE " + (end == COMMIT ? "COMMIT" : "ROLLBACK") + "_TRANSACTION").hasSize(2);
            assertThat(open(client)).isEqualTo("ROW [0]");
            assertThat(client.batch("SELECT COUNT(*) AS n FROM #t").get(1))
                    .isEqualTo(end == COMMIT ? "ROW [1]" : "ROW [0]");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {COMMIT, ROLLBACK})
    @Covers("TDS-2.2.6.9-3")
    void anEndMayBeginTheNextTransaction(int end) throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            client.transactionManager(TransactionManagerTest::begin);
            List<String> answer = client.transactionManager(end(end, true));
            assertThat(answer.subList(0, 2)).containsExactly(
                    "ENVCHANGE " + (end == COMMIT ? "COMMIT" : "ROLLBACK") + "_TRANSACTION",
                    "ENVCHANGE BEGIN_TRANSACTION");
            assertThat(open(client)).isEqualTo("ROW [1]");
        }
    }

    @Test
    @Covers("TDS-2.2.6.9-2")
    void aSavepointUndoesAPart() throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            client.batch("CREATE TABLE #t (a int)");
            client.transactionManager(TransactionManagerTest::begin);
            client.batch("INSERT INTO #t VALUES (1)");
            assertThat(client.transactionManager(named(SAVE, "here"))).hasSize(1);
            client.batch("INSERT INTO #t VALUES (2)");
            assertThat(client.transactionManager(named(ROLLBACK, "here"))).as("the transaction goes on")
                    .noneMatch(token -> token.startsWith("ENVCHANGE"));
            client.transactionManager(end(COMMIT, false));
            assertThat(client.batch("SELECT a FROM #t")).contains("ROW [1]").doesNotContain("ROW [2]");
        }
    }

    @Test
    @Covers("TDS-2.2.7.9-5")
    void aNestedTransactionTellsOfNothing() throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            assertThat(client.batch("CREATE TABLE #t (a int) INSERT INTO #t VALUES (1)"))
                    .as("a statement that commits by itself").noneMatch(token -> token.startsWith("ENVCHANGE"));
            assertThat(client.batch("BEGIN TRAN")).contains("ENVCHANGE BEGIN_TRANSACTION");
            assertThat(client.batch("BEGIN TRAN COMMIT")).as("only @@TRANCOUNT changes")
                    .noneMatch(token -> token.startsWith("ENVCHANGE"));
            assertThat(open(client)).isEqualTo("ROW [1]");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 6})
    void distributedTransactionsAreRefusedAndTheConnectionGoesOn(int type) throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            assertThat(client.transactionManager(out -> out.u16(type))).startsWith("ERROR 40517");
            assertThat(open(client)).isEqualTo("ROW [0]");
        }
    }
}
