package org.granary.tsql.plan;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// A common table expression that is used in several places. Its rows are computed once for each run of the statement,
/// only as far as they are needed, and kept for the other places. Where they would take too much memory, each place
/// computes them for itself.
public final class SharedPlan implements Plan {
    private final Plan plan;
    private final Execution execution;
    private int uses;

    public SharedPlan(Plan plan, Execution execution) {
        this.plan = plan;
        this.execution = execution;
    }

    /// One more place that opens it.
    public void use() {
        uses++;
    }

    /// @param outer not used: a common table expression does not refer to the query around the place where it is used
    @Override
    public Cursor open(Tuple outer) {
        if (uses < 2) {
            return plan.open(outer);
        }
        Buffer buffer = execution.once(this, () -> {
            Buffer made = new Buffer(plan.open(outer), execution.memory().account());
            execution.atEnd(made::close);
            return made;
        });
        return new Reader(buffer, outer);
    }

    /// The rows that were read so far, and the cursor that has the others.
    private static final class Buffer {
        private final Cursor source;
        private final MemoryBudget.Account memory;
        private final List<Row> rows = new ArrayList<>();
        private boolean complete;
        private boolean tooLarge;

        Buffer(Cursor source, MemoryBudget.Account memory) {
            this.source = source;
            this.memory = memory;
        }

        /// Whether there is a row of this number, counted from 0.
        boolean has(int index) {
            while (!complete && index >= rows.size()) {
                Row next = source.next();
                if (next == null) {
                    complete = true;
                } else {
                    // A value in pieces can be read only while its row is the current one.
                    @Nullable
                    Row row = next.kept();
                    memory.add(row);
                    rows.add(row);
                    if (memory.isLarge()) {
                        giveUp();
                    }
                }
            }
            return index < rows.size();
        }

        private void giveUp() {
            tooLarge = true;
            complete = true;
            rows.clear();
            close();
        }

        void close() {
            source.close();
            memory.close();
        }
    }

    private final class Reader implements Cursor {
        private final Buffer buffer;
        private final Tuple outer;
        private int at;
        private @Nullable Cursor own;

        Reader(Buffer buffer, Tuple outer) {
            this.buffer = buffer;
            this.outer = outer;
        }

        @Override
        public @Nullable Row next() {
            execution.checkCancelled();
            if (own == null && !buffer.tooLarge && buffer.has(at)) {
                return buffer.rows.get(at++);
            }
            if (own == null && !buffer.tooLarge) {
                return null;
            }
            return alone().next();
        }

        /// Its own cursor, after the rows that were read from the buffer.
        private Cursor alone() {
            if (own == null) {
                own = plan.open(outer);
                for (; at > 0; at--) {
                    execution.checkCancelled();
                    own.next();
                }
            }
            return own;
        }

        @Override
        public void close() {
            if (own != null) {
                own.close();
            }
        }
    }
}
