package org.granary.audit;

/// The audit trail cannot be written or read. The message is one line for the administrator.
public final class AuditException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AuditException(String message, Exception cause) {
        super(message, cause);
    }
}
