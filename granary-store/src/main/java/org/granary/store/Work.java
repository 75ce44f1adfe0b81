package org.granary.store;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Something to do in a transaction. Returns only after everything it reads has been read: nothing of the transaction
/// may be kept.
///
/// A store may run it again from the start, for instance after a conflict with another transaction or a lost
/// connection. A lambda is therefore repeatable: it has no effect outside of `transaction` and its own result. Work
/// that uses up something else, such as rows that a client sends, or that sends rows to a client, is made by [#once] or
/// [#until] and says so in [#isRepeatable].
@FunctionalInterface
public interface Work<T extends @Nullable Object> {
    T run(Transaction transaction);

    /// Whether the work may be run (again) from the start. A store asks before each run but the first, and before other
    /// work joins the transaction of this one. Once the answer is no it stays no, and a run that fails is rolled back
    /// and is the caller's error.
    default boolean isRepeatable() {
        return true;
    }

    /// Whether it takes little time as a rule, so that to have another thread do it would cost more than the work
    /// itself. Says nothing about a single run: it may take long.
    default boolean isQuick() {
        return false;
    }

    /// The same work, which [#isQuick].
    static <T extends @Nullable Object> Work<T> quick(Work<T> work) {
        return new Work<>() {
            @Override
            public T run(Transaction transaction) {
                return work.run(transaction);
            }

            @Override
            public boolean isRepeatable() {
                return work.isRepeatable();
            }

            @Override
            public boolean isQuick() {
                return true;
            }
        };
    }

    /// Work that is run once at most: a store never runs it again, and an attempt to do so is an error of the program.
    static <T extends @Nullable Object> Work<T> once(Work<T> work) {
        return new RunOnce<>(work);
    }

    /// Work that is repeatable until `spent` answers true.
    static <T extends @Nullable Object> Work<T> until(BooleanSupplier spent, Work<T> work) {
        return new Work<>() {
            @Override
            public T run(Transaction transaction) {
                if (spent.getAsBoolean()) {
                    throw new IllegalStateException(
                            "The work has used up what it works with, and cannot be run again.");
                }
                return work.run(transaction);
            }

            @Override
            public boolean isRepeatable() {
                return !spent.getAsBoolean();
            }
        };
    }
}
