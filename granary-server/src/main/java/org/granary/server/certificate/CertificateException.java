package org.granary.server.certificate;

import org.granary.type.Wording;

/// A certificate cannot be read or made. The message is one line for the administrator.
public final class CertificateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CertificateException(String message) {
        super(message);
    }

    CertificateException(String message, Exception cause) {
        super(message + ": " + Wording.reason(cause), cause);
    }
}
