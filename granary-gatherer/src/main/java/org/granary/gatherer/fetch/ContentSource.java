package org.granary.gatherer.fetch;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where items come from: the web, a file tree. Many threads share one.
public interface ContentSource extends AutoCloseable {
    /// @return the one spelling of this URL, absolute and without a fragment, under which the item is known; null when this source cannot fetch such a URL
    @Nullable
    String canonical(String url);

    /// A crawl begins: what is remembered about hosts is no longer good enough.
    default void begin() {
        // Most remember nothing.
    }

    /// Fetches one item; waits where the host wants pauses. What goes wrong on the way is an answer ([Fetched.Failed]), not an exception.
    ///
    /// @throws InterruptedException when the thread was interrupted: the item is as good as never asked for
    Fetched fetch(FetchRequest request) throws InterruptedException;

    /// Hosts that take long to answer, with the milliseconds that they took on average since the last crawl began; the slowest first, and not many.
    default Map<String, Long> slowHosts() {
        return Map.of();
    }

    @Override
    void close();
}
