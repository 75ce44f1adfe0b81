package org.granary.gatherer.content;

import java.time.Duration;
import org.granary.gatherer.content.Robots.Rules;
import org.jspecify.annotations.Nullable;

/// What is known of one host, and whose turn it is there.
final class Host {
    private final String name;
    private final Robots robots;
    private final WebSettings settings;
    private final Turns turns;
    private @Nullable Rules rules;
    private long rulesUntil;

    /// @param name scheme, name and port
    Host(String name, Robots robots, WebSettings settings) {
        this.name = name;
        this.robots = robots;
        this.settings = settings;
        this.turns = new Turns(settings.connections(), settings.pause(), settings.maxPause());
    }

    Turns turns() {
        return turns;
    }

    /// The rules of its robots.txt. Whoever comes while it is fetched waits for it.
    synchronized Rules rules() throws InterruptedException {
        Rules known = rules;
        if (known != null && rulesUntil - System.nanoTime() > 0) {
            return known;
        }
        Rules fetched;
        try (Turns.Turn turn = turns.take()) {
            fetched = robots.fetch(name);
        }
        Duration age = fetched.problem() == null ? settings.robotsAge() : settings.robotsRetry();
        rules = fetched;
        rulesUntil = System.nanoTime() + age.toNanos();
        turns.slowDown(fetched.delay());
        return fetched;
    }
}
