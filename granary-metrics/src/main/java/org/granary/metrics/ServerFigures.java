package org.granary.metrics;

import org.granary.procedure.CallStatistics;
import org.granary.server.GranaryServer;
import org.granary.session.SessionCounters;

/// What the server counts of calls, connections, logins and memory.
final class ServerFigures {
    private ServerFigures() {}

    static void addTo(Samples samples, GranaryServer server) {
        samples.gauge("granary_info", "The version of the server.", 1, "version", GranaryServer.version(), "java",
                Runtime.version().toString());
        procedures(samples, server);
        sessions(samples, server.sessionCounters());
        samples.gauge("granary_connections", "Connections that are open, also those that have not logged in yet.",
                server.connections());
        samples.gauge("granary_memory_used_bytes", "What clients make the server hold in memory.",
                server.memory().used());
        samples.gauge("granary_memory_limit_bytes", "What clients may make the server hold in memory.",
                server.memory().limit());
    }

    /// Procedures that nobody has called have no samples.
    private static void procedures(Samples samples, GranaryServer server) {
        for (ProcedureCalls calls : ProcedureCalls.of(server.catalog())) {
            CallStatistics.Totals totals = calls.totals();
            if (totals.calls() > 0) {
                samples.histogram("granary_procedure_call_seconds", "Calls of procedures, and how long they took.",
                        CallStatistics.BUCKETS, bucket -> totals.buckets()[bucket], totals.nanos(), "database",
                        calls.database(), "procedure", calls.procedure());
                samples.counter("granary_procedure_errors", "Calls of procedures that ended with an error.",
                        totals.failed(), "database", calls.database(), "procedure", calls.procedure());
            }
        }
    }

    private static void sessions(Samples samples, SessionCounters counters) {
        samples.counter("granary_logins", "Logins, by how they ended.", counters.loginsAccepted(), "result",
                "accepted");
        samples.counter("granary_logins", "Logins, by how they ended.", counters.loginsRefused(), "result", "refused");
        samples.counter("granary_connections_refused", "Connections that were closed before a login.",
                counters.connectionsRefused());
        samples.counter("granary_requests", "Requests of clients: batches, calls, bulk loads, transactions.",
                counters.requests());
        samples.counter("granary_rows_sent", "Rows that were sent to clients.", counters.rows());
        counters.errors().forEach((number, count) -> samples.counter("granary_errors",
                "Errors that were sent to clients, by number.", count, "number", number.toString()));
    }
}
