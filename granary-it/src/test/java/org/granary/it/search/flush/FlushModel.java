package org.granary.it.search.flush;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// proc_MSS_FlushTemp0 for the portal project as the document tells it, rule after rule and link after link, over plain lists of rows. Rows are maps, and there are no indexes,
/// statements or batches of writes here: it shares nothing with the server but the document.
final class FlushModel {
    /// A row by the names of its columns.
    static final class Row extends LinkedHashMap<String, @Nullable Object> {
        private static final long serialVersionUID = 1;

        Row() {}

        Row(Map<String, @Nullable Object> columns) {
            super(columns);
        }

        int number(String column) {
            return get(column) instanceof Integer number ? number : 0;
        }

        boolean is(String column, int value) {
            return Objects.equals(get(column), value);
        }

        boolean has(int flag) {
            return (number("TransactionFlags") & flag) != 0;
        }

        boolean same(String column, Row other, String otherColumn) {
            return get(column) != null && Objects.equals(get(column), other.get(otherColumn));
        }

        Row copy(Row from, String... columns) {
            for (String column : columns) {
                put(column, from.get(column));
            }
            return this;
        }

        Row set(String column, @Nullable Object value) {
            put(column, value);
            return this;
        }
    }

    final List<Row> links = new ArrayList<>();
    final List<Row> history = new ArrayList<>();
    final List<Row> queue = new ArrayList<>();
    final List<Row> deletedUrls = new ArrayList<>();
    final List<Row> anchors = new ArrayList<>();
    final Map<Integer, Integer> hosts = new TreeMap<>();
    final Set<List<Integer>> targets = new HashSet<>();
    final Set<List<Integer>> sources = new HashSet<>();
    final TreeSet<Integer> free = new TreeSet<>();
    int nextId;

    /// @return how many links
    int flush(int crawl) {
        List<Row> batch = links.stream().filter(link -> link.is("CrawlID", crawl)).limit(1000).toList();
        for (Row link : batch) {
            if (link.get("HostID") instanceof Integer host) {
                hosts.putIfAbsent(host, 0);
            }
            link.put("DocID", id(find(link)));
        }
        Set<Row> processed = identitySet();
        for (Row link : batch) {
            Row known = find(link);
            if (link.is("ItemType", 2) && known != null && known.number("CrawlID") >= crawl) {
                processed.add(link);
            }
        }
        for (Row link : batch) {
            Row known = find(link);
            if (!processed.contains(link) && !link.is("ItemType", 6) && !link.is("ItemType", 7) && known != null
                    && link.is("CrawlType", 1) && link.is("hrResult", 0) && !isDuplicate(link, batch)
                    && !known.is("StartAddressID", 0) && known.same("StartAddressID", link, "StartAddressID")
                    && known.number("CrawlID") < crawl) {
                enqueue(link, 2, link.number("Scope"), link.number("SourceDocID"), null);
                known.put("CrawlID", crawl);
                processed.add(link);
            }
        }
        for (Row link : batch) {
            if (!processed.contains(link) && link.is("ItemType", 2) && link.is("hrResult", 0)
                    && (link.is("TransactionType", 0) || link.is("TransactionType", 2))
                    && link.is("ParentProcessChangeLog", 0) && find(link) == null && !isDuplicate(link, batch)) {
                add(link, link.number("SourceDocID"));
                enqueue(link, 2, 2, link.number("SourceDocID"), null);
                processed.add(link);
            }
        }
        for (Row link : batch) {
            link.put("Parent", link.number("SourceDocID"));
            if (!processed.contains(link) && !link.is("ItemType", 7)) {
                single(link, crawl);
            }
        }
        secondStage(batch, crawl);
        links.removeAll(batch);
        return batch.size();
    }

