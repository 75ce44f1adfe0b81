package org.granary.it.search.commit;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// MS-SQLPGAT2 3.1.5.66 in Java, one transaction after another, over rows in memory: as short as the document allows, and with nothing of the server in it.
final class CommitModel {
    /// By document.
    final Map<Integer, Map<String, @Nullable Object>> history = new TreeMap<>();
    /// Entries that were added have no SeqID yet.
    final List<Map<String, @Nullable Object>> queue = new ArrayList<>();
    final List<Map<String, @Nullable Object>> deletedUrls = new ArrayList<>();
    final Map<String, Map<String, @Nullable Object>> reported = new TreeMap<>();
    final Set<String> changedTargets = new TreeSet<>();
    final Set<String> changedCommitted = new TreeSet<>();
    final Set<String> changedDeleted = new TreeSet<>();
    final Set<Integer> free = new TreeSet<>();

    private final LocalDateTime now;

    CommitModel(LocalDateTime now) {
        this.now = now;
    }

    void process(CommitCall c) {
        int doc = c.number("@DocID");
        int crawl = c.number("@CrawlID");
        int type = c.number("@TransactionType");
        int scope = c.number("@Scope");
        int flags = c.number("@TransactionFlags");
        int crawlType = c.number("@CrawlType");
        int level = c.number("@ErrorLevel");
        int hr = c.number("@hrResult");
        boolean log = c.number("@UseChangeLog") == 1;
        Object cookie = log ? c.get("@ChangeLogCookie") : null;
        Object cookieType = cookie == null ? null : c.get("@ChangeLogCookieType");
        int logBatch = log ? c.number("@ChangeLogBatchID") : 0;
        boolean security = (flags & 0x02000000) != 0;
        boolean folder = (flags & 4) != 0;
        Map<String, @Nullable Object> row = history.get(doc);

        if (c.number("@TransactionStatus") == 3) {
            if (row != null && number(row, "ProjectID") == 1) {
                set(row, "RetryCount", c.get("@RetryCount"), "DelayRetryCount", c.get("@DelayRetryCount"));
            }
            boolean twin = queue.stream().anyMatch(q -> number(q, "DocID") == doc && number(q, "CrawlID") == crawl
                    && number(q, "TransactionType") == type && number(q, "Scope") == scope
                    && number(q, "TransactionFlags") == flags && !Objects.equals(q.get("SeqID"), c.get("@SeqID")));
            if (twin) {
                queue.removeIf(q -> isOwn(q, c));
            } else {
                queue.stream().filter(q -> isOwn(q, c)).forEach(q -> set(q, "BatchID", 0L, "TransactionFlags", flags));
            }
            return;
        }
        if (crawlType == 2 && cookie != null && level != 2 && c.get("@ChangeLogCookieEnd") != null && !security) {
            if (row != null) {
                set(row, "TransactionFlags", flags, "ChangeLogCookie", cookie, "ChangeLogCookieType", cookieType,
                        "ChangeLogCookieEnd", c.get("@ChangeLogCookieEnd"), "RetryCount", 0, "DelayRetryCount", 0,
                        "Retry", 0, "LastTouchStart", now);
            }
            queue.stream().filter(q -> isOwn(q, c)).forEach(q -> set(q, "BatchID", 0L, "TransactionFlags", flags));
            return;
        }
        if (row == null || (number(row, "DeletePending") == 1) != (type == 1)) {
            queue.removeIf(q -> isOwn(q, c));
            return;
        }
        Map<String, @Nullable Object> was = new LinkedHashMap<>(row);
        String url = String.valueOf(was.get("AccessURL")).toLowerCase(Locale.ROOT);
        boolean mark = Boolean.TRUE.equals(c.get("@MarkDelete"));
        boolean reset = false;
        if (mark && (number(was, "CommitCrawlID") != 0 || (flags & 8) != 0 || c.number("@LogLevel") == 2)
                && (hr == 0x80041205 || hr == 0x80041201) && c.number("@ErrorDeleteCountAllowed") > 0
                && (number(was, "ErrorDeleteCount") < c.number("@ErrorDeleteCountAllowed")
                        || was.get("FirstErrorDeleteTime") == null
                        || age(was, "FirstErrorDeleteTime", c.number("@ErrorDeleteIntervalAllowed")) < 0)) {
            mark = false;
            reset = true;
        }
        if (!mark && !reset && level == 2 && number(was, "ErrorCount") > c.number("@ErrorCountAllowed")
                && was.get("FirstErrorTime") != null
                && age(was, "FirstErrorTime", c.number("@ErrorIntervalAllowed")) > 0) {
            mark = true;
        }
        if (!mark && !reset && level == 2 && number(was, "ErrorCount") > c.number("@ErrorCountAllowed") / 2.0
                && was.get("FirstErrorTime") != null
                && age(was, "FirstErrorTime", c.number("@ErrorIntervalAllowed")) < 0) {
            reported.put(crawl + " " + doc + " " + c.get("@ErrorID"),
                    row("CrawlID", crawl, "DocID", doc, "ErrorID", c.get("@ErrorID"), "MarkDelete", 0, "ChildrenCount",
                            descendants(doc), "ErrorCount", was.get("ErrorCount"), "FirstErrorTime",
                            was.get("FirstErrorTime")));
        }
        mark |= url.contains("anchor:");
        mark &= !security;
        deletedUrls.removeIf(d -> d.get("AccessURL").equals(was.get("AccessURL"))
                && Objects.equals(d.get("AccessHash"), was.get("AccessHash")));
        boolean crawled = (hr == 0 || hr == 0x40D90 || hr == 0x0004123A) && type == 2 && folder && !security;
        if (crawled && (crawlType == 1 || (crawlType == 2 && cookie == null))) {
            boolean all = crawlType == 2 && log;
            children(doc).stream().filter(h -> number(h, "DeletePending") == 0)
                    .filter(h -> all ? (number(h, "TransactionFlags") & 4) == 0 : kind(h) == 0x200)
                    .forEach(h -> set(h, "ParentUpdateCrawlID", crawl));
        }
        if (crawlType == 2 && hr == 0 && type == 2 && (log || c.number("@ChangeLogCookieType") > 0) && folder
                && security) {
            boolean cached = (flags & 0x00200000) != 0;
            for (Map<String, @Nullable Object> h : children(doc)) {
                if (number(h, "UseChangeLog") == 1 && number(h, "DeletePending") == 0
                        && number(h, "SecurityUpdateCrawlID") < crawl
                        && (!cached || number(h, "CachedSecurityUpdateCrawlID") < crawl)
                        && (kind(h) == 0x204 || (kind(h) == 0x200 && number(h, "CrawlID") < crawl))) {
                    enqueue(was, crawl, number(h, "DocID"), number(h, "ParentDocID"), 2, h.get("HostDepth"),
                            h.get("EnumerationDepth"), number(h, "TransactionFlags") | 0x02000000, logBatch, null, null,
                            null, c.get("@ChildSecurityBlob"));
                    set(h, cached ? "CachedSecurityUpdateCrawlID" : "SecurityUpdateCrawlID", crawl);
                    if (!cached) {
                        set(h, "SecurityID", null);
                    }
                }
            }
        }
        if (mark) {
            enqueue(was, crawl, doc, 0, 1, 0, 0, flags, logBatch, 1, c.get("@ErrorID"), level, null);
            set(row, "DeletePending", 1, "ErrorID", c.get("@ErrorID"), "ErrorLevel", level, "ErrorDesc",
                    c.get("@ErrorDesc"), "LogLevel", c.get("@LogLevel"));
        }
        if (type == 1 && scope == 2 && folder) {
            for (Map<String, @Nullable Object> h : children(doc)) {
                if (number(h, "DeletePending") == 0
                        && (kind(h) == 0x200 || (kind(h) == 0x204 && number(h, "UseChangeLog") == 1))) {
                    enqueue(was, crawl, number(h, "DocID"), number(h, "ParentDocID"), 1, h.get("HostDepth"),
                            h.get("EnumerationDepth"), number(h, "TransactionFlags"), logBatch, 6, null, null, null);
                    set(h, "DeletePending", 1);
                }
            }
        }
        if (type == 1) {
            deletedUrls.add(row("AccessURL", was.get("AccessURL"), "AccessHash", was.get("AccessHash"), "HostID",
                    was.get("HostID"), "ContentSourceID", was.get("ContentSourceID")));
            if (!url.startsWith("anchor:")) {
                changedTargets.add(crawl + " " + doc);
                changedDeleted.add(crawl + " " + doc);
            }
            history.remove(doc);
            queue.removeIf(q -> number(q, "DocID") == doc && Objects.equals(q.get("BatchID"), 0L));
            children(doc).forEach(h -> set(h, "ParentDocID", 0));
            free.add(doc);
        }
        boolean commits = type != 1 && !mark && !security;
        if (commits && level == 2) {
            set(row, "CrawlID", crawl, "CommitCrawlID", crawl, "ChangeLogCookie", cookie, "ChangeLogCookieType",
                    cookieType, "CrawlScope", scope, "RetryCount", 0, "DelayRetryCount", 0, "Retry", 0,
                    "LastModifiedTime", 0L, "LastTouchStart", now, "ChangeLogCookieEnd", null, "LogLevel",
                    Math.max(number(was, "LogLevel"), c.number("@LogLevel")), "ErrorCount",
                    number(was, "ErrorCount") + 1, "ErrorDeleteCount", reset ? number(was, "ErrorDeleteCount") + 1 : 0,
                    "FirstErrorTime", was.get("FirstErrorTime") == null ? now : was.get("FirstErrorTime"),
                    "FirstErrorDeleteTime", !reset
                            ? null
                            : was.get("FirstErrorDeleteTime") == null ? now : was.get("FirstErrorDeleteTime"));
            take(row, c, "HostDepth", "EnumerationDepth", "ErrorID", "ErrorLevel", "ErrorDesc", "DocPropsMD5",
                    "DocPropsBlob", "ProtocolLength", "ErrorSource");
            if (scope == 2 && (flags & 0x204) == 0x200) {
                set(row, "SecurityUpdateErrorID", 0);
            }
        }
        if (commits && level != 2) {
            take(row, c, "CompactURL", "CompactHash", "DisplayURL", "DisplayHash", "TransactionFlags", "HostDepth",
                    "EnumerationDepth", "UseChangeLog", "IndexType", "MD5", "PropMD5", "LastModifiedTime",
                    "FolderDelCount", "EndPathFlag", "ErrorID", "ErrorLevel", "ErrorDesc", "DocPropsMD5",
                    "DocPropsBlob", "LinksBitmap", "TitleLCID", "PHFlags", "ProtocolLength", "LogLevel", "ErrorSource",
                    "Title");
            set(row, "CrawlID", crawl, "CommitCrawlID", crawl, "ChangeLogCookie", cookie, "ChangeLogCookieType",
                    cookieType, "SecurityID", c.get("@SecurityId"), "CrawlScope", scope, "RetryCount", 0,
                    "DelayRetryCount", 0, "Retry", 0, "ErrorCount", 0, "ErrorDeleteCount", 0, "ChangeLogCookieEnd",
                    null,
                    "LastTouchStart", now, "FirstErrorTime", null, "FirstErrorDeleteTime", null);
            if (hr == 0x41203 && level == 1) {
                set(row, "ErrorID", was.get("ErrorID"), "ErrorLevel", was.get("ErrorLevel"));
            }
            if (scope == 2) {
                set(row, "SecurityUpdateErrorID", 0);
            }
        }
        if (type != 1 && security) {
            set(row, "SecurityUpdateErrorID", level == 2 ? c.get("@ErrorID") : 0);
            if (level != 2) {
                set(row, "SecurityID", c.get("@SecurityId"));
            }
        }
        if (level != 2 && hr != 0x41203 && !url.startsWith("anchor:")) {
            changedCommitted.add(crawl + " " + doc);
        }
        if (type != 1 && crawlType == 2 && cookie != null && was.get("ChangeLogCookie") != null && level == 2
                && number(was, "ErrorCount") > c.number("@RecrawlErrorCount")
                && ((was.get("FirstErrorTime") != null
                        && age(was, "FirstErrorTime", c.number("@RecrawlErrorInterval")) > 0)
                        || (type == 2 && hr == 0x810200BC))) {
            set(row, "ChangeLogCookie", null, "ChangeLogCookieType", null);
            enqueue(was, crawl, doc, number(was, "ParentDocID"), 2, c.get("@HostDepth"), c.get("@EnumerationDepth"),
                    flags, logBatch, null, null, null, null);
        }
        queue.removeIf(q -> isOwn(q, c));
    }

