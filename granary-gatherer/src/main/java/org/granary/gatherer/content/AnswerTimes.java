package org.granary.gatherer.content;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// How long hosts take to answer.
final class AnswerTimes {
    private static final int MOST_HOSTS = 20_000;
    private static final int MOST_SHOWN = 10;
    private static final long SLOW_MILLIS = 1000;

    private final Map<String, Sum> hosts = new ConcurrentHashMap<>();

    private record Sum(long count, long nanos) {
        Sum plus(Sum other) {
            return new Sum(count + other.count, nanos + other.nanos);
        }

        long millis() {
            return TimeUnit.NANOSECONDS.toMillis(nanos / count);
        }
    }

    void add(String host, long nanos) {
        if (hosts.size() < MOST_HOSTS || hosts.containsKey(host)) {
            hosts.merge(host, new Sum(1, nanos), Sum::plus);
        }
    }

    void forget() {
        hosts.clear();
    }

    /// Those that take more than a second on average, the slowest first.
    Map<String, Long> slow() {
        Map<String, Long> slow = new LinkedHashMap<>();
        hosts.entrySet().stream().filter(host -> host.getValue().millis() > SLOW_MILLIS)
                .sorted(Comparator.comparingLong((Map.Entry<String, Sum> host) -> host.getValue().millis()).reversed())
                .limit(MOST_SHOWN).forEach(host -> slow.put(host.getKey(), host.getValue().millis()));
        return slow;
    }
}
