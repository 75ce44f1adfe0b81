package org.granary.it.search.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.granary.conformance.Covers;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.ResultSet;
import org.granary.it.search.HostRecount;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Random transactions, singly and many at once, leave the crawl store as the model has it.
@OnEveryStore
class RandomCommitTest extends CommitTest {
    private static final int DOCUMENTS = 30;
    /// The first of them have most of the children.
    private static final int PARENTS = 8;
    private static final int CALLS = 150;

    private final Random random = new Random(11);
    private long nextSeq = 1_000_000;

    @Test
    @Covers({"SQLPGAT2-3.1.5.65-4", "SQLPGAT2-3.1.5.65-5", "SQLPGAT2-3.1.5.66-45"})
    void theStoreIsAsTheModelHasIt() {
        Map<String, Integer> seen = new TreeMap<>();
        for (int i = 0; i < CALLS; i++) {
            fill();
            HostRecount.keep(database);
            CommitModel model = load();
            List<CommitCall> calls = new ArrayList<>();
            boolean one = random.nextInt(4) == 0;
            for (int n = one ? 1 : 1 + random.nextInt(30); n > 0; n--) {
                calls.add(call(model));
            }
            calls.forEach(model::process);
            if (one) {
                call(RulesTest.PROCESS, calls.getFirst().arguments());
            } else {
                call(RulesTest.COMMIT, CommitCall.records(COMPONENT, calls));
            }
            assertThat(text(load())).as("call %s: %s", i, calls.stream().map(c -> shown(c.arguments())).toList())
                    .isEqualTo(text(model));
            HostRecount.assertKept(database);
            for (Map<String, @Nullable Object> entry : model.queue) {
                if (entry.get("SeqID") == null) {
                    boolean security = ((int) entry.get("TransactionFlags") & 0x02000000) != 0
                            && (int) entry.get("TransactionType") == 2;
                    seen.merge("queued " + entry.get("DeleteReason") + (security ? " security" : ""), 1, Integer::sum);
                }
            }
            seen.merge("reported", model.reported.size(), Integer::sum);
            seen.merge("free", model.free.size(), Integer::sum);
            pass(java.time.Duration.ofHours(random.nextInt(20)));
        }
        // Every rule that queues something was at work, not once but often.
        assertThat(seen.keySet()).contains("queued 1", "queued 6", "queued null", "queued null security");
        assertThat(seen.values()).as("%s", seen).allMatch(count -> count >= 3);
    }

    /// Replaces what was deleted and some of the rest, and queues something.
    private void fill() {
        update("DELETE FROM crawl_url_history WHERE DocID % 3 = ?", random.nextInt(3));
        List<Integer> there = query("SELECT DocID FROM crawl_url_history", rows -> rows.getInt(1));
        for (int doc = 1; doc <= DOCUMENTS; doc++) {
            if (!there.contains(doc) && random.nextInt(6) > 0) {
                update("DELETE FROM free_doc_id WHERE DocID = ?", doc);
                int url = random.nextInt(20);
                boolean log = random.nextInt(3) > 0;
                document(doc, "AccessURL", (url == 0 ? "anchor://" : "http://h/") + url, "AccessHash", url / 2,
                        "ParentDocID", random.nextInt(PARENTS + 3) - 1, "HostID", random.nextInt(3),
                        "TransactionFlags", pick(0, 4, 0x200, 0x200, 0x204, 0x204), "UseChangeLog", log ? 1 : 0,
                        "ChangeLogCookie", log && random.nextBoolean() ? new byte[]{(byte) doc} : null,
                        "CommitCrawlID", pick(0, 3, 5), "CrawlID", pick(3, 5, 6), "DeletePending", pick(0, 0, 0, 1),
                        "ErrorCount", pick(0, 1, 3, 6, 12), "FirstErrorTime",
                        random.nextBoolean() ? null : now().minusHours(random.nextInt(100)), "ErrorDeleteCount",
                        pick(0, 2, 4), "FirstErrorDeleteTime",
                        random.nextBoolean() ? null : now().minusHours(random.nextInt(50)), "SecurityUpdateErrorID",
                        pick(0, 33), "LogLevel", pick(0, 1, 2), "ErrorID", pick(0, 44), "ErrorLevel", pick(0, 1));
            }
        }
        for (int n = random.nextInt(12); n > 0; n--) {
            entry(nextSeq++, 1 + random.nextInt(DOCUMENTS + 2), "CrawlID", pick(6, 7, 7, 7), "BatchID",
                    random.nextInt(3) == 0 ? 0L : 5L, "TransactionFlags", pick(0, 4, 0x200, 0x204));
        }
    }

