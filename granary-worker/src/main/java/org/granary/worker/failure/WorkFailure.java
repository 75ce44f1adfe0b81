package org.granary.worker.failure;

/// A document could not be worked on.
public final class WorkFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /// @param detail for people: what of this document, without what [Reason#words] says already; can be empty
    public WorkFailure(Reason reason, String detail) {
        super(detail.isEmpty() ? reason.words() : reason.words() + ": " + detail);
        this.reason = reason;
    }

    public WorkFailure(Reason reason, Throwable cause) {
        this(reason, text(cause));
        initCause(cause);
    }

    public Reason reason() {
        return reason;
    }

    /// The message, with the name of the exception where the message would be a riddle without it (a file that is not there has only its name).
    private static String text(Throwable cause) {
        String message = cause.getMessage();
        String name = cause.getClass().getSimpleName();
        return message == null || message.isBlank() ? name : message.strip() + " (" + name + ")";
    }
}
