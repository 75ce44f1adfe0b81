package org.granary.gatherer.settings;

import java.time.Duration;

/// How often a gatherer does what it does again and again. Intervals that the document names have its values in [#DOCUMENTED].
///
/// @param master between two looks of the master at the crawls
/// @param crawling between two looks of a crawl component at its crawls, and for new items while there are none
/// @param idle the same while there is no crawl
/// @param heartbeat between two reports of a component that it lives
/// @param statusChanges between two questions for requests to pause, resume or reset (3.2.5.5: 10 seconds)
/// @param scopes between two questions for scopes to compile (3.2.5.7: 30 seconds)
/// @param commands between two questions for commands (3.2.5.8: one minute)
/// @param afterFailure before the next try after the server could not be reached or refused a call
/// @param unresponsiveMinutes how long a component may be silent before it is given up
public record Pace(Duration master, Duration crawling, Duration idle, Duration heartbeat, Duration statusChanges,
        Duration scopes,
        Duration commands, Duration afterFailure, int unresponsiveMinutes) {

    public static final Pace DOCUMENTED = new Pace(Duration.ofMillis(100), Duration.ofMillis(100),
            Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofSeconds(2), 5);

    /// For tests: everything at once, and many times a second.
    public static final Pace HASTY = new Pace(Duration.ofMillis(30), Duration.ofMillis(20), Duration.ofMillis(50),
            Duration.ofSeconds(1),
            Duration.ofMillis(200), Duration.ofMillis(200), Duration.ofMillis(200), Duration.ofMillis(100), 1);
}
