package org.granary.gatherer.content;

import java.time.Duration;
import org.granary.gatherer.content.Robots.Rules;
import org.jspecify.annotations.Nullable;

/// What is known of one host, and the limit of requests to it.
final class Host {
    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final int MAX_DOUBLINGS = 10;

    private final String name;
    private final Robots robots;
    private final WebSettings settings;
    private final HostThrottle throttle;
    private @Nullable Rules rules;
    private long rulesUntil;
    private int failures;
    /// Set without waiting for who fetches the rules.
    private volatile boolean stale;

    /// @param name scheme, name and port
    Host(String name, Robots robots, WebSettings settings) {
        this.name = name;
        this.robots = robots;
        this.settings = settings;
        this.throttle = new HostThrottle(settings.connections(), settings.pause(), settings.maxPause());
    }

    HostThrottle throttle() {
        return throttle;
    }

    /// The rules of its robots.txt. Whoever comes while it is fetched waits for it.
    synchronized Rules rules() throws InterruptedException {
        Rules known = rules;
        if (known != null && !stale && rulesUntil - System.nanoTime() > 0) {
            return known;
        }
        Rules fetched;
        stale = false;
        try (HostThrottle.Permit permit = throttle.acquire()) {
            fetched = robots.fetch(name);
        }
        rules = fetched;
        rulesUntil = System.nanoTime() + age(fetched).toNanos();
        throttle.slowDown(fetched.delay());
        return fetched;
    }

    /// What goes wrong once does not go wrong for long, mostly; so the next who comes tries again, and each time it takes longer.
    private Duration age(Rules fetched) {
        if (fetched.problem() == null) {
            failures = 0;
            return settings.robotsAge();
        }
        Duration retry = FIRST_RETRY.multipliedBy(1L << Math.min(failures++, MAX_DOUBLINGS));
        return retry.compareTo(settings.robotsRetry()) < 0 ? retry : settings.robotsRetry();
    }

    /// Looks at its robots.txt again when next asked.
    void forgetRules() {
        stale = true;
    }
}
