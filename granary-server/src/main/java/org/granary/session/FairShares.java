package org.granary.session;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.granary.tds.request.Request;
import org.granary.tds.request.SqlBatch;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.granary.type.Wording;

/// What one login may have at once, so that there is always something left for the others. For any thread.
public final class FairShares {
    private static final int LONGEST_DIAGNOSIS = 4000;
    /// How an administrator finds and ends whoever has taken all places.
    private static final Pattern DIAGNOSIS = Pattern
            .compile("(?i)\\b(kill|sp_who2?|sysprocesses|dm_(exec|os)_\\w+)\\b");

    private final Limits limits;
    private final FairQueue requests;
    private final Map<String, Integer> connections = new ConcurrentHashMap<>();

    /// @param connections of one login
    /// @param requests of one login that run
    /// @param allRequests that run, of all logins
    /// @param requestWait how long a request waits before it runs
    public record Limits(int connections, int requests, int allRequests, Duration requestWait) {}

    public FairShares(Limits limits) {
        this.limits = limits;
        this.requests = new FairQueue(limits.requests(), limits.allRequests());
    }

    /// A connection has logged in. An administrator always may.
    ///
    /// @throws SqlError 17809
    void connected(Login login, SessionRights rights) {
        String key = login.name().toLowerCase(Locale.ROOT);
        int count = connections.merge(key, 1, Integer::sum);
        if (count > limits.connections() && !rights.server().isAdministrator()) {
            disconnected(login);
            throw new SqlError(17809, 20, 2, "Could not connect because the maximum number of '" + limits.connections()
                    + "' user connections of login '" + login.name() + "' has already been reached. The system "
                    + "administrator can increase the maximum value. The connection has been closed.");
        }
    }

    void disconnected(Login login) {
        connections.computeIfPresent(login.name().toLowerCase(Locale.ROOT),
                (_, count) -> count == 1 ? null : count - 1);
    }

    /// A request wants to run.
    ///
    /// One that belongs to a transaction that others may be waiting for does not wait for them, and neither does an administrator who looks for the reason.
    FairQueue.Place running(Request request, Login login, SessionRights rights, boolean holdsStore,
            SessionActivity activity,
            Cancellation cancellation) {
        FairQueue.Place free = requests.enterNow(login.name());
        if (free != null) {
            return free;
        }
        if (holdsStore || (rights.server().isAdministrator() && isDiagnosis(request))) {
            return () -> {};
        }
        activity.waitsFor("THREADPOOL", null, "");
        try {
            return requests.enter(login.name(), cancellation, limits.requestWait(), () -> new SqlError(10928, 16, 1,
                    "Resource ID: 1. The request limit for login '" + login.name() + "' is " + limits.requests()
                            + " (" + limits.allRequests() + " for all logins) and has been reached for "
                            + Wording.time(limits.requestWait()) + ". Try again later."));
        } finally {
            activity.goesOn();
        }
    }

    private static boolean isDiagnosis(Request request) {
        return request instanceof SqlBatch batch && batch.text().length() <= LONGEST_DIAGNOSIS
                && DIAGNOSIS.matcher(batch.text()).find();
    }
}
