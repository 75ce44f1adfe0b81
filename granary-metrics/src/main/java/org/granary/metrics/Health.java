package org.granary.metrics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.procedure.DatabaseCatalog;
import org.granary.server.GranaryServer;
import org.granary.store.StoreException;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Whether a server is alive, and whether it can serve clients: for supervisors and load balancers. Names databases that
/// cannot be read, and says nothing else.
public final class Health {
    private static final long PATIENCE_MILLIS = 2_000;

    private final GranaryServer server;

    public Health(GranaryServer server) {
        this.server = server;
    }

    /// Reads from every database.
    ///
    /// @return which cannot be read, or null
    public @Nullable String problem() {
        List<String> unreachable = new ArrayList<>();
        Map<String, Future<Boolean>> answers = new LinkedHashMap<>();
        try (ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor()) {
            server.catalog().openDatabases()
                    .forEach(database -> answers.put(database.name(), asking.submit(() -> isReadable(database))));
        }
        answers.forEach((name, readable) -> {
            if (readable.state() != Future.State.SUCCESS || !readable.resultNow()) {
                unreachable.add(name);
            }
        });
        return unreachable.isEmpty() ? null : "not ready: cannot read " + String.join(", ", unreachable);
    }

    private static boolean isReadable(DatabaseCatalog database) {
        try {
            return Questions.ask(database.store(), PATIENCE_MILLIS,
                    transaction -> transaction.exists("SELECT 1"));
        } catch (SqlError | StoreException | Cancellation.CancelledException e) {
            return false;
        }
    }
}