    private static boolean isOwn(Map<String, @Nullable Object> q, CommitCall c) {
        return Objects.equals(q.get("SeqID"), c.get("@SeqID")) && number(q, "DocID") == c.number("@DocID")
                && number(q, "CrawlID") == c.number("@CrawlID");
    }

    private void enqueue(Map<String, @Nullable Object> of, int crawl, int doc, int source, int type,
            @Nullable Object hostDepth, @Nullable Object depth, int flags, int logBatch, @Nullable Object reason,
            @Nullable Object errorId, @Nullable Object errorLevel, @Nullable Object blob) {
        queue.add(row("SeqID", null, "CrawlID", crawl, "BatchID", 0L, "ComponentID", null, "DocID", doc, "SourceDocID",
                source, "StartAddressID", of.get("StartAddressID"), "ContentSourceID", of.get("ContentSourceID"),
                "ProjectID", of.get("ProjectID"), "TransactionType", type, "Scope", 2, "HostDepth", hostDepth,
                "EnumerationDepth", depth, "TransactionFlags", flags, "ChangeLogBatchID", logBatch, "DeleteReason",
                reason, "ErrorID", errorId, "ErrorLevel", errorLevel, "SecurityUpdateCrawlID", null,
                "CachedSecurityUpdateCrawlID", null, "UseSecurityInfo", null, "SecurityID", null, "CachedBlob", blob));
    }