    private CommitCall call(CommitModel model) {
        int doc = 1 + random.nextInt(random.nextBoolean() ? PARENTS : DOCUMENTS + 2);
        Map<String, @Nullable Object> row = model.history.get(doc);
        boolean pending = row != null && Objects.equals(row.get("DeletePending"), 1);
        int type = random.nextInt(6) == 0 ? random.nextInt(4) : pending ? 1 : 2;
        int level = pick(0, 0, 0, 1, 2, 2);
        Long seq = model.queue.stream().filter(q -> Objects.equals(q.get("DocID"), doc)).findFirst()
                .map(q -> (Long) q.get("SeqID")).orElse(5L);
        byte[] cookie = random.nextBoolean() ? new byte[]{(byte) random.nextInt(50)} : null;
        return new CommitCall().with("@DocID", doc).with("@SeqID", seq).with("@TransactionType", type)
                .with("@CrawlType", pick(1, 2, 2, 2, 3)).with("@Scope", pick(1, 2, 2, 2, 4))
                .with("@TransactionFlags",
                        pick(0, 4, 0x200, 0x204, 4, 4, 8) | pick(0, 0, 0, 0x02000000, 0x02200000))
                .with("@UseChangeLog", pick(0, 1, 1)).with("@ChangeLogCookie", cookie)
                .with("@ChangeLogCookieType", cookie == null ? 0 : pick(0, 3))
                .with("@ChangeLogCookieEnd", random.nextInt(6) == 0 ? new byte[]{1} : null)
                .with("@ChangeLogBatchID", random.nextInt(5)).with("@ErrorLevel", level)
                .with("@ErrorID", level == 0 ? 0 : pick(40, 41)).with("@ErrorDesc", level == 0 ? null : "e")
                .with("@hrResult", level == 0
                        ? pick(0, 0, 0, 0x40D90)
                        : pick(5, 0x41203, 0x80041205, 0x80041201,
                                0x810200BC))
                .with("@MarkDelete", level == 2 && random.nextInt(3) == 0).with("@LogLevel", pick(0, 1, 2))
                .with("@ErrorDeleteCountAllowed", pick(0, 3)).with("@ErrorCountAllowed", pick(4, 10))
                .with("@ErrorIntervalAllowed", pick(20, 60)).with("@RecrawlErrorInterval", pick(2, 60))
                .with("@RecrawlErrorCount", pick(0, 0, 3))
                .with("@TransactionStatus", random.nextInt(8) == 0 ? 3 : 90)
                .with("@ChildSecurityBlob", random.nextBoolean() ? new byte[]{9} : null)
                .with("@Title", "t" + random.nextInt(100)).with("@MD5", random.nextInt());
    }

    private int pick(int... values) {
        return values[random.nextInt(values.length)];
    }

    private CommitModel load() {
        CommitModel model = new CommitModel(now());
        rows("SELECT * FROM MSSCrawlURL").forEach(row -> model.history.put((Integer) row.get("DocID"), row));
        model.queue.addAll(rows("SELECT * FROM MSSCrawlQueue"));
        model.deletedUrls.addAll(rows("SELECT AccessURL, AccessHash, HostID, ContentSourceID FROM MSSCrawlDeletedURL"));
        rows("SELECT * FROM MSSCrawlReportedErrors").forEach(row -> model.reported
                .put(row.get("CrawlID") + " " + row.get("DocID") + " " + row.get("ErrorID"), row));
        model.changedTargets.addAll(pairs("MSSChangedAnchorTargetDocs"));
        model.changedCommitted.addAll(pairs("MSSChangedAnchorCommittedDocs"));
        model.changedDeleted.addAll(pairs("MSSChangedAnchorDeletedDocs"));
        model.free.addAll(query("SELECT DocID FROM free_doc_id", rows -> rows.getInt(1)));
        return model;
    }

    private List<Map<String, @Nullable Object>> rows(String select) {
        ResultSet set = database.execute(select).getFirst();
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        for (List<@Nullable Object> values : set.rows()) {
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            for (int i = 0; i < values.size(); i++) {
                row.put(set.names().get(i), values.get(i));
            }
            rows.add(row);
        }
        return rows;
    }

    private List<String> pairs(String table) {
        return rows("SELECT CrawlID, DocID FROM " + table).stream()
                .map(row -> row.get("CrawlID") + " " + row.get("DocID")).toList();
    }

    /// All of it, in an order that does not depend on numbers that the server gave in this call.
    private static List<String> text(CommitModel model) {
        List<String> lines = new ArrayList<>();
        model.history.values().forEach(row -> lines.add("history " + shown(row)));
        model.reported.values().forEach(row -> lines.add("reported " + shown(row)));
        lines.add("targets " + model.changedTargets);
        lines.add("committed " + model.changedCommitted);
        lines.add("deleted " + model.changedDeleted);
        lines.add("free " + model.free);
        List<String> unordered = new ArrayList<>();
        model.deletedUrls.forEach(row -> unordered.add("deleted url " + shown(row)));
        for (Map<String, @Nullable Object> row : model.queue) {
            Map<String, @Nullable Object> known = new LinkedHashMap<>(row);
            if (known.get("SeqID") instanceof Long seq && seq < 1_000_000) {
                known.put("SeqID", null);
            }
            unordered.add("queue " + shown(known));
        }
        lines.addAll(unordered.stream().sorted().toList());
        return lines;
    }

    private static String shown(Map<String, @Nullable Object> row) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        row.forEach((name, value) -> shown.put(name,
                value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value));
        return shown.toString();
    }

    private static String shown(@Nullable Object[] arguments) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            all.put(String.valueOf(arguments[i]), arguments[i + 1]);
        }
        return shown(all);
    }
}
