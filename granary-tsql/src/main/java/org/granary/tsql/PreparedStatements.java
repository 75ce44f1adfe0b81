package org.granary.tsql;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.tsql.parse.ParameterDeclaration;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;

/// The texts that a session has prepared, under the handles that it was given.
public final class PreparedStatements {
    private static final int MOST = 10_000;
    private static final long MOST_CHARACTERS = 16L * 1024 * 1024;

    private final Map<Integer, Prepared> byHandle = new HashMap<>();
    private int lastHandle;
    private long characters;

    /// @param text a batch, or [#RPC] and the name of a procedure when it was prepared by sp_prepexecrpc
    public record Prepared(String text, List<ParameterDeclaration> parameters) {
        /// No batch begins like this.
        public static final String RPC = "\0rpc ";
    }

    /// Keeps a text; error 701 when the session has too many.
    ///
    /// @return its handle
    public int add(Prepared prepared) {
        if (byHandle.size() >= MOST || characters + prepared.text.length() > MOST_CHARACTERS) {
            throw new SqlError(701, 17, 123,
                    "There is insufficient system memory in resource pool 'default' to run this query.");
        }
        characters += prepared.text.length();
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
        characters -= get(handle).text.length();
        byHandle.remove(handle);
    }

    void clear() {
        byHandle.clear();
        characters = 0;
    }
}