    private List<Map<String, @Nullable Object>> children(int doc) {
        return history.values().stream().filter(h -> number(h, "ParentDocID") == doc).toList();
    }

    private int descendants(int doc) {
        Set<Integer> found = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(doc));
        while (!open.isEmpty()) {
            for (Map<String, @Nullable Object> h : children(open.pop())) {
                if (found.add(number(h, "DocID"))) {
                    open.push(number(h, "DocID"));
                }
            }
        }
        found.remove(doc);
        return found.size();
    }

    private static int kind(Map<String, @Nullable Object> h) {
        return number(h, "TransactionFlags") & 0x204;
    }

    private int age(Map<String, @Nullable Object> row, String column, int hours) {
        LocalDateTime time = (LocalDateTime) Objects.requireNonNull(row.get(column));
        return Duration.between(time, now).compareTo(Duration.ofHours(hours));
    }

    private static void take(Map<String, @Nullable Object> row, CommitCall c, String... columns) {
        for (String column : columns) {
            row.put(column, c.get("@" + column));
        }
    }

    static Map<String, @Nullable Object> row(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        set(row, namesAndValues);
        return row;
    }

    private static void set(Map<String, @Nullable Object> row, @Nullable Object... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            row.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
    }

    private static int number(Map<String, @Nullable Object> row, String column) {
        return row.get(column) instanceof Number n ? n.intValue() : 0;
    }
}
