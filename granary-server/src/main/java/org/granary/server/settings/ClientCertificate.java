package org.granary.server.settings;

/// Whether a client has to show a certificate, where there are authorities for them.
public enum ClientCertificate {
    REQUIRED, OPTIONAL
}
