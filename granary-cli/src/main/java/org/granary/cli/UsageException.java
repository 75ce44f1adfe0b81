package org.granary.cli;

/// The command line asks for something that makes no sense. Exit code 2.
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
