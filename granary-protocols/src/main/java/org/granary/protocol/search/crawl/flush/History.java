package org.granary.protocol.search.crawl.flush;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// What Crawl URL History has of the URLs in a batch, as the rules go on. Records that are to be deleted are not found.
final class History {
    private final SequencedSet<HistoryRecord> known = new LinkedHashSet<>();
    private final Map<UrlKey, HistoryRecord> byAccess = new HashMap<>();
    private final Map<UrlKey, SequencedSet<HistoryRecord>> byCompact = new HashMap<>();

    History(Collection<HistoryRecord> records) {
        records.forEach(this::add);
    }

    /// Where several records have one URL, the first one counts.
    void add(HistoryRecord item) {
        known.add(item);
        byAccess.putIfAbsent(item.access, item);
        if (item.compact != null) {
            byCompact.computeIfAbsent(item.compact, _ -> new LinkedHashSet<>()).add(item);
        }
    }

    void delete(HistoryRecord item) {
        item.deleted();
        byAccess.remove(item.access, item);
        SequencedSet<HistoryRecord> same = item.compact == null ? null : byCompact.get(item.compact);
        if (same != null) {
            same.remove(item);
        }
    }

    @Nullable
    HistoryRecord find(UrlKey access) {
        return byAccess.get(access);
    }

    @Nullable
    HistoryRecord findCompact(@Nullable UrlKey compact) {
        SequencedSet<HistoryRecord> same = compact == null ? null : byCompact.get(compact);
        return same == null || same.isEmpty() ? null : same.getFirst();
    }

    Collection<HistoryRecord> changed() {
        return known.stream().filter(item -> !item.changes.isEmpty()).toList();
    }
}
