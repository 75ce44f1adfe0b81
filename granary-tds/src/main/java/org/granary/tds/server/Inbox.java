package org.granary.tds.server;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.granary.memory.MemoryAccount;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.Packet;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.PacketType;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// Between what is read of a connection and its executing thread: packets are put in, messages are taken out.
///
/// [ReadingTurns] says which thread reads.
///
/// A message is handed over with its first packet, so that a bulk load is worked on while it arrives. Where the executing
/// thread takes from it, a bounded number of bytes is held: when it is slower than the client, the reading thread waits,
/// and with it the client. While a request runs that may take hours, the reading thread never waits: it would hear
/// neither an attention nor that the client has left. What a client sends behind such a request is counted in the memory
/// of its session, and refused with error 701 where that has none left.
final class Inbox implements WatchList.Watched {
    /// Messages that may wait behind a request that runs.
    private static final int MOST_BEHIND = 256;
    /// How long a client may pause in the middle of a message while the server waits for it: a bulk load may have a store's writer in hand.
    static final Duration PAUSE = Duration.ofSeconds(30);

    private final TdsServerSettings settings;
    /// Looks whether requests take long.
    private final Consumer<WatchList.Watched> requests;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // All guarded by the lock.
    private final ArrivalQueue queue = new ArrivalQueue();
    private @Nullable IncomingMessage running;
    private @Nullable IncomingMessage open;
    private boolean flooded;
    private boolean closed;
    private boolean stopping;
    private @Nullable SqlError stopReason;
    private boolean reasonTaken;
    private boolean dropping;
    private final ReadingTurns turns = new ReadingTurns(lock);
    private final SlowRequestWatch watch = new SlowRequestWatch();

    /// @param requests looks at this while there are requests, every few milliseconds
    Inbox(TdsServerSettings settings, Consumer<WatchList.Watched> requests) {
        this.settings = settings;
        this.requests = requests;
    }

    /// From now on, the executing thread reads where nobody else does.
    void readFrom(ReadingTurns.Source packets) {
        turns.readFrom(packets);
    }

    /// From now on, what arrives is counted in the memory of its session, up to [#close].
    void count(MemoryAccount account) {
        lock.lock();
        try {
            queue.count(account);
        } finally {
            lock.unlock();
        }
    }

    // ---- the thread that reads ----

