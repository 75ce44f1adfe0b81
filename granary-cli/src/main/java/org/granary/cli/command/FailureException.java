package org.granary.cli.command;

/// What was asked for makes sense and cannot be done. Exit code 1.
public final class FailureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public FailureException(String message) {
        super(message);
    }
}
