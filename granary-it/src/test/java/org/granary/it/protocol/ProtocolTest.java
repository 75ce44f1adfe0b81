package org.granary.it.protocol;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.granary.store.Rows;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;

/// A test of a protocol's procedures through a driver, on every store; see the description of this package. Each test begins with the
/// databases of a new server.
@ExtendWith(ProtocolServer.Lifetime.class)
@Timeout(120)
public abstract class ProtocolTest {
    /// The first parameter of the class, by [OnEveryStore].
    @Parameter(0)
    protected StoreKind store;

    protected ProtocolServer server;

    /// The database whose procedures are called.
    protected ProtocolDatabase database;

    /// Its name.
    protected abstract String databaseName();

    @BeforeEach
    final void beginWithANewServer() {
        server = ProtocolServer.on(store);
        server.reset();
        database = server.database(databaseName());
    }

    protected Outcome call(String procedure, @Nullable Object... namesAndValues) {
        return database.call(procedure, namesAndValues);
    }

    protected Outcome callInOrder(String procedure, @Nullable Object... values) {
        return database.callInOrder(procedure, values);
    }

    protected SqlError refused(String procedure, @Nullable Object... namesAndValues) {
        return database.refused(procedure, namesAndValues);
    }

    protected <T> List<T> query(String sql, Function<Rows, T> map, @Nullable Object... parameters) {
        return database.query(sql, map, parameters);
    }

    protected long update(String sql, @Nullable Object... parameters) {
        return database.update(sql, parameters);
    }

    protected LocalDateTime now() {
        return server.now();
    }

    /// Sets the clock.
    protected void time(LocalDateTime now) {
        server.time(now);
    }

    protected void pass(Duration duration) {
        server.pass(duration);
    }

    /// Runs all of them, each on a thread of its own, and answers what they answered, in their order. The first failure comes out of here.
    protected static <T extends @Nullable Object> List<T> atOnce(List<Callable<T>> work) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<T> answers = new ArrayList<>();
            for (Future<T> future : threads.invokeAll(work)) {
                answers.add(future.get());
            }
            return answers;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
    }
}
