package org.granary.type;

import java.util.ArrayList;
import java.util.List;

/// Whether the client has asked to stop the running request. One per request; any thread may cancel it.
public final class Cancellation {
    private final List<Runnable> actions = new ArrayList<>();
    private volatile boolean cancelled;

    /// Thrown by [#check] in the middle of the work. Not an error to the client: the answer is the acknowledged attention.
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

    /// Throws [CancelledException] if the client has cancelled.
    public void check() {
        if (cancelled) {
            throw new CancelledException();
        }
    }

    public void cancel() {
        List<Runnable> run;
        synchronized (actions) {
            cancelled = true;
            run = List.copyOf(actions);
            actions.clear();
        }
        run.forEach(Runnable::run);
    }

    /// Runs `action` (quick, not blocking) when the request is cancelled; at once if it already is.
    public Registration onCancel(Runnable action) {
        synchronized (actions) {
            if (!cancelled) {
                actions.add(action);
                return () -> {
                    synchronized (actions) {
                        actions.remove(action);
                    }
                };
            }
        }
        action.run();
        return () -> {};
    }
}
