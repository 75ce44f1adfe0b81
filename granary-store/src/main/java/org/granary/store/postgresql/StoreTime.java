package org.granary.store.postgresql;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.granary.store.Clock;
import org.granary.store.Transaction;

/// The time of this store. Processes on several machines have several clocks, and PostgreSQL has one: that is asked,
/// once for each piece of work that wants to know. A clock that was given on purpose, by a test, is taken at its word.
final class StoreTime implements Clock {
    private static final String ASK = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)";

    private final Clock given;
    private final boolean ask;
    /// How far PostgreSQL's clock was ahead of this machine's when it was last asked.
    private volatile Duration ahead = Duration.ZERO;

    StoreTime(Clock given) {
        this.given = given;
        this.ask = given.equals(Clock.SYSTEM);
    }

    /// The exact time, which costs a statement where PostgreSQL is asked.
    LocalDateTime of(Transaction transaction) {
        if (!ask) {
            return given.utc();
        }
        long before = System.nanoTime();
        long micros = transaction.number(ASK);
        LocalDateTime time = LocalDateTime.ofEpochSecond(Math.floorDiv(micros, 1_000_000L),
                (int) Math.floorMod(micros, 1_000_000L) * 1_000, ZoneOffset.UTC);
        ahead = Duration.between(given.utc(), time.plusNanos((System.nanoTime() - before) / 2));
        return time;
    }

    /// For who cannot wait for PostgreSQL: this machine's clock, set by PostgreSQL's.
    @Override
    public LocalDateTime utc() {
        return ask ? given.utc().plus(ahead) : given.utc();
    }
}
