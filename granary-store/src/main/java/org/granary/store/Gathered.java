package org.granary.store;

import java.util.List;

/// A change that is made for many things as quickly as for one, and that answers nothing. See [Transaction#gather].
///
/// @param <T> what it is made for
@FunctionalInterface
public interface Gathered<T> {
    /// Makes the change for each of them, in this order, as if one came after the other. It may be run again from the
    /// start, also for some of them alone, and has no effect outside of `transaction`. If it only sends
    /// ([Transaction#send]), it may be run again even after it was committed, because the answer to that was lost: it then
    /// makes a state that is the same after the second time.
    ///
    /// @param all one or more, perhaps some of them equal
    void run(Transaction transaction, List<T> all);

    /// What stands for the rows that all changes of some things write, such as the row with their counters. Changes with
    /// equal keys are made together or one after another, since they would wait for each other anyway; those with
    /// different keys may be made at the same time.
    default Object key(T one) {
        return this;
    }
}
