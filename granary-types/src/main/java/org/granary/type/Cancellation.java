package org.granary.type;

import java.util.ArrayList;
import java.util.List;
import org.granary.processor.ProcessorShare;

/// Whether the client has asked to stop the running request. One per request; any thread may cancel it.
///
/// Work that takes long calls [#check] at every step, which is also where it lets others have the processor: see
/// [ProcessorShare].
public final class Cancellation {
    private final List<Runnable> actions = new ArrayList<>();
    private final ProcessorShare share;
    private volatile boolean cancelled;

    public Cancellation() {
        this(new ProcessorShare());
    }

    /// @param share what the requests of one session use, one after another
    public Cancellation(ProcessorShare share) {
        this.share = share;
        share.begin();
    }

    /// Thrown by [#check] in the middle of the work. Not an error to the client: the answer is the acknowledged
    /// attention.
    public static final class CancelledException extends RuntimeException {
        public CancelledException() {
            super("The request was cancelled by the client.", null, false, false);
        }
    }

    /// A registered action; closing it takes the action back.
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    public boolean isCancelled() {
        return cancelled;
    }

    /// Throws [CancelledException] if the client has cancelled. Cheap enough for every row and every step of a loop.
    /// Where the request has computed for long it pauses while others compute: not to be called with a lock that other
    /// requests need, for which there is [#throwIfCancelled].
    public void check() {
        throwIfCancelled();
        if (share.isDue()) {
            share.spend(this::isCancelled);
            throwIfCancelled();
        }
    }

    /// Throws [CancelledException] if the client has cancelled; never pauses.
    public void throwIfCancelled() {
        if (cancelled) {
            throw new CancelledException();
        }
    }

    /// Pauses as [#check] does, and throws nothing: for callbacks from native code.
    ///
    /// @return whether the client has cancelled
    public boolean checkQuietly() {
        if (share.isDue() && !cancelled) {
            share.spend(this::isCancelled);
        }
        return cancelled;
    }

    /// The request waits for something from now on, for instance for a store; others may compute meanwhile.
    public void waiting() {
        share.giveBack();
    }

    /// It has waited, which does not count as computing.
    public void resumed() {
        share.resume();
    }

    /// Requests of others wait for what the request does now, on its own thread, until it says otherwise: it is never
    /// paused meanwhile.
    public void awaited(boolean byOthers) {
        share.awaited(byOthers);
    }

    /// The request has ended; what it had of the processors is for others.
    public void ended() {
        share.end();
    }

    public void cancel() {
        List<Runnable> run;
        synchronized (actions) {
            cancelled = true;
            run = List.copyOf(actions);
            actions.clear();
        }
        share.wake();
        run.forEach(Runnable::run);
    }

    /// Runs `action` (quick, not blocking) when the request is cancelled; at once if it already is. A caller that
    /// registers one waits for something until it takes the action back, which does not count as computing.
    public Registration onCancel(Runnable action) {
        synchronized (actions) {
            if (!cancelled) {
                actions.add(action);
                return () -> {
                    synchronized (actions) {
                        actions.remove(action);
                    }
                    resumed();
                };
            }
        }
        action.run();
        return () -> {};
    }
}
