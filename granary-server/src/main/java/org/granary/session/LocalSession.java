package org.granary.session;

import java.util.List;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.processor.Survival;
import org.granary.tds.request.Request;
import org.granary.tds.request.RequestHeaders;
import org.granary.tds.request.Rpc;
import org.granary.tds.request.RpcCall;
import org.granary.tds.request.RpcParameter;
import org.granary.tds.request.SqlBatch;
import org.granary.tds.server.ConnectionInfo;
import org.granary.tds.server.ConnectionRegistry;
import org.granary.tds.server.LocalConnection;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A session without a wire: requests run as those of a TDS client do, with the same rights, limits and errors. One request at a time; another thread
/// may [#cancel] it. Made by [LocalSessions].
public final class LocalSession implements LocalConnection, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalSession.class);
    private static final SqlMessage INTERNAL = new SqlMessage(3624, 20, 1,
            "A system assertion check has failed. Check the server's log for details.", "", 1);
    private static final int BYTES_PER_CHARACTER = 2;

    private final ConnectionInfo info;
    private final ConnectionRegistry connections;
    private final Session session;
    /// Volatile: others cancel and kill.
    private volatile @Nullable Cancellation running;
    private volatile @Nullable SqlError killed;

    LocalSession(ConnectionInfo info, ConnectionRegistry connections, Session session) {
        this.info = info;
        this.connections = connections;
        this.session = session;
    }

    @Override
    public ConnectionInfo info() {
        return info;
    }

    /// What `@@SPID` says.
    public int spid() {
        return info.spid();
    }

    /// The current database.
    public String database() {
        return session.database().name();
    }

    /// Where what a program keeps of an answer is counted.
    public MemoryAccount memory() {
        return session.memory();
    }

    /// How many transactions are open.
    public int transactions() {
        return session.transactions().count();
    }

    /// Runs a batch of T-SQL.
    public void batch(String text, LocalAnswer answer) {
        run(new SqlBatch(RequestHeaders.NONE, text), (long) text.length() * BYTES_PER_CHARACTER, answer);
    }

    /// Calls a procedure, as an RPC does. Parameters that are `byReference` come back as outputs.
    public void call(String procedure, List<RpcParameter> parameters, LocalAnswer answer) {
        long size = 0;
        for (RpcParameter parameter : parameters) {
            size += switch (parameter.value().value()) {
                case String text -> (long) text.length() * BYTES_PER_CHARACTER;
                case byte[] bytes -> bytes.length;
                case null, default -> Long.BYTES;
            };
        }
        run(new Rpc(RequestHeaders.NONE, List.of(new RpcCall(procedure, 0, 0, true, parameters))), size, answer);
    }

    private void run(Request request, long size, LocalAnswer answer) {
        Cancellation cancellation = new Cancellation();
        running = cancellation;
        try (MemoryHold held = session.memory().hold(MemoryKind.REQUESTS)) {
            requireAlive();
            held.add(size);
            session.request(request, new LocalTokens(answer, cancellation), cancellation);
        } catch (Cancellation.CancelledException e) {
            SqlError reason = killed;
            if (reason != null) {
                answer.message(reason.sqlMessage());
            }
        } catch (SqlError e) {
            answer.message(e.sqlMessage());
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            Survival.report(LOG, "A request failed inside the server", e);
            answer.message(INTERNAL);
        } finally {
            running = null;
        }
    }

    private void requireAlive() {
        SqlError reason = killed;
        if (reason != null) {
            throw reason;
        }
    }

    /// Cancels what runs, if anything does. Any thread may call it.
    public void cancel() {
        Cancellation now = running;
        if (now != null) {
            now.cancel();
        }
    }

    @Override
    public void kill(SqlError reason) {
        killed = reason;
        cancel();
    }

    @Override
    public boolean isKilled() {
        return killed != null;
    }

    /// Rolls back what is open and forgets everything.
    @Override
    public void close() {
        try {
            session.close();
        } finally {
            connections.remove(this);
        }
    }
}
