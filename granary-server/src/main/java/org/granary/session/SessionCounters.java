package org.granary.session;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.granary.type.SqlMessage;

/// What all sessions of a server have done since it started. For any thread; counting costs some nanoseconds.
public final class SessionCounters {
    /// Errors of procedures of ours have numbers, too, but nobody makes up thousands of them.
    private static final int MOST_NUMBERS = 1_000;

    private final LongAdder loginsAccepted = new LongAdder();
    private final LongAdder loginsRefused = new LongAdder();
    private final LongAdder connectionsRefused = new LongAdder();
    private final LongAdder requests = new LongAdder();
    private final LongAdder rows = new LongAdder();
    private final Map<Integer, LongAdder> errors = new ConcurrentHashMap<>();

    void login(boolean accepted) {
        (accepted ? loginsAccepted : loginsRefused).increment();
    }

    void refuseConnection() {
        connectionsRefused.increment();
    }

    void request(long rowsSent) {
        requests.increment();
        if (rowsSent > 0) {
            rows.add(rowsSent);
        }
    }

    /// Numbers are the client's choice with THROW, so there is a bound to them; beyond it they count as 50000.
    void error(SqlMessage message) {
        LongAdder known = errors.get(message.number());
        if (known == null) {
            known = errors.computeIfAbsent(errors.size() < MOST_NUMBERS ? message.number() : 50_000,
                    _ -> new LongAdder());
        }
        known.increment();
    }

    public long loginsAccepted() {
        return loginsAccepted.sum();
    }

    /// Also those for which there was no place.
    public long loginsRefused() {
        return loginsRefused.sum();
    }

    /// Connections that were closed before a login, because of their address or a failed TLS handshake.
    public long connectionsRefused() {
        return connectionsRefused.sum();
    }

    public long requests() {
        return requests.sum();
    }

    public long rows() {
        return rows.sum();
    }

    /// By number.
    public Map<Integer, Long> errors() {
        Map<Integer, Long> counts = new TreeMap<>();
        errors.forEach((number, count) -> counts.put(number, count.sum()));
        return counts;
    }
}
