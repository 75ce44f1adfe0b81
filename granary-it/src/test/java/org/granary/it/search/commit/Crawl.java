package org.granary.it.search.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A crawl of a [Site] by several components, and which of them has which entry of the queue.
///
/// @param type 1 full, 2 incremental
record Crawl(int id, int type, Site site, Map<Long, Integer> held) {
    static final int FULL = 1;
    static final int INCREMENTAL = 2;

    Crawl(int id, int type, Site site) {
        this(id, type, site, new ConcurrentHashMap<>());
    }

    /// An entry that one has must not be handed out to another.
    void take(long seqId, int component) {
        Integer other = held.putIfAbsent(seqId, component);
        assertThat(other).as("component that has entry %s, which component %s got", seqId, component).isNull();
    }

    /// Before the server is told that the component no longer has the entry.
    void release(long seqId) {
        held.remove(seqId);
    }

    /// The same for all that a component has.
    void releaseAll(int component) {
        held.values().removeIf(other -> other == component);
    }
}
