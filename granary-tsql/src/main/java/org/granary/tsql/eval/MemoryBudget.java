package org.granary.tsql.eval;

import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemorySizes;
import org.granary.memory.RequestMemory;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// What one statement holds to sort, group, join and remember, out of what its request may hold.
public final class MemoryBudget {
    /// A place in a list, and the object around a row.
    private static final long PLACE = 32;

    private final long limit;
    private final MemoryAccount request = RequestMemory.current().account();
    private @Nullable MemoryAccount open;

    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    /// What one step of a query holds; closing gives it back.
    public final class Account implements AutoCloseable {
        private @Nullable MemoryHold hold;

        /// Whether this holds so much that another algorithm should be used, if there is one.
        public boolean isLarge() {
            return hold != null && hold.held() > limit / 2;
        }

        public void add(Row row) {
            add(MemorySizes.ofRow(row) + PLACE);
        }

        public void add(long bytes) {
            if (hold == null) {
                hold = memory().hold(MemoryKind.QUERIES);
            }
            hold.add(bytes);
        }

        public void give(long bytes) {
            if (hold != null) {
                hold.give(bytes);
            }
        }

        /// Gives back what is held, and may be used again.
        public void clear() {
            if (hold != null) {
                hold.giveAbove(0);
            }
        }

        @Override
        public void close() {
            if (hold != null) {
                hold.close();
            }
        }
    }

    public Account account() {
        return new Account();
    }

    private MemoryAccount memory() {
        if (open == null) {
            open = request.child(limit, "the query (setting query-memory)");
        }
        return open;
    }

    /// Held until the statement ends.
    public void reserve(long bytes) {
        memory().reserve(MemoryKind.QUERIES, bytes);
    }

    /// Forgets everything, for a query that begins again or has ended.
    public void clear() {
        if (open != null) {
            open.close();
            open = null;
        }
    }
}
