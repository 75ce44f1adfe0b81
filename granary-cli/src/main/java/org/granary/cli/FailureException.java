package org.granary.cli;

/// What was asked for makes sense and cannot be done. Exit code 1.
final class FailureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FailureException(String message) {
        super(message);
    }
}