    private static Set<Row> identitySet() {
        return java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());
    }

    private static boolean isDuplicate(Row link, List<Row> batch) {
        return batch.stream().filter(other -> other.same("AccessURL", link, "AccessURL")).count() > 1;
    }

    private @Nullable Row find(Row link) {
        return find(link, "AccessURL");
    }

    private @Nullable Row find(Row link, String column) {
        return history.stream()
                .filter(known -> known.is("DeletePending", 0) && known.same(column, link, column))
                .min(Comparator.comparingInt(known -> known.number("DocID"))).orElse(null);
    }

    private static @Nullable Integer id(@Nullable Row known) {
        return known == null ? null : known.number("DocID");
    }

    private void add(Row link, int parent) {
        // One that is still in the queue is not given again.
        Integer id = free.stream().filter(one -> queue.stream().noneMatch(entry -> entry.is("DocID", one))).findFirst()
                .orElse(null);
        if (id == null) {
            id = nextId++;
        } else {
            free.remove(id);
            // What links said about the old document is not about the new one.
            for (Row anchor : anchors) {
                if (anchor.is("TargetDocID", id)) {
                    anchor.set("TargetDocID", -1);
                }
            }
        }
        link.put("DocID", id);
        history.add(new Row().copy(link, "DocID", "AccessURL", "CompactURL", "StartAddressID", "ContentSourceID",
                "CrawlID", "TransactionFlags", "HostDepth").set("ParentDocID", parent).set("CommitCrawlID", 0)
                .set("SecurityUpdateCrawlID", 0).set("CachedSecurityUpdateCrawlID", 0).set("ErrorID", 0)
                .set("DeletePending", 0).set("LastModifiedTime", null).set("CrawlScope", 2)
                .set("ParentHostID", link.get("SourceHostID")));
    }

    private Row enqueue(Row link, int type, int scope, int source, @Nullable Integer reason) {
        Row entry = new Row().copy(link, "CrawlID", "DocID", "TransactionFlags", "HostDepth", "ChangeLogBatchID")
                .set("TransactionType", type).set("Scope", scope).set("SourceDocID", source)
                .set("DeleteReason", reason);
        queue.add(entry);
        return entry;
    }

    private void single(Row link, int crawl) {
        Row known = find(link);
        int type = link.number("TransactionType");
        if (link.is("ItemType", 2) && type == 3) {
            if (known == null) {
                Row old = find(link, "CompactURL");
                if (old != null) {
                    twelveSteps(link, old, 1, crawl);
                    twelveSteps(link, find(link), 0, crawl);
                }
                return;
            }
            type = 2;
        }
        twelveSteps(link, known, type, crawl);
    }

    private void twelveSteps(Row link, @Nullable Row known, int type, int crawl) {
        link.put("DocID", id(known));
        int batch = link.number("ChangeLogBatchID");
        if (link.is("ItemType", 2) && type == 1 && known == null) {
            return;
        }
        if (known != null) {
            boolean seen = known.number("CrawlID") >= crawl;
            boolean committed = !known.is("CommitCrawlID", 0);
            if (link.is("ItemType", 1) && link.is("CrawlType", 2)) {
                return;
            }
            if (seen && batch == 0) {
                return;
            }
            if (seen && batch != 0 && committed && (link.is("ItemType", 2) || link.is("ItemType", 4))
                    && (type == 2 || type == 0)) {
                return;
            }
            if (seen && batch != 0 && committed && known.is("CrawlScope", 2)) {
                return;
            }
            if (seen && batch != 0 && known.has(0x200) && !known.has(0x4)) {
                return;
            }
            if (!known.same("StartAddressID", link, "StartAddressID")) {
                boolean source = !link.is("SourceDocID", -1);
                if (known.is("ParentDocID", -1) && link.is("ItemType", 1) && batch == 0) {
                    return;
                }
                if (source && link.get("HostID") != null && link.get("SourceHostID") != null
                        && !link.same("HostID", link, "SourceHostID")) {
                    return;
                }
                if (source && link.is("ProtocolSwitch", 1) && !link.is("SourceIsStartAddress", 1)
                        && link.is("SourceHostHop", 1)) {
                    return;
                }
            }
            if (link.is("CrawlType", 2) && !seen && link.is("UseChangeLog", 0) && link.has(0x200)
                    && !link.has(0x02000000) && link.same("LastModifiedTime", known, "LastModifiedTime")) {
                known.set("CrawlID", crawl).set("CommitCrawlID", crawl).set("ErrorID", 0x41203);
                return;
            }
            if (batch > 0 && link.has(0x02000000) && known.number("SecurityUpdateCrawlID") < crawl
                    && (!link.has(0x00200000) || known.number("CachedSecurityUpdateCrawlID") < crawl)) {
                enqueue(link, 2, 2, known.number("ParentDocID"), null)
                        .set("TransactionFlags", known.number("TransactionFlags") | 0x02000000)
                        .copy(known, "HostDepth");
                known.put(link.has(0x00200000) ? "CachedSecurityUpdateCrawlID" : "SecurityUpdateCrawlID", crawl);
                return;
            }
        }
        if (type != 1 && link.is("hrResult", 0)) {
            if (link.is("UseChangeLog", 1) && link.is("ParentProcessChangeLog", 1)) {
                return;
            }
            if (link.is("UseChangeLog", 1) && known != null) {
                link.put("Parent", known.get("ParentDocID"));
            }
            if (known == null) {
                add(link, link.number("Parent"));
            } else {
                known.copy(link, "StartAddressID", "ContentSourceID").set("CrawlID", crawl)
                        .set("ParentDocID", link.get("Parent")).set("ParentHostID", link.get("SourceHostID"));
            }
            enqueue(link, 2, 2, link.number("Parent"), null);
        }
        boolean sameStart = known != null && known.same("StartAddressID", link, "StartAddressID");
        if (!link.is("hrResult", 0) && !sameStart
                && deletedUrls.stream().noneMatch(url -> url.same("AccessURL", link, "AccessURL"))) {
            deletedUrls.add(new Row().copy(link, "AccessURL", "HostID", "ContentSourceID"));
            if (link.get("HostID") instanceof Integer host) {
                hosts.merge(host, 1, Integer::sum);
            }
        }
        if (!link.is("hrResult", 0) && known != null && sameStart) {
            enqueue(link, 1, 2, link.number("Parent"), 7);
            known.put("DeletePending", 1);
        }
        if (batch > 0 && type == 1 && known != null && known.number("CrawlID") <= crawl) {
            enqueue(link, 1, 2, link.number("Parent"), 8);
            known.put("DeletePending", 1);
        }
    }

    private void secondStage(List<Row> batch, int crawl) {
        List<Row> open = new ArrayList<>(batch.stream()
                .filter(link -> !link.is("ParentProcessChangeLog", 1) && !link.is("ItemType", 7)
                        && !link.is("ItemType", 1) && !String.valueOf(link.get("DisplayURL")).startsWith("bdc")
                        && !link.is("hrResult", 0x80040D07))
                .toList());
        List<Row> before = anchors.stream().map(Row::new).toList();
        Set<Row> done = identitySet();
        for (Row link : open) {
            for (int i = 0; i < before.size(); i++) {
                Row was = before.get(i);
                if (isAt(was, link) && Objects.equals(was.get("AnchorHash"), link.get("AnchorHash"))
                        && (link.is("AnchorHash", 0)
                                || Objects.equals(was.get("AnchorText"), link.get("AnchorText")))) {
                    anchors.get(i).copy(link, "AnchorText", "AnchorHash").set("CrawlID", crawl);
                    done.add(link);
                }
            }
        }
        open.removeIf(done::contains);
        for (Row link : open) {
            for (int i = 0; i < before.size(); i++) {
                if (isAt(before.get(i), link)) {
                    anchors.get(i).copy(link, "AnchorText", "AnchorHash").set("CrawlID", crawl);
                    target(before.get(i).get("TargetDocID"), crawl);
                    sources.add(List.of(crawl, link.number("SourceDocID")));
                    done.add(link);
                }
            }
        }
        open.removeIf(done::contains);
        for (Row link : open) {
            anchors.add(new Row().copy(link, "SourceDocID", "AnchorText", "AnchorHash").set("CrawlID", crawl)
                    .set("Link", link.get("DisplayURL")).set("LinkOrdinal", link.get("FirstLink"))
                    .set("TargetDocID", link.get("DocID")));
            target(link.get("DocID"), crawl);
            sources.add(List.of(crawl, link.number("SourceDocID")));
        }
        anchors.removeIf(anchor -> {
            boolean vanished = anchor.number("CrawlID") < crawl && batch.stream()
                    .anyMatch(link -> link.is("ItemType", 7) && link.is("ParentProcessChangeLog", 0)
                            && link.same("SourceDocID", anchor, "SourceDocID"));
            if (vanished) {
                target(anchor.get("TargetDocID"), crawl);
            }
            return vanished;
        });
    }

    private static boolean isAt(Row anchor, Row link) {
        return anchor.same("SourceDocID", link, "SourceDocID") && anchor.same("LinkOrdinal", link, "FirstLink")
                && anchor.same("Link", link, "DisplayURL");
    }

    private void target(@Nullable Object document, int crawl) {
        if (document instanceof Integer id && id != -1) {
            targets.add(List.of(crawl, id));
        }
    }
}
