package org.granary.gatherer.content;

import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.granary.gatherer.fetch.AccountKey;
import org.jspecify.annotations.Nullable;

/// How web servers are treated.
///
/// @param agent what the gatherer calls itself: its name for robots.txt, which is letters, `-` and `_`
/// @param agentDetails what follows the name in the header User-Agent, such as a version and where to complain
/// @param connectTime how long a host may take to accept a connection
/// @param time how long a request may take altogether
/// @param maxBytes of an item, unpacked
/// @param connections how many requests a host gets at once
/// @param pause between the beginnings of two requests to a host; a Crawl-delay of its robots.txt can only make it longer, and then there is one request at a time
/// @param maxPause the longest that a host is waited for, whatever it asks
/// @param robotsAge how long a robots.txt is good for
/// @param robotsRetry after which at the latest a robots.txt that could not be had is asked for again; the first times it is sooner
/// @param namedHosts hosts that are asked whatever their address is, in lower case; all others only if it is one of the public internet
/// @param accountKey opens passwords of accounts; null opens none
public record WebSettings(String agent, String agentDetails, Duration connectTime, Duration time, int maxBytes,
        int connections, Duration pause, Duration maxPause, Duration robotsAge, Duration robotsRetry,
        Set<String> namedHosts, @Nullable AccountKey accountKey) {

    public static final WebSettings STANDARD = new WebSettings("granary-gatherer", "/0.1", Duration.ofSeconds(10),
            Duration.ofSeconds(60), 16 << 20, 4, Duration.ofMillis(100), Duration.ofSeconds(30),
            Duration.ofHours(24), Duration.ofSeconds(60), Set.of(), null);

    public WebSettings {
        namedHosts = namedHosts.stream().map(host -> host.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
        if (!agent.matches("[A-Za-z_-]+")) {
            throw new IllegalArgumentException("'" + agent + "' is not a name that a robots.txt can address.");
        }
        if (connections < 1 || maxBytes < 1) {
            throw new IllegalArgumentException(
                    "At least one connection and one byte, not " + connections + " and " + maxBytes + ".");
        }
    }

    public WebSettings withPause(int atOnce, Duration between) {
        return new WebSettings(agent, agentDetails, connectTime, time, maxBytes, atOnce, between, maxPause, robotsAge,
                robotsRetry, namedHosts, accountKey);
    }

    public WebSettings withTime(Duration connecting, Duration altogether) {
        return new WebSettings(agent, agentDetails, connecting, altogether, maxBytes, connections, pause, maxPause,
                robotsAge, robotsRetry, namedHosts, accountKey);
    }

    public WebSettings withMaxBytes(int bytes) {
        return new WebSettings(agent, agentDetails, connectTime, time, bytes, connections, pause, maxPause, robotsAge,
                robotsRetry, namedHosts, accountKey);
    }

    public WebSettings withRobots(Duration age, Duration retry) {
        return new WebSettings(agent, agentDetails, connectTime, time, maxBytes, connections, pause, maxPause, age,
                retry, namedHosts, accountKey);
    }

    /// @param hosts names or addresses of hosts in private networks, or of this machine, that are to be crawled
    public WebSettings withNamedHosts(Set<String> hosts) {
        return new WebSettings(agent, agentDetails, connectTime, time, maxBytes, connections, pause, maxPause,
                robotsAge,
                robotsRetry, hosts, accountKey);
    }

    public WebSettings withAccountKey(@Nullable AccountKey key) {
        return new WebSettings(agent, agentDetails, connectTime, time, maxBytes, connections, pause, maxPause,
                robotsAge, robotsRetry, namedHosts, key);
    }

    String userAgent() {
        return agent + agentDetails;
    }
}
