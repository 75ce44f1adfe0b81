package org.granary.tds.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/// From where clients may connect: networks such as `10.0.0.0/8`, `2001:db8::/32`, or single addresses. An IPv6 address that stands for an IPv4
/// address counts as that.
///
/// @param networks none where everybody may
public record AllowedAddresses(List<Network> networks) {
    public static final AllowedAddresses ALL = new AllowedAddresses(List.of());

    public AllowedAddresses { networks = List.copyOf(networks); }

    /// @param address four or sixteen bytes in hex
    /// @param bits how many of them count
    public record Network(String address, int bits) {
        boolean contains(byte[] other) {
            byte[] own = HexFormat.of().parseHex(address);
            if (own.length != other.length) {
                return false;
            }
            int whole = bits / 8;
            int rest = bits % 8;
            return Arrays.equals(own, 0, whole, other, 0, whole)
                    && (rest == 0 || (own[whole] ^ other[whole]) >> (8 - rest) << (8 - rest) == 0);
        }
    }

    /// @param text networks and addresses with commas between them
    /// @throws IllegalArgumentException for what is none, among them host names
    public static AllowedAddresses parse(String text) {
        List<Network> networks = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            networks.add(network(part.strip()));
        }
        return new AllowedAddresses(networks);
    }

    private static Network network(String text) {
        int slash = text.indexOf('/');
        byte[] address = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash)).getAddress();
        int longest = address.length * 8;
        int bits = slash < 0 ? longest : Integer.parseInt(text.substring(slash + 1));
        if (bits < 0 || bits > longest) {
            throw new IllegalArgumentException("a prefix of " + bits + " bits");
        }
        return new Network(HexFormat.of().formatHex(address), bits);
    }

    public boolean contains(SocketAddress client) {
        if (networks.isEmpty()) {
            return true;
        }
        if (!(client instanceof InetSocketAddress internet) || internet.getAddress() == null) {
            return false;
        }
        byte[] address = internet.getAddress().getAddress();
        return networks.stream().anyMatch(network -> network.contains(address));
    }
}
