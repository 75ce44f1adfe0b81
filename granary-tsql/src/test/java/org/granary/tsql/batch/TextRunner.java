package org.granary.tsql.batch;

import java.time.LocalDateTime;
import java.util.List;
import org.granary.memory.ConnectionMemory;
import org.granary.memory.MemoryLimits;
import org.granary.memory.ServerMemory;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.tsql.session.ServerIdentity;
import org.granary.tsql.table.QueryLimits;
import org.granary.type.Cancellation;
import org.granary.type.ResultSink;

/// Runs texts from anywhere as a server without a store does, each in a session of its own and within limits of memory.
public final class TextRunner {
    private final FakeCatalog catalog = new FakeCatalog();
    private final FakeCatalog.FakeDatabase master = catalog.add("master");
    private final ServerMemory memory;
    private final Engine engine;

    /// @param memoryBytes the budget of the whole server
    public TextRunner(long memoryBytes) {
        memory = new ServerMemory(MemoryLimits.of(memoryBytes));
        master.procedure("proc_Echo", (arguments, _) -> new CallResult(arguments.size(), List.of()));
        engine = new Engine(catalog, () -> LocalDateTime.of(2026, 11, 15, 12, 30, 15, 123_456_789),
                ServerIdentity.DEFAULT, new QueryLimits(memoryBytes / 4, memoryBytes / 4),
                memory);
    }

    /// Runs a batch. Whatever escapes is a fault of the engine, except for the exception of a cancellation.
    ///
    /// @return bytes of memory that are still counted after the session has been reset; 0 unless the engine has lost
    ///     some
    public long batch(String text, ResultSink results, Cancellation cancellation) {
        return inSession(session -> engine.batch(text, session, results, cancellation));
    }

    /// Calls a procedure as an RPC does.
    ///
    /// @return as [#batch]
    public long call(String procedure, List<Argument> arguments, ResultSink results, Cancellation cancellation) {
        return inSession(session -> engine.call(procedure, arguments, session, results, cancellation));
    }

    private long inSession(java.util.function.Consumer<FakeSession> work) {
        try (ConnectionMemory connection = memory.connection("sa")) {
            FakeSession session = new FakeSession(catalog, master);
            session.state().memory(connection);
            try {
                work.accept(session);
            } catch (Cancellation.CancelledException _) {
                // Whoever cancels expects it.
            }
            session.state().reset();
            return connection.used();
        }
    }
}
