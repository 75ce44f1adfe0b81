package org.granary.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/// Keeps a flood of events out of the log: each source may have some lines at once and then one now and then, and all together a few a
/// second.
final class LogLimit {
    private static final int MOST_SOURCES = 1000;
    private static final double OF_ONE = 20;
    private static final double OF_ONE_PER_SECOND = 0.2;
    private static final double OF_ALL = 200;
    private static final double OF_ALL_PER_SECOND = 10;

    private final LongSupplier nanoTime;
    private final Budget all;
    private final Map<String, Budget> sources = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Budget> eldest) {
            return size() > MOST_SOURCES;
        }
    };

    LogLimit(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.all = new Budget(OF_ALL, nanoTime.getAsLong());
    }

    private static final class Budget {
        double lines;
        long at;
        long leftOut;

        Budget(double lines, long now) {
            this.lines = lines;
            this.at = now;
        }

        void grow(double perSecond, double most, long now) {
            lines = Math.min(most, lines + Math.max(0, now - at) / 1e9 * perSecond);
            at = now;
        }
    }

    /// Asks for a line.
    ///
    /// @return nothing when it is to be left out; otherwise how many lines of this source have been left out since the last one
    synchronized OptionalLong ask(String source) {
        long now = nanoTime.getAsLong();
        Budget own = sources.computeIfAbsent(source, _ -> new Budget(OF_ONE, now));
        own.grow(OF_ONE_PER_SECOND, OF_ONE, now);
        all.grow(OF_ALL_PER_SECOND, OF_ALL, now);
        if (own.lines < 1 || all.lines < 1) {
            own.leftOut++;
            return OptionalLong.empty();
        }
        own.lines--;
        all.lines--;
        long leftOut = own.leftOut;
        own.leftOut = 0;
        return OptionalLong.of(leftOut);
    }
}
