package org.granary.translation.web;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.translation.engine.TranslationEngine;
import org.granary.translation.segment.LanguagePair;
import org.granary.translation.segment.Segment;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.jspecify.annotations.Nullable;

/// A service with the interface of LibreTranslate: `GET /languages` and `POST /translate`.
public final class LibreTranslateEngine implements TranslationEngine {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int MOST_BYTES = 32 << 20;
    private static final int TEXTS_AT_ONCE = 50;
    private static final int TOO_MANY_REQUESTS = 429;

    private final URI base;
    private final @Nullable String key;
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NEVER).build();
    private volatile @Nullable Set<LanguagePair> pairs;

    /// @param base its address, for instance `http://localhost:5000`
    /// @param key which the service asks for; null for none
    public LibreTranslateEngine(URI base, @Nullable String key) {
        this.base = base.toString().endsWith("/") ? base : URI.create(base + "/");
        this.key = key;
    }

    @Override
    public String name() {
        return "the service at " + base.getScheme() + "://" + base.getAuthority();
    }

    @Override
    public boolean translates(LanguagePair pair) throws WorkFailure, InterruptedException {
        Set<LanguagePair> known = pairs;
        if (known == null) {
            known = languages();
            pairs = known;
        }
        return known.contains(pair)
                || known.contains(new LanguagePair(LanguagePair.language(pair.from()),
                        LanguagePair.language(pair.into())));
    }

    private Set<LanguagePair> languages() throws WorkFailure, InterruptedException {
        Object answer = send(HttpRequest.newBuilder(base.resolve("languages")).timeout(PATIENCE).GET().build());
        Set<LanguagePair> found = new HashSet<>();
        if (answer instanceof List<?> languages) {
            for (Object one : languages) {
                if (one instanceof Map<?, ?> language && language.get("code") instanceof String from
                        && language.get("targets") instanceof List<?> targets) {
                    targets.forEach(into -> found.add(new LanguagePair(from, String.valueOf(into))));
                }
            }
        }
        return found;
    }

    @Override
    public List<@Nullable Segment> translate(List<Segment> segments, LanguagePair pair, Duration limit)
            throws WorkFailure, InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        boolean exact = pairs != null && pairs.contains(pair);
        LanguagePair asked = exact
                ? pair
                : new LanguagePair(LanguagePair.language(pair.from()), LanguagePair.language(pair.into()));
        List<@Nullable Segment> translated = new ArrayList<>();
        for (int i = 0; i < segments.size(); i += TEXTS_AT_ONCE) {
            List<Segment> some = segments.subList(i, Math.min(segments.size(), i + TEXTS_AT_ONCE));
            Duration left = Duration.ofNanos(end - System.nanoTime());
            if (!left.isPositive()) {
                throw tooSlow();
            }
            translated.addAll(ask(some, asked, left));
        }
        return translated;
    }

    private List<Segment> ask(List<Segment> segments, LanguagePair pair, Duration limit)
            throws WorkFailure, InterruptedException {
        String body = "{\"q\":[" + String.join(",", segments.stream().map(segment -> JsonText.quoted(
                HtmlText.write(segment))).toList()) + "],\"source\":" + JsonText.quoted(pair.from()) + ",\"target\":"
                + JsonText.quoted(pair.into()) + ",\"format\":\"html\""
                + (key == null ? "" : ",\"api_key\":" + JsonText.quoted(key)) + "}";
        Object answer = send(HttpRequest.newBuilder(base.resolve("translate")).timeout(limit)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8)).build());
        if (answer instanceof Map<?, ?> object && object.get("translatedText") instanceof List<?> texts
                && texts.size() == segments.size()) {
            return texts.stream().map(text -> HtmlText.read(String.valueOf(text))).toList();
        }
        throw new WorkFailure(Reason.ENGINE_CRASHED, name() + " answered something else than translations");
    }

    private @Nullable Object send(HttpRequest request) throws WorkFailure, InterruptedException {
        try {
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream in = response.body()) {
                byte[] bytes = in.readNBytes(MOST_BYTES + 1);
                if (response.statusCode() != 200) {
                    // Its text is not passed on: it may quote the key.
                    throw new WorkFailure(
                            response.statusCode() == 400 ? Reason.NOT_SUPPORTED : Reason.ENGINE_CRASHED,
                            name() + " answered with status " + response.statusCode()
                                    + (response.statusCode() == TOO_MANY_REQUESTS ? " (too many requests)" : ""));
                }
                if (bytes.length > MOST_BYTES) {
                    throw new WorkFailure(Reason.ENGINE_CRASHED, name() + " answered too much");
                }
                return JsonText.read(new String(bytes, StandardCharsets.UTF_8));
            }
        } catch (HttpTimeoutException e) {
            throw tooSlow();
        } catch (IOException e) {
            throw new WorkFailure(Reason.ENGINE_CRASHED, name() + " cannot be used: "
                    + (e.getMessage() == null ? "it does not answer" : e.getMessage()));
        }
    }

    private WorkFailure tooSlow() {
        return new WorkFailure(Reason.TIME_LIMIT, name());
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
