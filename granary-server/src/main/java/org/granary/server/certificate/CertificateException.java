package org.granary.server.certificate;

import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/// A certificate cannot be read or made. The message is one line for the administrator.
public final class CertificateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CertificateException(String message) {
        super(message);
    }

    CertificateException(String message, Exception cause) {
        super(message + ": " + reason(cause), cause);
    }

    private static @Nullable String reason(Exception cause) {
        return cause instanceof NoSuchFileException ? "there is no such file" : cause.getMessage();
    }
}
