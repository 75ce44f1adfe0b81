package org.granary.gatherer.content;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.granary.gatherer.content.Transfer.Answer;
import org.granary.gatherer.fetch.Account;
import org.granary.gatherer.fetch.AccountKey;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.fetch.TextReader;
import org.granary.gatherer.fetch.Validators;
import org.jspecify.annotations.Nullable;

/// Items of web servers, over HTTP and HTTPS.
public final class WebContent implements ContentSource {
    /// How long a host is left alone that asks for it without saying how long.
    private static final Duration UNSAID_REST = Duration.ofSeconds(1);

    private static final Duration SETTLED = Duration.ofSeconds(1);
    private static final int MOST_SITE_MAPS = 100;

    private final WebSettings settings;
    private final Transfer transfer;
    private final HostTable hosts;
    private final TextReader texts;
    private final AnswerTimes times = new AnswerTimes();

    /// One that reads pages and plain text.
    public WebContent(WebSettings settings) {
        this(settings, TextReader.NONE);
    }

    /// @param texts reads what is neither a page nor plain text; is used, and not closed
    public WebContent(WebSettings settings, TextReader texts) {
        this.texts = texts;
        this.settings = settings;
        this.transfer = new Transfer(settings);
        this.hosts = new HostTable(new Robots(transfer, settings), settings);
    }

    /// The host of a URL of the web, in lower case; null for what is no such URL.
    public static @Nullable String host(String url) {
        String canonical = WebUrl.canonical(url);
        return canonical == null ? null : Reach.withoutBrackets(URI.create(canonical).getHost());
    }

    @Override
    public @Nullable String canonical(String url) {
        return WebUrl.canonical(url);
    }

    @Override
    public void begin() {
        hosts.forgetRules();
        times.forget();
    }

    @Override
    public Map<String, Long> slowHosts() {
        return times.slow();
    }

