package org.granary.tds.server;

import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.HexFormat;

/// Where a client comes from, as far as limits tell clients apart: an IPv4 address, or the first 64 bits of an IPv6 address, since
/// anybody who has one IPv6 address has all of its /64.
///
/// @param name as logs show it, for instance `10.0.0.7` or `20010db800000001::/64`
public record ClientNetwork(String name) {
    private static final int PREFIX_BYTES = 8;

    public static ClientNetwork of(SocketAddress client) {
        if (!(client instanceof InetSocketAddress internet) || internet.getAddress() == null) {
            return new ClientNetwork(client.toString());
        }
        // Addresses such as ::ffff:10.0.0.7 are Inet4Address here.
        if (internet.getAddress() instanceof Inet6Address address && !address.isLoopbackAddress()) {
            byte[] prefix = Arrays.copyOf(address.getAddress(), PREFIX_BYTES);
            return new ClientNetwork(HexFormat.of().formatHex(prefix) + "::/64");
        }
        return new ClientNetwork(internet.getAddress().getHostAddress());
    }
}
