package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.to;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.granary.conformance.Covers;
import org.granary.it.search.HostRecount;
import org.granary.it.search.flush.FlushModel.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Links of every kind, many of them for the same URLs, flushed by the server and by a model. Between flushes some documents are committed and some are deleted, and
/// crawls follow each other.
class RandomFlushTest extends FlushTest {
    private static final List<String> HISTORY = List.of("DocID", "AccessURL", "CompactURL", "StartAddressID",
            "ContentSourceID", "CrawlID", "TransactionFlags", "HostDepth", "ParentDocID", "CommitCrawlID",
            "SecurityUpdateCrawlID", "CachedSecurityUpdateCrawlID", "ErrorID", "DeletePending", "LastModifiedTime",
            "CrawlScope", "ParentHostID");
    private static final List<String> QUEUE = List.of("CrawlID", "DocID", "TransactionFlags", "HostDepth",
            "ChangeLogBatchID", "TransactionType", "Scope", "SourceDocID", "DeleteReason");
    private static final List<String> ANCHORS = List.of("SourceDocID", "AnchorText", "AnchorHash", "CrawlID", "Link",
            "LinkOrdinal", "TargetDocID");
    private static final List<String> DELETED = List.of("AccessURL", "HostID", "ContentSourceID");

    private final FlushModel model = new FlushModel();

    @SafeVarargs
    private static <T> T any(Random random, T... values) {
        return values[random.nextInt(values.length)];
    }

    private static TestLink link(Random random, int crawl, int urls) {
        String url = "http://a/" + random.nextInt(urls);
        boolean plain = random.nextInt(3) > 0;
        TestLink link = to(url).with("CrawlID", crawl).with("Scope", any(random, 1, 2, 4))
                .with("ItemType", any(random, 2, 2, 2, 2, 4, 1, 6, 7))
                .with("CrawlType", any(random, 1, 2, 2, 3)).with("TransactionType", any(random, 0, 0, 2, 1, 3))
                .with("StartAddressID", any(random, 3, 3, 3, 3, 4, 0)).with("ContentSourceID", any(random, 1, 2))
                .with("SourceDocID", any(random, 9000, 9001, -1)).with("HostID", any(random, 5, 5, 6, null))
                .with("SourceHostID", any(random, 5, 5, 6, null))
                .with("hrResult", any(random, 0, 0, 0, 0, 7, 0x80040D07))
                .with("HostDepth", random.nextInt(3)).with("FirstLink", random.nextInt(2))
                .with("AnchorText", any(random, "x", "y")).with("AnchorHash", any(random, 0, 1, 2))
                .with("ChangeLogBatchID", plain ? 0 : any(random, 0, 1, 2))
                .with("UseChangeLog", plain ? 0 : random.nextInt(2))
                .with("ParentProcessChangeLog", plain ? 0 : random.nextInt(2))
                .with("TransactionFlags",
                        plain ? 0 : any(random, 0x200, 0x204, 0x02000000, 0x02200000, 0x02000200, 0x4))
                .with("LastModifiedTime", any(random, null, 44L, 45L)).with("ProtocolSwitch", random.nextInt(2))
                .with("SourceIsStartAddress", random.nextInt(2)).with("SourceHostHop", random.nextInt(2))
                .compact("c" + random.nextInt(urls));
        return random.nextInt(10) == 0
                ? link.with("DisplayURL", "bdc://" + url).with("DisplayHash", TestLink.hash("bdc://" + url))
                : link;
    }

