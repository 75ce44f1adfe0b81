package org.granary.bench;

/// What a server has used so far.
///
/// @param processorNanos of its processes
/// @param storeNanos of the processes of the store that it keeps its data in, if that is a server of its own; else 0
/// @param allocatedBytes by its threads, or 0 if it does not tell
record Usage(long processorNanos, long storeNanos, long allocatedBytes) {
    static final Usage NONE = new Usage(0, 0, 0);

    /// What was used between an earlier moment and this one.
    Usage since(Usage earlier) {
        return new Usage(processorNanos - earlier.processorNanos, storeNanos - earlier.storeNanos,
                allocatedBytes - earlier.allocatedBytes);
    }

    Usage plus(Usage other) {
        return new Usage(processorNanos + other.processorNanos, storeNanos + other.storeNanos,
                allocatedBytes + other.allocatedBytes);
    }

    /// The same by a server that keeps its data in a store that is a server of its own.
    Usage withStore(Usage store) {
        return new Usage(processorNanos, storeNanos + store.processorNanos, allocatedBytes);
    }
}
