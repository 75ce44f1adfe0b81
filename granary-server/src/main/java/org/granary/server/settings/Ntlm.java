package org.granary.server.settings;

/// Whether clients may log in by NTLM.
public enum Ntlm {
    OFF, ON
}
