package org.granary.it.search.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;

/// A crawl component as a client: takes batches, fetches pages, hands over the links, commits. For one thread.
final class CrawlComponent implements AutoCloseable {
    private static final int NOT_FOUND = 0x80041201;
    private static final String[] COLUMNS = {"CrawlID", "ProjectID", "SourceDocID", "StartAddressID", "ContentSourceID",
        "AccessURL", "AccessHash", "DisplayURL", "DisplayHash", "ItemType", "CrawlType", "TransactionType", "HostID",
        "SourceHostID", "Host", "LastModifiedTime"};

    private final Client client;
    private final int id;
    private final Random random;

    /// @param client to a crawl store
    CrawlComponent(Client client, int id) {
        this.client = client;
        this.id = id;
        this.random = new Random(id);
    }

    int id() {
        return id;
    }

    /// Stage 90. What this component was crawling before goes back to the queue.
    void recover(Crawl crawl) {
        crawl.releaseAll(id);
        stage(crawl, 90, 0);
    }

    /// Stage 163: what the other was crawling goes back to the queue.
    void disable(Crawl crawl, int other) {
        crawl.releaseAll(other);
        stage(crawl, 163, other);
    }

    int stage(Crawl crawl, int stage, int misc) {
        Outcome outcome = client.call("proc_MSS_Crawl", "@ComponentID", id, "@ProjectID", 1, "@CrawlStage", stage,
                "@CrawlType", crawl.type(), "@CrawlID", crawl.id(), "@ContentSourceID", 1, "@ApplicationType", 0,
                "@MiscInputData", misc, "@MiscOutputData", Out.of(JDBCType.INTEGER), "@CrawlStatus",
                Out.of(JDBCType.INTEGER), "@CrawlSubStatus", Out.of(JDBCType.INTEGER));
        return (Integer) Objects.requireNonNull(outcome.output("@MiscOutputData"));
    }

    /// Hands over the start address.
    void begin(Crawl crawl) {
        insert(List.<@Nullable Object[]>of(link(crawl, -1, Site.START, 1)));
        flush(crawl);
    }

    /// Takes a batch and crawls it.
    ///
    /// @return how many entries it had
    int crawl(Crawl crawl) {
        ResultSet batch = take(crawl);
        List<CommitCall> commits = new ArrayList<>();
        List<@Nullable Object[]> links = new ArrayList<>();
        for (int i = 0; i < batch.rows().size(); i++) {
            commits.add(fetch(crawl, batch, i, links));
        }
        if (commits.isEmpty()) {
            return 0;
        }
        insert(links);
        // Links first: if the server is gone before the commit, the page is fetched again.
        flush(crawl);
        commit(crawl, commits);
        return commits.size();
    }

    /// Takes a batch and says no more.
    int take(Crawl crawl, int size) {
        Outcome outcome = client.call(CommitTest.GET_NEXT, "@ComponentID", id, "@ProjectID", 1, "@CrawlID", crawl.id(),
                "@BatchSize", size, "@BatchID", Out.of(JDBCType.BIGINT));
        outcome.set().column("SeqID").forEach(seqId -> crawl.take((Long) seqId, id));
        return outcome.set().rows().size();
    }

    private ResultSet take(Crawl crawl) {
        Outcome outcome = client.call(CommitTest.GET_NEXT, "@ComponentID", id, "@ProjectID", 1, "@CrawlID", crawl.id(),
                "@BatchSize", 1 + random.nextInt(6), "@BatchID", Out.of(JDBCType.BIGINT));
        ResultSet batch = outcome.set();
        batch.column("SeqID").forEach(seqId -> crawl.take((Long) seqId, id));
        if (random.nextInt(10) > 0) {
            return batch;
        }
        // Something has come up: all of it goes back.
        batch.column("SeqID").forEach(seqId -> crawl.release((Long) seqId));
        client.call(CommitTest.UNLOAD, "@ComponentID", id, "@BatchID", outcome.output("@BatchID"));
        return new ResultSet(batch.columns(), List.of());
    }