    private void between(Random random, int crawl) {
        for (Row document : List.copyOf(model.history)) {
            int id = document.number("DocID");
            switch (random.nextInt(6)) {
                case 0 -> {
                    Long time = any(random, 44L, 45L);
                    document.set("CommitCrawlID", crawl).set("LastModifiedTime", time);
                    update("UPDATE crawl_url_history SET CommitCrawlID = ?, LastModifiedTime = ? WHERE DocID = ?",
                            crawl,
                            time, id);
                }
                case 1 -> {
                    int scope = any(random, 1, 2);
                    document.set("CrawlScope", scope).set("ParentDocID", -1);
                    update("UPDATE crawl_url_history SET CrawlScope = ?, ParentDocID = -1 WHERE DocID = ?", scope, id);
                }
                case 2 -> {
                    if (document.is("DeletePending", 1)) {
                        model.history.remove(document);
                        model.free.add(id);
                        update("DELETE FROM crawl_url_history WHERE DocID = ?", id);
                        update("INSERT INTO free_doc_id (DocID) VALUES (?)", id);
                        if (random.nextBoolean()) {
                            model.queue.removeIf(entry -> entry.is("DocID", id));
                            update("DELETE FROM crawl_queue WHERE DocID = ?", id);
                        }
                    }
                }
                default -> {
                }
            }
        }
    }

    private static List<List<@Nullable Object>> rows(List<Row> rows, List<String> columns) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        for (Row row : rows) {
            List<@Nullable Object> values = new ArrayList<>();
            columns.forEach(column -> values.add(row.get(column)));
            all.add(values);
        }
        return sorted(all);
    }

    private static List<List<@Nullable Object>> sorted(List<List<@Nullable Object>> rows) {
        return rows.stream().sorted(Comparator.comparing(Object::toString)).toList();
    }

    private List<List<@Nullable Object>> table(String table, List<String> columns) {
        return sorted(table("SELECT " + String.join(", ", columns) + " FROM " + table));
    }

    private void compare(String when) {
        assertThat(table("MSSCrawlURL", HISTORY)).as("history %s", when).isEqualTo(rows(model.history, HISTORY));
        assertThat(table("MSSCrawlQueue", QUEUE)).as("queue %s", when).isEqualTo(rows(model.queue, QUEUE));
        assertThat(table("MSSCrawlDeletedURL", DELETED)).as("deleted URLs %s", when)
                .isEqualTo(rows(model.deletedUrls, DELETED));
        assertThat(table("MSSAnchorTextInfo", ANCHORS)).as("anchors %s", when).isEqualTo(rows(model.anchors, ANCHORS));
        assertThat(table("SELECT HostID, DeleteCount FROM MSSCrawlHostList ORDER BY HostID")).as("hosts %s", when)
                .isEqualTo(model.hosts.entrySet().stream().map(host -> Arrays.asList(host.getKey(), host.getValue()))
                        .toList());
        assertThat(table("SELECT CrawlID, DocID FROM MSSChangedAnchorTargetDocs")).as("targets %s", when)
                .containsExactlyInAnyOrderElementsOf(
                        List.copyOf(model.targets.stream().map(List::<Object>copyOf).toList()));
        assertThat(table("SELECT CrawlID, DocID FROM MSSChangedAnchorSourceDocs")).as("sources %s", when)
                .containsExactlyInAnyOrderElementsOf(
                        List.copyOf(model.sources.stream().map(List::<Object>copyOf).toList()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    @Covers({"SQLPGAT2-3.1.5.14-54", "SQLPGAT2-3.1.5.14-72", "SQLPGAT2-3.1.5.14-76"})
    void theServerDoesWhatTheModelDoes(long seed) {
        Random random = new Random(seed);
        model.nextId = FIRST_ID;
        int urls = 5 + random.nextInt(60);
        for (int crawl = CRAWL; crawl < CRAWL + 8; crawl++) {
            List<TestLink> links = new ArrayList<>();
            int count = random.nextInt(120);
            for (int i = 0; i < count; i++) {
                links.add(link(random, crawl, urls));
            }
            insert(links);
            links.forEach(link -> model.links.add(new Row(link.columns())));
            Flushed flushed = flush(1, crawl, 0, 0);

            assertThat(flushed).isEqualTo(new Flushed(1, false, 0, model.flush(crawl)));
            compare("in crawl " + crawl + " with seed " + seed);
            HostRecount.assertKept(database);
            between(random, crawl);
            HostRecount.keep(database);
        }
    }
}
