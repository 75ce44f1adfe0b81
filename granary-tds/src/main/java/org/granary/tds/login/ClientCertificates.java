package org.granary.tds.login;

import javax.net.ssl.SSLEngine;

/// Whether clients show a certificate in the TLS handshake.
public enum ClientCertificates {
    /// They are not asked.
    NONE,
    /// Who has one shows it, and it has to be right.
    OPTIONAL,
    /// Who has none is turned away.
    REQUIRED;

    void ask(SSLEngine engine) {
        switch (this) {
            case NONE -> engine.setWantClientAuth(false);
            case OPTIONAL -> engine.setWantClientAuth(true);
            case REQUIRED -> engine.setNeedClientAuth(true);
        }
    }
}