    private CommitCall fetch(Crawl crawl, ResultSet batch, int row, List<@Nullable Object[]> links) {
        int docId = (Integer) Objects.requireNonNull(batch.value(row, "DocID"));
        Object url = batch.value(row, "AccessURL");
        CommitCall commit = new CommitCall().with("@DocID", docId).with("@SeqID", batch.value(row, "SeqID"))
                .with("@CrawlID", crawl.id()).with("@CrawlType", crawl.type())
                .with("@TransactionType", batch.value(row, "TransactionType"))
                .with("@TransactionFlags", batch.value(row, "TransactionFlags"))
                .with("@Scope", batch.value(row, "Scope")).with("@DisplayURL", url)
                .with("@DisplayHash", url == null ? 0 : url.hashCode());
        if (url == null || Objects.equals(batch.value(row, "TransactionType"), 1)) {
            return commit;
        }
        if (random.nextInt(12) == 0) {
            return commit.with("@TransactionStatus", 3);
        }
        List<String> found = crawl.site().fetch((String) url);
        if (found == null) {
            return commit.with("@hrResult", NOT_FOUND).with("@ErrorLevel", 2).with("@ErrorID", 9)
                    .with("@MarkDelete", true);
        }
        found.forEach(target -> links.add(link(crawl, docId, target, 2)));
        return commit;
    }

    private static @Nullable Object[] link(Crawl crawl, int source, String url, int itemType) {
        return new Object[]{crawl.id(), 1, source, 1, 1, url, url.hashCode(), url, url.hashCode(), itemType,
            crawl.type(), 0, 5, 5, "site", 0L};
    }

    private void insert(List<@Nullable Object[]> links) {
        if (!links.isEmpty()) {
            String row = "(" + String.join(", ", Collections.nCopies(COLUMNS.length, "?")) + ")";
            client.execute("INSERT INTO MSSTranTempTable0 (" + String.join(", ", COLUMNS) + ") VALUES "
                    + String.join(", ", Collections.nCopies(links.size(), row)),
                    links.stream().flatMap(Arrays::stream).toArray());
        }
    }

    /// All links of the crawl, whoever found them.
    void flush(Crawl crawl) {
        int next = 0;
        int max = 0;
        while (true) {
            Outcome outcome = client.call("proc_MSS_FlushTemp0", "@ComponentID", id, "@FlushProjectID", 1,
                    "@FlushCrawlID", crawl.id(), "@LogDiscoveredLinks", 0, "@ApplicationType", 1, "@MoreLinks",
                    Out.of(JDBCType.BIT), "@NextDocID", next, "@MaxDocID", Out.of(JDBCType.INTEGER, max),
                    "@LinksProcessed", Out.of(JDBCType.INTEGER));
            if (outcome.status() == 2) {
                Outcome chunk = client.call("Search_Service_Application_DB.dbo.proc_MSS_GetNextDocIDChunk", "@GthrDBID",
                        0,
                        "@CurrentMaxDocID", outcome.output("@MaxDocID"), "@NewNextDocID", Out.of(JDBCType.INTEGER),
                        "@NewMaxDocID", Out.of(JDBCType.INTEGER));
                next = (Integer) Objects.requireNonNull(chunk.output("@NewNextDocID"));
                max = (Integer) Objects.requireNonNull(chunk.output("@NewMaxDocID"));
                continue;
            }
            assertThat(outcome.status()).isEqualTo(1);
            next = 0;
            max = 0;
            if (!Objects.equals(outcome.output("@MoreLinks"), true)) {
                return;
            }
        }
    }

    private void commit(Crawl crawl, List<CommitCall> commits) {
        commits.forEach(commit -> crawl.release((Long) Objects.requireNonNull(commit.get("@SeqID"))));
        if (commits.size() == 1) {
            client.call(RulesTest.PROCESS, commits.getFirst().arguments());
        } else if (!commits.isEmpty()) {
            client.call(RulesTest.COMMIT, CommitCall.records(id, commits));
        }
    }

    /// Whether nothing of the crawl is left to do.
    boolean isDone(Crawl crawl) {
        return client.execute("SELECT COUNT(*) FROM MSSCrawlQueue WHERE CrawlID = " + crawl.id()).getFirst().rows()
                .getFirst().getFirst().equals(0);
    }

    /// Crawls until nothing is left. Others may be at work.
    void run(Crawl crawl) throws InterruptedException {
        while (!isDone(crawl)) {
            if (crawl(crawl) == 0) {
                // The others have all that is left.
                Thread.sleep(5);
            }
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
