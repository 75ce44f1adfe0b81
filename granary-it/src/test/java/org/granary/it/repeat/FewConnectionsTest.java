package org.granary.it.repeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.store.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Statements over two databases that have fewer connections to PostgreSQL than there are clients.
@Timeout(120)
class FewConnectionsTest {
    private static final String FIRST = "Search_Service_Application_CrawlStoreDB.dbo.MSSTranTempTable0";
    private static final String SECOND = "WSS_Search.dbo.MSSTranTempTable0";
    private static final String COPY = """
            INSERT INTO %s (CrawlID, ProjectID, SourceDocID, StartAddressID, ContentSourceID, AccessURL, AccessHash, DisplayURL,
              DisplayHash, ItemType, CrawlType, TransactionType)
            SELECT COUNT(*), 1, 9000, 3, 1, 'http://a/', 1, 'http://a/', 1, 1, 1, 0 FROM %s""";

    @Test
    void theyDoNotWaitForEachOther() throws Exception {
        assumeTrue(StoreKind.POSTGRESQL.isUsed());
        try (TestServer server = TestServer.start(StoreKind.POSTGRESQL, Map.of("store-connections", "2"), Clock.SYSTEM);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String copy = i % 2 == 0 ? COPY.formatted(FIRST, SECOND) : COPY.formatted(SECOND, FIRST);
                all.add(threads.submit(() -> {
                    int copied = 0;
                    try (Connection connection = server.connect("WSS_Search");
                            Statement statement = connection.createStatement()) {
                        for (int round = 0; round < 5; round++) {
                            copied += statement.executeUpdate(copy);
                        }
                    }
                    return copied;
                }));
            }
            for (Future<Integer> one : all) {
                assertThat(one.get()).isEqualTo(5);
            }
            try (Connection connection = server.connect("WSS_Search");
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(
                            "SELECT (SELECT COUNT(*) FROM " + FIRST + ") + (SELECT COUNT(*) FROM " + SECOND + ")")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(40);
            }
        }
    }
}
