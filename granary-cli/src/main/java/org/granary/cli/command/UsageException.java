package org.granary.cli.command;

/// The command line asks for something that makes no sense. Exit code 2.
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
