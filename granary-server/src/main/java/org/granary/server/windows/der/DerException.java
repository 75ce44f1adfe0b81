package org.granary.server.windows.der;

/// Bytes that are not what they should be in DER.
public final class DerException extends Exception {
    private static final long serialVersionUID = 1L;

    public DerException(String message) {
        super(message);
    }
}
