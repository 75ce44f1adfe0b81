package org.granary.gatherer.content;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.TextReader;
import org.jspecify.annotations.Nullable;

/// Several sources as one: the scheme of a URL says which it is.
public final class SchemeContent implements ContentSource {
    private final Map<String, ContentSource> sources;
    private final TextReader texts;

    /// @param sources by scheme, in lower case; closed with this
    public SchemeContent(Map<String, ContentSource> sources) {
        this(sources, TextReader.NONE);
    }

    /// @param sources by scheme, in lower case; closed with this
    /// @param texts what they share; closed with this
    public SchemeContent(Map<String, ContentSource> sources, TextReader texts) {
        this.texts = texts;
        this.sources = Map.copyOf(sources);
    }

    private @Nullable ContentSource source(String url) {
        int colon = url.indexOf(':');
        return colon < 0 ? null : sources.get(url.substring(0, colon).strip().toLowerCase(Locale.ROOT));
    }

    @Override
    public @Nullable String canonical(String url) {
        ContentSource source = source(url);
        return source == null ? null : source.canonical(url);
    }

    @Override
    public void begin() {
        sources.values().stream().distinct().forEach(ContentSource::begin);
    }

    @Override
    public Fetched fetch(FetchRequest request) throws InterruptedException {
        ContentSource source = source(request.url());
        return source == null
                ? new Fetched.Failed(FetchError.REQUEST, "Nothing here can fetch such a URL.")
                : source.fetch(request);
    }

    @Override
    public Map<String, Long> slowHosts() {
        Map<String, Long> all = new LinkedHashMap<>();
        sources.values().stream().distinct().forEach(source -> all.putAll(source.slowHosts()));
        return all;
    }

    @Override
    public void close() {
        sources.values().stream().distinct().forEach(ContentSource::close);
        texts.close();
    }
}
