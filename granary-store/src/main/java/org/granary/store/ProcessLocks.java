package org.granary.store;

/// Locks with names that the processes on one store share. What a process holds goes with it. Safe for many threads.
public interface ProcessLocks {

    /// Takes a lock for this process, once more if it has it already, unless another process has one that excludes it.
    /// Waits for nobody.
    ///
    /// @param group two locks that could exclude each other are of one group
    /// @param key names the lock
    /// @param excluding names of the locks that no other process may have
    /// @return whether it was taken
    /// @throws StoreException when the store cannot be reached
    boolean tryTake(long group, long key, long[] excluding);

    /// Whether another process has one of these locks.
    boolean isHeldElsewhere(long[] keys);

    /// Gives a lock back, which is gone when it has been given back as often as it was taken.
    void give(long key);
}
