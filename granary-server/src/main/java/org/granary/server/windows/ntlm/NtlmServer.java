package org.granary.server.windows.ntlm;

import java.util.Set;
import java.util.TreeSet;
import org.granary.server.windows.mechanism.AuthenticationException;

/// What a server calls itself in NTLM.
///
/// @param domain also the domain of clients that name none
/// @param computer its own name
/// @param services the service names that clients may mean, `MSSQLSvc/host:port`, with or without a realm; any where there are none
public record NtlmServer(String domain, String computer, Set<String> services) {

    public NtlmServer {
        Set<String> withoutCase = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String service : services) {
            int realm = service.lastIndexOf('@');
            withoutCase.add(realm > 0 ? service.substring(0, realm) : service);
        }
        services = withoutCase;
    }

    /// The Windows name of an account: a client may name its domain, or have it in the name of the user, or leave it out.
    String windowsName(String clientDomain, String user) {
        if (!clientDomain.isEmpty()) {
            return clientDomain + "\\" + user;
        }
        return user.contains("\\") || user.contains("@") ? user : domain + "\\" + user;
    }

    /// @param targetName the service that the client wants to talk to, or empty where it does not say
    void checkTarget(String targetName, String name) throws AuthenticationException {
        if (!targetName.isEmpty() && !services.isEmpty() && !services.contains(targetName)) {
            throw new AuthenticationException(
                    "The client's proof is for another service, '" + targetName + "': somebody passes it on, or the"
                            + " setting kerberos-principals lacks it.",
                    name);
        }
    }
}
