package org.granary.type;

/// The request that this thread works for, so that long computations on values can be cancelled. Values are compared,
/// searched and converted in many places, so the request is bound to the thread, as [ValueSettings] are.
public final class CurrentRequest {

    /// The cancellation of the request that this thread works for.
    public static final ScopedValue<Cancellation> CANCELLATION = ScopedValue.newInstance();

    /// Steps of a few nanoseconds that a loop may do between two checks.
    public static final int STEPS = 1 << 14;

    private CurrentRequest() {}

    /// Throws [Cancellation.CancelledException] if this thread works for a request that was cancelled.
    public static void check() {
        if (CANCELLATION.isBound()) {
            CANCELLATION.get().check();
        }
    }

    /// The same for a loop that calls this at each step with its counter.
    public static void checkAt(int step) {
        if ((step & (STEPS - 1)) == 0) {
            check();
        }
    }
}
