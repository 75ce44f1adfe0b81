package org.granary.gatherer.content;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.gatherer.content.Transfer.Answer;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.Fetched;
import org.jspecify.annotations.Nullable;

/// Fetches robots.txt files (RFC 9309).
final class Robots {
    private static final int MAX_REDIRECTS = 5;
    /// What a crawler has to read at least is half of it.
    private static final int MAX_BYTES = 1 << 20;

    private final Transfer transfer;
    private final WebSettings settings;

    Robots(Transfer transfer, WebSettings settings) {
        this.transfer = transfer;
        this.settings = settings;
    }

    /// @param problem why nothing is known, in which case nothing may be fetched for now; null when the rules are those of the host
    record Rules(SimpleRobotRules rules, Fetched.@Nullable Failed problem) {
        boolean allow(String url) {
            return rules.isAllowed(url);
        }

        List<String> siteMaps() {
            return rules.getSitemaps();
        }

        Duration delay() {
            long millis = rules.getCrawlDelay();
            return millis == BaseRobotRules.UNSET_CRAWL_DELAY || millis < 0 ? Duration.ZERO : Duration.ofMillis(millis);
        }
    }

    /// @param host scheme, name and port
    Rules fetch(String host) throws InterruptedException {
        String url = host + "/robots.txt";
        try {
            for (int redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
                Answer answer = transfer.get(url, Map.of(), MAX_BYTES);
                String target = target(url, answer);
                if (target == null) {
                    return rules(url, answer);
                }
                if (!hostOf(target).equals(hostOf(url))) {
                    // Another host does not speak for this one.
                    return new Rules(new SimpleRobotRules(SimpleRobotRules.RobotRulesMode.ALLOW_ALL), null);
                }
                url = target;
            }
            // As if there were none.
            return new Rules(new SimpleRobotRules(SimpleRobotRules.RobotRulesMode.ALLOW_ALL), null);
        } catch (TooLargeException e) {
            return unknown(new Fetched.Failed(FetchError.COMMUNICATION,
                    "The robots.txt of the host is larger than " + MAX_BYTES + " bytes."));
        } catch (IOException e) {
            return unknown(Failures.of(e, settings));
        }
    }

    private static String hostOf(String url) {
        return URI.create(url).getHost();
    }

    private static @Nullable String target(String url, Answer answer) {
        return Redirects.is(answer.status()) ? Redirects.target(url, answer.header("Location")) : null;
    }

    private Rules rules(String url, Answer answer) {
        int status = answer.status();
        if (status >= 200 && status < 300) {
            // A parser counts its warnings, so each file has its own.
            return new Rules(new SimpleRobotRulesParser(settings.maxPause().toMillis() * 1000, 0).parseContent(url,
                    answer.body(), "text/plain", List.of(settings.agent().toLowerCase(Locale.ROOT))), null);
        }
        if (status >= 500 || status == 429) {
            return unknown(new Fetched.Failed(FetchError.SERVER, "The host answered the request for " + url
                    + " with status " + Failures.status(status) + ", so that nothing may be fetched from it for now."));
        }
        return new Rules(new SimpleRobotRules(SimpleRobotRules.RobotRulesMode.ALLOW_ALL), null);
    }

    private static Rules unknown(Fetched.Failed problem) {
        return new Rules(new SimpleRobotRules(SimpleRobotRules.RobotRulesMode.ALLOW_NONE), problem);
    }
}
