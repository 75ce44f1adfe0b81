package org.granary.it.gatherer;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.FoundLink;
import org.jspecify.annotations.Nullable;

/// Pages that a test writes one by one. Remembers which were asked for.
final class ScriptedContent implements ContentSource {
    static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    private final Map<String, Fetched> pages = new ConcurrentHashMap<>();
    private final List<String> fetched = new CopyOnWriteArrayList<>();

    /// A page that says when it was changed.
    void page(String url, String title, String text, String... links) {
        page(url, title, text, BEGINNING, true, links);
    }

    void page(String url, String title, String text, @Nullable Instant modified, boolean index, String... links) {
        pages.put(url, new Fetched.Item(
                new Document(title, null, null, 1033, "text/html", text.length(), modified, null, text.hashCode() | 1,
                        title.hashCode(), Map.of()),
                index, false, Arrays.stream(links).map(link -> new FoundLink(link, "to " + link)).toList()));
    }

    /// What was asked for since this was called last, in order.
    List<String> fetched() {
        List<String> urls = fetched.stream().sorted().toList();
        fetched.clear();
        return urls;
    }

    @Override
    public String canonical(String url) {
        return url;
    }

    @Override
    public Fetched fetch(FetchRequest request) {
        fetched.add(request.url());
        Fetched page = pages.get(request.url());
        return page == null ? new Fetched.Failed(FetchError.NOT_FOUND, "There is nothing.") : page;
    }

    @Override
    public void close() {}
}