    /// Whether the payload of the packet that comes now is to be kept. Its memory is reserved then.
    boolean wants(PacketHeader header) throws InterruptedException {
        int bytes = header.length() - PacketHeader.SIZE;
        lock.lock();
        try {
            boolean request = PacketType.of(header.type()).filter(PacketType::isRequest).isPresent();
            while (request && !closed && !dropping && !flooded && !isOpenDropped()) {
                boolean last = queue.hasNoBytes() || !isTakenSoon();
                if (queue.expect(bytes, last)) {
                    return true;
                }
                if (last) {
                    return false;
                }
                changed.await();
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    private boolean isOpenDropped() {
        return open != null && (open.discarded || open.failure != null);
    }

    /// Whether the executing thread takes something out before long, rather than to run a request to its end first.
    private boolean isTakenSoon() {
        return running == null || running == open || running.cancellation().isCancelled();
    }

    /// Takes a packet in; waits while the queue is full, unless a request runs.
    ///
    /// @return false when no further packet is wanted
    boolean accept(Packet packet) throws InterruptedException {
        try {
            return acceptRead(packet);
        } finally {
            lock.lock();
            try {
                queue.added();
                handOver();
            } finally {
                lock.unlock();
            }
        }
    }

    private boolean acceptRead(Packet packet) throws InterruptedException {
        if (isDropping()) {
            return true;
        }
        PacketHeader header = packet.header();
        PacketType type = PacketType.of(header.type()).orElse(null);
        if (type == PacketType.ATTENTION) {
            attention();
            return waitWhileFull();
        }
        IncomingMessage takenBack = null;
        lock.lock();
        try {
            queue.read();
            if (flooded) {
                return true;
            }
            if (open != null && open.type() != type) {
                broken("a packet of type " + header.type() + " inside a message of type " + open.type().code());
                return false;
            }
            if (type == null || !type.isRequest()) {
                // Its payload is of no use, its end is when the answer is due.
                if (header.endsMessage()) {
                    enqueue(new Arrival.Unknown(header.type()));
                }
            } else {
                IncomingMessage message = append(type, packet);
                takenBack = message.failure instanceof Cancellation.CancelledException ? message : null;
            }
        } finally {
            lock.unlock();
        }
        if (takenBack != null) {
            takenBack.cancellation().cancel();
        }
        return waitWhileFull();
    }

    private IncomingMessage append(PacketType type, Packet packet) {
        PacketHeader header = packet.header();
        SqlError refusal = queue.refusal();
        IncomingMessage message = open;
        if (message == null) {
            message = new IncomingMessage(this, type, header.status(),
                    type == PacketType.BULK_LOAD ? settings.maxBulkLoadBytes() : settings.maxRequestBytes());
            open = message;
            enqueue(message);
        }
        message.received += header.length() - PacketHeader.SIZE;
        if (header.endsMessage() && header.has(PacketHeader.IGNORE)) {
            fail(message, new Cancellation.CancelledException());
        } else if (message.received > message.maxBytes()) {
            fail(message, message.tooLarge());
        } else if (refusal != null) {
            fail(message, refusal);
        } else if (!message.discarded && message.failure == null && packet.payload().length > 0) {
            queue.addPayload(message, packet.payload());
        }
        if (header.endsMessage()) {
            message.ended = true;
            open = null;
        }
        changed.signalAll();
        return message;
    }

    /// Cancels all that came before, and queues the acknowledgement behind it.
    private void attention() {
        List<IncomingMessage> cancelled;
        lock.lock();
        try {
            cancelled = unfinished();
            if (open != null) {
                // The rest will not come: the client has sent its attention instead.
                fail(open, new Cancellation.CancelledException());
                open.ended = true;
                open = null;
            }
            if (!flooded) {
                enqueue(new Arrival.Attention());
            }
        } finally {
            lock.unlock();
        }
        cancel(cancelled);
    }

    /// The bytes make no sense from here on.
    void broken(String reason) {
        lock.lock();
        try {
            if (open != null) {
                fail(open, new MalformedStreamException(reason));
                open.ended = true;
                open = null;
            }
            enqueue(new Arrival.Broken(reason));
            turns.keepReading();
        } finally {
            lock.unlock();
        }
    }

    private void handOver() {
        boolean arriving = open != null && open.type() == PacketType.BULK_LOAD;
        if (turns.handOver(!dropping && !arriving)) {
            changed.signalAll();
        }
    }

    /// Whether the executing thread reads from now on. Asked by the other thread after each packet.
    ///
    /// @param turnOfThread with which it was started
    boolean isTakenOver(int turnOfThread) {
        return locked(() -> turns.isTakenOver(turnOfThread));
    }

    /// Whether the executing thread waits for a request that another thread is to read.
    boolean isAwaited() {
        return locked(turns::isAwaited);
    }

    /// Leaves the reading to a thread of its own.
    void letThreadRead() {
        lock.lock();
        try {
            turns.startThread();
        } finally {
            lock.unlock();
        }
    }

    /// What waits first: once the running one is cancelled, the next one would begin.
    private static void cancel(List<IncomingMessage> messages) {
        messages.reversed().forEach(message -> message.cancellation().cancel());
    }

    /// The client is gone: what runs is cancelled, what waits is dropped.
    void disconnected() {
        List<IncomingMessage> cancelled;
        lock.lock();
        try {
            cancelled = unfinished();
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        cancel(cancelled);
    }

    private boolean waitWhileFull() throws InterruptedException {
        lock.lock();
        try {
            while (queue.isFull() && !closed && !dropping && isTakenSoon()) {
                changed.await();
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    private List<IncomingMessage> unfinished() {
        List<IncomingMessage> messages = new ArrayList<>();
        if (running != null) {
            messages.add(running);
        }
        messages.addAll(queue.messages());
        return messages;
    }

    private void enqueue(Arrival arrival) {
        boolean tooMany = !isTakenSoon() && queue.size() >= MOST_BEHIND;
        flooded = tooMany || !queue.reserveArrival();
        queue.add(flooded
                ? new Arrival.Broken("more has been sent before the answer to the first request than is kept")
                : arrival);
        turns.arrived();
        changed.signalAll();
    }

    private void fail(IncomingMessage message, RuntimeException failure) {
        if (message.failure == null) {
            message.failure = failure;
        }
        drop(message);
    }

    private void drop(IncomingMessage message) {
        queue.removeAllPayloads(message);
        changed.signalAll();
    }

    // ---- the executing thread ----

    /// Waits for the next arrival; null when the client is gone or the server stops.
    @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it, it only shares carriers more evenly
    @Nullable
    Arrival take() throws InterruptedException {
        // The client may have sent its next request already. Virtual threads of others, which wait for this one's carrier, come first.
        Thread.yield();
        lock.lock();
        try {
            while (queue.isEmpty() && !closed && !stopping) {
                if (!turns.readHere(Duration.ZERO)) {
                    turns.setAwaited(true);
                    changed.await();
                    turns.setAwaited(false);
                }
            }
            if (closed || stopping) {
                return null;
            }
            Arrival arrival = queue.remove();
            changed.signalAll();
            if (arrival instanceof IncomingMessage message) {
                run(message);
            }
            return arrival;
        } finally {
            turns.setAwaited(false);
            lock.unlock();
        }
    }

    private void run(IncomingMessage message) {
        running = message;
        if (message.type() == PacketType.BULK_LOAD && !message.ended) {
            turns.startThread();
        }
        if (watch.begin()) {
            requests.accept(this);
        }
    }

    /// Has a thread begin to read while a request takes long. Waits for nobody.
    @Override
    public boolean look(long now) {
        if (!lock.tryLock()) {
            return true;
        }
        try {
            if (watch.look(running, closed)) {
                turns.startThreadUnlessExecutorReads();
            }
            return watch.isOn();
        } finally {
            lock.unlock();
        }
    }

    /// The next piece of a message; null at its end.
    byte @Nullable [] nextPayload(IncomingMessage message) throws IOException {
        lock.lock();
        try {
            long left = PAUSE.toNanos();
            while (message.payloads.isEmpty() && !message.ended && message.failure == null && !closed) {
                if (left <= 0) {
                    throw new MalformedStreamException(
                            "the rest of a message has not come within " + Wording.time(PAUSE));
                }
                if (!turns.readHere(PAUSE)) {
                    left = changed.awaitNanos(left);
                }
            }
            if (message.failure != null) {
                throw message.failure;
            }
            byte[] payload = queue.removePayload(message);
            if (payload != null) {
                changed.signalAll();
                return payload;
            }
            if (!message.ended) {
                throw new EOFException("the connection ended in the middle of a message");
            }
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    /// Throws the unread rest of the message away and waits for its end: the client listens to the answer only when it has sent everything.
    ///
    /// @return what went wrong with the message while it arrived
    @Nullable
    RuntimeException finish(IncomingMessage message) throws InterruptedException {
        lock.lock();
        try {
            message.discarded = true;
            drop(message);
            while (!message.ended && !closed) {
                if (!turns.readHere(Duration.ZERO)) {
                    changed.await();
                }
            }
            return message.failure;
        } finally {
            lock.unlock();
        }
    }

    /// Whether the client is gone.
    boolean isClosed() {
        return locked(() -> closed);
    }

    /// Whether the client waits for nothing.
    boolean isIdle() {
        return locked(() -> queue.isEmpty() && open == null && running == null);
    }

    boolean isAttentionNext() {
        return locked(queue::isAttentionNext);
    }

    /// Takes the next arrival if it is an attention.
    boolean takeAttention() {
        lock.lock();
        try {
            boolean next = queue.isAttentionNext();
            if (next) {
                queue.remove();
                changed.signalAll();
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    /// The answer is complete, so that an attention from now on has nothing to cancel.
    void answered() {
        lock.lock();
        try {
            running = null;
        } finally {
            lock.unlock();
        }
    }

    /// The server has said its last word: what still comes is dropped.
    void dropEverything() {
        lock.lock();
        try {
            dropping = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Nothing is counted any more, since the account of the session ends; the connection has ended.
    void close() {
        lock.lock();
        try {
            closed = true;
            queue.stopCounting();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isDropping() {
        return locked(() -> dropping);
    }

    private boolean locked(BooleanSupplier question) {
        lock.lock();
        try {
            return question.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }

    /// Takes nothing more after what runs now. Any thread may call it.
    ///
    /// @param reason what the client is told
    /// @return whether nothing runs and the executing thread waits for the client, so that it does not notice
    boolean stop(SqlError reason) {
        lock.lock();
        try {
            stopping = true;
            stopReason = stopReason == null ? reason : stopReason;
            changed.signalAll();
            return turns.executorReads() && running == null;
        } finally {
            lock.unlock();
        }
    }

    /// Why the executing thread is to end, for the one who tells the client; null for everybody else, and where there is no client.
    @Nullable
    SqlError takeStopReason() {
        lock.lock();
        try {
            SqlError reason = closed || reasonTaken ? null : stopReason;
            reasonTaken |= reason != null;
            return reason;
        } finally {
            lock.unlock();
        }
    }

    /// Cancels what runs and answers it with an error. Any thread may call it.
    void cut(SqlError reason) {
        List<IncomingMessage> cancelled;
        lock.lock();
        try {
            cancelled = unfinished();
            cancelled.forEach(message -> fail(message, reason));
        } finally {
            lock.unlock();
        }
        cancel(cancelled);
    }
}