    @Override
    public Fetched fetch(FetchRequest request) throws InterruptedException {
        String url = canonical(request.url());
        if (url == null) {
            return new Fetched.Failed(FetchError.REQUEST, "This is no URL of the web.");
        }
        Host host = hosts.of(WebUrl.site(url));
        Robots.Rules rules = host.rules();
        Fetched.Failed problem = rules.problem();
        if (problem != null) {
            return problem;
        }
        if (!rules.allow(url)) {
            return new Fetched.Failed(FetchError.EXCLUDED, "The robots.txt of the host forbids it.");
        }
        try {
            // While a document is read, others may ask the host.
            Fetched fetched = understood(url, answer(url, request, host), request.known(), host);
            return request.start() ? fetched.withLinks(siteMaps(url, host, rules)) : fetched;
        } catch (TooLargeException e) {
            return new Fetched.Failed(FetchError.UNREADABLE, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return Failures.of(e, settings);
        }
    }

    private Answer answer(String url, FetchRequest request, Host host) throws IOException, InterruptedException {
        Map<String, String> headers = conditions(request.known());
        Account account = request.account();
        if (account != null) {
            String both = account.user() + ":" + password(account);
            headers.put("Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
        }
        try (HostThrottle.Permit permit = host.throttle().acquire()) {
            long begun = System.nanoTime();
            try {
                return transfer.get(url, headers, settings.maxBytes());
            } finally {
                times.add(URI.create(url).getRawAuthority(), System.nanoTime() - begun);
            }
        }
    }

    private String password(Account account) throws ForbiddenAddressException {
        AccountKey key = settings.accountKey();
        String password = key == null ? null : key.open(account.sealedPassword());
        if (password == null) {
            throw new ForbiddenAddressException(
                    "The password of the account for this URL cannot be opened with the key "
                            + "for accounts that this crawl has.");
        }
        return password;
    }

    /// Lists of the items of a host: those that its robots.txt names, or else the usual one, if it is there.
    private List<FoundLink> siteMaps(String url, Host host, Robots.Rules rules) throws InterruptedException {
        List<FoundLink> named = rules.siteMaps().stream().map(this::canonical).filter(Objects::nonNull).distinct()
                .limit(MOST_SITE_MAPS).map(place -> new FoundLink(place, null)).toList();
        String usual = WebUrl.site(url) + "/sitemap.xml";
        if (!named.isEmpty() || !rules.allow(usual)) {
            return named;
        }
        try (HostThrottle.Permit permit = host.throttle().acquire()) {
            Answer answer = transfer.get(usual, Map.of(), settings.maxBytes());
            boolean there = answer.status() == 200 && SiteMap.read(answer.body(),
                    MediaType.of(answer.header("Content-Type")), usual, WebUrl::canonical, settings.maxBytes()) != null;
            return there ? List.of(new FoundLink(usual, null)) : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Map<String, String> conditions(@Nullable Validators known) {
        Map<String, String> headers = new HashMap<>();
        if (known != null && known.eTag() != null && isHeader(known.eTag())) {
            headers.put("If-None-Match", known.eTag());
        }
        if (known != null && known.lastModified() != null) {
            headers.put("If-Modified-Since",
                    DateTimeFormatter.RFC_1123_DATE_TIME.format(known.lastModified().atOffset(ZoneOffset.UTC)));
        }
        return headers;
    }

    private static boolean isHeader(String value) {
        return value.chars().allMatch(c -> c >= ' ' && c < 0x7F);
    }

    private Fetched understood(String url, Answer answer, @Nullable Validators known, Host host)
            throws InterruptedException {
        int status = answer.status();
        if (status >= 200 && status < 300) {
            return item(url, answer);
        }
        if (status == 304 && known != null) {
            return new Fetched.NotModified();
        }
        if (Redirects.is(status)) {
            return redirected(url, answer);
        }
        if (status == 429 || status == 503) {
            host.throttle().rest(retryAfter(answer));
        }
        FetchError error = switch (status) {
            case 404, 410 -> FetchError.NOT_FOUND;
            case 401, 403, 407 -> FetchError.ACCESS_DENIED;
            case 408 -> FetchError.TIMEOUT;
            case 429 -> FetchError.SERVER;
            default -> status >= 500 ? FetchError.SERVER : FetchError.REQUEST;
        };
        return new Fetched.Failed(error, "The host answered with status " + Failures.status(status) + ".");
    }

    private Fetched item(String url, Answer answer) throws InterruptedException {
        String agent = settings.agent().toLowerCase(Locale.ROOT);
        Instant lastModified = time(answer.header("Last-Modified"));
        String eTag = answer.headers().firstValue("ETag").orElse(null);
        return new DocumentReader(WebUrl::canonical, agent, texts, settings.maxBytes()).read(answer.body(),
                new DocumentReader.About(url, answer.header("Content-Type"), lastModified, eTag,
                        eTag != null || lastModified == null || isSettled(lastModified, answer),
                        RobotsDirectives.ofHeaders(answer.headers().allValues("X-Robots-Tag"), agent)));
    }

    /// An item can change twice in a second, and its time would still be the same (RFC 9110, 8.8.2.2).
    private static boolean isSettled(Instant lastModified, Answer answer) {
        Instant sent = time(answer.header("Date"));
        return lastModified.isBefore((sent == null ? Instant.now() : sent).minus(SETTLED));
    }

    private static Fetched redirected(String url, Answer answer) {
        String target = Redirects.target(url, answer.header("Location"));
        if (target == null) {
            return new Fetched.Failed(FetchError.REQUEST,
                    "The host answered with status " + answer.status() + " and no place of the web to go to.");
        }
        return target.equals(url)
                ? new Fetched.Failed(FetchError.REQUEST, "The host sends this URL to itself.")
                : new Fetched.Redirected(target);
    }

    private static @Nullable Instant time(String header) {
        try {
            return header.isEmpty()
                    ? null
                    : ZonedDateTime.parse(header.strip(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }

    /// Seconds, or a time.
    private static Duration retryAfter(Answer answer) {
        String header = answer.header("Retry-After").strip();
        if (header.matches("[0-9]{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(header));
        }
        Instant until = time(header);
        return until == null ? UNSAID_REST : Duration.between(Instant.now(), until);
    }

    @Override
    public void close() {
        transfer.close();
    }
}
