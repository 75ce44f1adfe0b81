package org.granary.cli.crawl;

import java.net.URI;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.granary.gatherer.protocol.CrawledPage;
import org.granary.gatherer.protocol.Inventory;
import org.granary.gatherer.protocol.PageStatus;
import org.jspecify.annotations.Nullable;

/// What was crawled, in numbers: by status, host, type and cause, with pages that have the same content. One pass over the stores; what is kept is the
/// numbers, and eight bytes or so for each page.
final class CrawlSummary {
    private static final int MOST_SHOWN = 10;
    private static final int KILO = 1024;

    private final Map<PageStatus, Long> statuses = new TreeMap<>();
    private final Map<String, Long> hosts = new HashMap<>();
    private final Map<String, Long> failingHosts = new HashMap<>();
    private final Map<String, Long> types = new HashMap<>();
    private final Map<String, Long> causes = new HashMap<>();
    private final Map<String, Long> exclusions = new HashMap<>();
    private final Map<String, Long> notes = new HashMap<>();
    private final Map<String, Long> outside = new HashMap<>();
    private final Map<String, Long> slowHosts;
    private final Map<Long, Integer> signatures = new HashMap<>();
    private long bytes;
    private long duplicates;

    /// @param slowHosts milliseconds that hosts took to answer, on average
    private CrawlSummary(Map<String, Long> slowHosts) {
        this.slowHosts = slowHosts;
    }

    static CrawlSummary read(Inventory inventory, InventoryFilter filter, Map<String, Long> slowHosts)
            throws SQLException {
        CrawlSummary summary = new CrawlSummary(slowHosts);
        inventory.pages(false, page -> {
            if (filter.takes(page)) {
                summary.add(page);
            }
        });
        inventory.links(link -> {
            if (link.otherHost() && link.targetDocId() == null) {
                count(summary.outside, host(link.to()));
            }
        });
        return summary;
    }

    private void add(CrawledPage page) {
        statuses.merge(page.status(), 1L, Long::sum);
        count(hosts, host(page.url()));
        CrawledPage.Details document = page.document();
        if (document != null) {
            bytes += document.size();
            count(types, document.type() == null ? "unknown" : document.type());
            boolean again = signatures.merge((((long) page.contentSignature()) << 32) ^ document.size(), 1,
                    Integer::sum) > 1;
            duplicates += again && document.size() > 0 ? 1 : 0;
        }
        if (page.status() == PageStatus.ERROR) {
            count(failingHosts, host(page.url()));
            count(causes, page.description() == null ? "unknown" : page.description());
        } else if (page.status() == PageStatus.EXCLUDED) {
            count(exclusions, page.description() == null ? "unknown" : page.description());
        } else if (page.description() != null && page.status() != PageStatus.REDIRECT) {
            // Without what differs from page to page.
            count(notes, page.description().replaceAll("\\b[a-z]+://\\S+", "another URL").replaceAll("\\.$", ""));
        }
    }

    private static void count(Map<String, Long> numbers, String key) {
        numbers.merge(key, 1L, Long::sum);
    }

    private static String host(String url) {
        try {
            String authority = URI.create(url).getAuthority();
            return authority == null ? "files" : authority;
        } catch (IllegalArgumentException e) {
            return "unknown";
        }
    }

    long number(PageStatus status) {
        return statuses.getOrDefault(status, 0L);
    }

    long all() {
        return statuses.values().stream().mapToLong(Long::longValue).sum();
    }

    /// For people.
    List<String> lines() {
        var lines = new ArrayList<String>();
        lines.add(String.format(Locale.ROOT, "%,d URLs, %,d KB in documents", all(), bytes / KILO));
        for (PageStatus status : PageStatus.values()) {
            lines.add(String.format(Locale.ROOT, "  %-15s %,d", InventoryFilter.shown(status), number(status)));
        }
        lines.add(String.format(Locale.ROOT, "  %-15s %,d (same content as another page)", "duplicates", duplicates));
        section(lines, "Hosts", hosts);
        section(lines, "Hosts with errors", failingHosts);
        section(lines, "Types", types);
        section(lines, "Causes of errors", causes);
        section(lines, "Excluded", exclusions);
        section(lines, "Notes", notes);
        section(lines, "Slow hosts (milliseconds on average)", slowHosts);
        section(lines, "Linked hosts that were not crawled", outside);
        return lines;
    }

    private static void section(List<String> lines, String title, Map<String, Long> numbers) {
        if (numbers.isEmpty()) {
            return;
        }
        lines.add(title + ":");
        largest(numbers).forEach((name, count) -> lines
                .add(String.format(Locale.ROOT, "  %,8d  %s", count, name.replaceAll("\\p{C}", "?"))));
        if (numbers.size() > MOST_SHOWN) {
            lines.add("            and " + (numbers.size() - MOST_SHOWN) + " more");
        }
    }

    private static Map<String, Long> largest(Map<String, Long> numbers) {
        Map<String, Long> first = new LinkedHashMap<>();
        numbers.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_SHOWN).forEach(entry -> first.put(entry.getKey(), entry.getValue()));
        return first;
    }

    /// For programs.
    Map<String, @Nullable Object> values() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        values.put("urls", all());
        values.put("bytes", bytes);
        for (PageStatus status : PageStatus.values()) {
            values.put(InventoryFilter.shown(status), number(status));
        }
        values.put("duplicates", duplicates);
        values.put("hosts", sorted(hosts));
        values.put("hostsWithErrors", sorted(failingHosts));
        values.put("types", sorted(types));
        values.put("causes", sorted(causes));
        values.put("exclusions", sorted(exclusions));
        values.put("notes", sorted(notes));
        values.put("slowHosts", sorted(slowHosts));
        values.put("linkedHostsNotCrawled", sorted(outside));
        return values;
    }

    private static Map<String, Long> sorted(Map<String, Long> numbers) {
        return new TreeMap<>(numbers);
    }
}
