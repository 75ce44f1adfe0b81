package org.granary.tsql.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemorySizes;
import org.granary.tsql.parse.ParameterDeclaration;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// The texts that a session has prepared, under the handles that it was given.
public final class PreparedStatements {
    private static final int MOST = 10_000;
    private static final long STATEMENT_BYTES = 160;
    private static final long PARAMETER_BYTES = 128;

    private final Supplier<MemoryAccount> memory;
    private final Map<Integer, Prepared> byHandle = new HashMap<>();
    private int lastHandle;
    private @Nullable MemoryHold held;

    /// @param text a batch, or [#RPC] and the name of a procedure when it was prepared by sp_prepexecrpc
    public record Prepared(String text, List<ParameterDeclaration> parameters) {
        /// No batch begins like this.
        public static final String RPC = "\0rpc ";

        private long bytes() {
            return STATEMENT_BYTES + MemorySizes.of(text) + PARAMETER_BYTES * parameters.size();
        }
    }

    /// @param memory where the texts are counted
    PreparedStatements(Supplier<MemoryAccount> memory) {
        this.memory = memory;
    }

    /// Keeps a text; error 701 when the session has too many.
    ///
    /// @return its handle
    public int add(Prepared prepared) {
        if (byHandle.size() >= MOST) {
            throw new SqlError(701, 17, 123,
                    "There is insufficient system memory in resource pool 'default' to run this query: this session has "
                            + MOST + " prepared statements. Unprepare those that are not needed any more.");
        }
        if (held == null) {
            held = memory.get().hold(MemoryKind.PREPARED_STATEMENTS);
        }
        held.add(prepared.bytes());
        byHandle.put(++lastHandle, prepared);
        return lastHandle;
    }

    /// The text, or error 8179.
    public Prepared get(int handle) {
        Prepared prepared = byHandle.get(handle);
        if (prepared == null) {
            throw SqlErrors.unknownPreparedHandle(handle);
        }
        return prepared;
    }

    /// Forgets the text; error 8179 if it is not known.
    public void remove(int handle) {
        long bytes = get(handle).bytes();
        byHandle.remove(handle);
        if (held != null) {
            held.give(bytes);
        }
    }

    void clear() {
        byHandle.clear();
        if (held != null) {
            held.close();
            held = null;
        }
    }
}
