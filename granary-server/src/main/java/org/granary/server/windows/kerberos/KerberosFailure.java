package org.granary.server.windows.kerberos;

import org.ietf.jgss.GSSException;

/// Says in words what the JDK says in codes of RFC 4120, 7.5.9, for the operator.
final class KerberosFailure {
    private KerberosFailure() {}

    /// @param service the principal that the ticket is for
    static String reason(GSSException failure, String service) {
        String text = texts(failure);
        String ticket = "the Kerberos ticket for '" + service + "'";
        if (text.contains("(37)") || text.contains("Clock skew")) {
            return "The clocks of the client and of this server differ too much for Kerberos (libdefaults/clockskew of krb5.conf).";
        }
        if (text.contains("(34)") || text.contains("replay")) {
            return "The client sent a Kerberos request for a second time, which " + ticket + " came with: a replay.";
        }
        if (text.contains("(32)") || text.contains("expired")) {
            return "The client's ticket has expired: " + ticket + ".";
        }
        if (text.contains("(33)")) {
            return "The client's ticket is not valid yet: " + ticket + ".";
        }
        if (text.contains("Cannot find key") || text.contains("(45)")) {
            return "The keytab has no key for " + ticket + ", or not of its version or kind of encryption.";
        }
        if (text.contains("(31)") || text.contains("Checksum failed") || text.contains("Integrity check")) {
            return "The key of the keytab does not fit " + ticket + ".";
        }
        return "Kerberos refuses " + ticket + ": " + text;
    }

    private static String texts(Throwable failure) {
        StringBuilder text = new StringBuilder();
        Throwable at = failure;
        for (int depth = 0; at != null && depth < 5; depth++) {
            text.append(depth == 0 ? "" : " / ").append(at.getMessage());
            at = at.getCause();
        }
        return text.toString();
    }
}
