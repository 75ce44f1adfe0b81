package org.granary.store.postgresql;

/// Thrown where work goes on after an error: it has to be run again, careful.
final class NeedsSavepointsException extends RuntimeException {
    private final RuntimeException failed;

    /// @param failed the error after which the work goes on
    NeedsSavepointsException(RuntimeException failed) {
        super("The work goes on after an error.", null, false, false);
        this.failed = failed;
    }

    RuntimeException failed() {
        return failed;
    }
}
