package org.granary.cli.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.UsageException;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.jspecify.annotations.Nullable;

/// Where a server is.
///
/// @param local whether it is on this machine
public record ServerLocation(String host, int port, boolean local) {
    public static final String FLAG = "--server";

    /// @param given what follows the flag: `HOST`, `HOST:PORT` or `[ADDRESS]:PORT`; null for the server that the settings are for
    public static ServerLocation of(@Nullable String given, Settings settings) {
        String host = settings.get(ServerSettings.BIND);
        int port = settings.get(ServerSettings.PORT);
        if (given != null) {
            // More than one colon without brackets is an address of IPv6, and no port.
            int colon = given.indexOf(':') == given.lastIndexOf(':') || given.contains("]:")
                    ? given.lastIndexOf(':')
                    : -1;
            host = colon < 0 ? given : given.substring(0, colon);
            port = colon < 0 ? port : port(given, given.substring(colon + 1));
        }
        host = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        if (host.isBlank()) {
            throw wrong(given);
        }
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isAnyLocalAddress()
                    ? new ServerLocation(InetAddress.getLoopbackAddress().getHostAddress(), port, true)
                    : new ServerLocation(host, port, address.isLoopbackAddress());
        } catch (UnknownHostException e) {
            throw new FailureException("There is no host " + host + ". Name the server with " + FLAG + " HOST[:PORT].");
        }
    }

    private static int port(String given, String text) {
        try {
            int port = Integer.parseInt(text);
            if (port > 0 && port <= 0xFFFF) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Told below, as for a number that is no port.
        }
        throw wrong(given);
    }

    private static UsageException wrong(@Nullable String given) {
        return new UsageException(FLAG + ": \"" + given + "\" is not HOST or HOST:PORT, with a port from 1 to 65535.");
    }
}
