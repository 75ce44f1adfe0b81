package org.granary.store.postgresql;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// How many rows of a statement are fetched at first: about as many as it had lately, if they are small, so that most
/// results take one message each way.
final class FetchSizes {
    private static final int FEWEST = 16;
    /// Of a result that is as long as this, or longer, there is more than a first fetch.
    static final int MOST = 256;
    private static final long WANTED_BYTES = 1 << 19;
    private static final int MOST_STATEMENTS = 2_000;

    private final Map<String, Integer> sizes = new ConcurrentHashMap<>();

    int first(String sql) {
        return sizes.getOrDefault(sql, FEWEST);
    }

    /// @param rows how many were read, to the end or not
    /// @param bytes how long their texts and bytes were
    void read(String sql, int rows, long bytes) {
        // One more than there are, so that the end is seen at once.
        int wanted = Integer.highestOneBit(Math.clamp(rows, FEWEST / 2, MOST / 2)) * 2;
        int fitting = Math.clamp(WANTED_BYTES * Math.max(1, rows) / Math.max(1, bytes), FEWEST, wanted);
        int known = first(sql);
        // Rows that are suddenly large count at once, results that are short only after some time.
        int size = fitting < wanted ? fitting : Math.max(fitting, known - known / 8);
        if (size != known && (sizes.size() < MOST_STATEMENTS || sizes.containsKey(sql))) {
            sizes.put(sql, size);
        }
    }
}
