package org.granary.tds.server;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Which thread reads the packets of a connection. The lock of the [Inbox] guards it: the caller of each method holds it.
///
/// While the executing thread waits, it reads by itself: to wake it would take longer than most requests. While it runs a
/// request, nobody reads at first. When that has taken a while, a thread of its own begins to, so that an attention or the
/// client's leaving is noticed; it also reads what is worked on while it arrives. It goes on until the executing thread
/// waits for a request again, and gets it.
final class ReadingTurns {
    /// Where the packets come from.
    interface Source {
        /// Reads a packet on the current thread and puts it in, or tells that there is none.
        ///
        /// @param atMost how long it may take; 0 means without a limit
        void readOne(Duration atMost) throws InterruptedException;

        /// Starts a thread that reads until [Inbox#isTakenOver].
        void startThread(int turn);
    }

    private final ReentrantLock lock;
    /// Null in tests that put packets in by themselves.
    private @Nullable Source source;
    private boolean threadReads;
    private boolean executorReads;
    /// The executing thread waits for the next request while another one reads.
    private boolean executorWaits;
    /// Whether it did when something was put in.
    private boolean awaited;
    /// How often it has taken over the reading from another thread.
    private int turn;

    /// @param lock of the inbox, which is given back while the executing thread reads
    ReadingTurns(ReentrantLock lock) {
        this.lock = lock;
    }

    /// From now on, the executing thread reads where nobody else does.
    void readFrom(Source packets) {
        source = packets;
    }

    /// Something was put in.
    void arrived() {
        awaited = executorWaits && threadReads;
    }

    /// The executing thread reads from now on if it waited for what has just been put in.
    ///
    /// @param wanted whether it should, if it waited
    /// @return whether it does
    boolean handOver(boolean wanted) {
        boolean handedOver = awaited && wanted;
        awaited = false;
        if (handedOver) {
            threadReads = false;
            turn++;
        }
        return handedOver;
    }

    /// The thread that reads now, whichever it is, goes on: the bytes make no sense, and it drops the rest.
    void keepReading() {
        threadReads = true;
    }

    boolean isTakenOver(int turnOfThread) {
        return turn != turnOfThread;
    }

    boolean isAwaited() {
        return executorWaits;
    }

    boolean executorReads() {
        return executorReads;
    }

    /// @param waits whether the executing thread waits for a request that another thread reads
    void setAwaited(boolean waits) {
        executorWaits = waits;
    }

    /// Reads a packet on the executing thread, which would wait for it otherwise. The lock is given back meanwhile.
    ///
    /// @return false where another thread reads
    boolean readHere(Duration atMost) throws InterruptedException {
        Source packets = source;
        if (threadReads || packets == null) {
            return false;
        }
        executorReads = true;
        lock.unlock();
        try {
            packets.readOne(atMost);
        } finally {
            lock.lock();
            executorReads = false;
        }
        return true;
    }

    void startThreadUnlessExecutorReads() {
        if (!executorReads) {
            startThread();
        }
    }

    /// Leaves the reading to a thread of its own, unless there is one.
    void startThread() {
        Source packets = source;
        if (!threadReads && packets != null) {
            threadReads = true;
            packets.startThread(turn);
        }
    }
}
