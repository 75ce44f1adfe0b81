package org.granary.procedure.declaration;

/// A declaration that cannot be read, or that does not fit the Java method behind it: the server does not start.
public final class DeclarationException extends RuntimeException {

    public DeclarationException(SourceLine where, String problem) {
        super(where + ": " + problem);
    }

    public DeclarationException(SourceLine where, String problem, Throwable cause) {
        super(where + ": " + problem, cause);
    }

    public DeclarationException(String problem) {
        super(problem);
    }
}
