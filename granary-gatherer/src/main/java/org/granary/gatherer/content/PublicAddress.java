package org.granary.gatherer.content;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/// Tells addresses of the public internet from those of this machine, of its networks and of no network (RFC 6890).
final class PublicAddress {

    private PublicAddress() {}

    static boolean is(InetAddress address) {
        if (address.isAnyLocalAddress() || address.isLoopbackAddress() || address.isLinkLocalAddress()
                || address.isSiteLocalAddress() || address.isMulticastAddress()) {
            return false;
        }
        return switch (address) {
            case Inet4Address four -> isPublic(four.getAddress());
            case Inet6Address six -> isPublicOf6(six.getAddress());
            default -> false;
        };
    }

    private static boolean isPublic(byte[] a) {
        int first = a[0] & 0xFF;
        int second = a[1] & 0xFF;
        return switch (first) {
            case 0, 10, 127 -> false;
            case 100 -> second < 64 || second > 127; // shared by providers
            case 169 -> second != 254;
            case 172 -> second < 16 || second > 31;
            case 192 -> !(second == 168 || (second == 0 && (a[2] == 0 || a[2] == 2)));
            case 198 -> !(second == 18 || second == 19);
            default -> first < 224;
        };
    }

    private static boolean isPublicOf6(byte[] a) {
        boolean unique = (a[0] & 0xFE) == 0xFC;
        boolean global = (a[0] & 0xE0) == 0x20;
        boolean translated = startsWith(a, 0x00, 0x64, 0xFF, 0x9B);
        if (translated) {
            return embedded(a, 12);
        }
        if (unique || !global) {
            return false; // also ::10.0.0.1, which no network routes any more
        }
        if (startsWith(a, 0x20, 0x02)) {
            return embedded(a, 2);
        }
        boolean tunnel = startsWith(a, 0x20, 0x01, 0, 0);
        boolean documentation = startsWith(a, 0x20, 0x01, 0x0D, 0xB8);
        return !tunnel && !documentation;
    }

    /// An address of IPv6 that stands for one of IPv4.
    private static boolean embedded(byte[] a, int at) {
        try {
            return is(InetAddress.getByAddress(Arrays.copyOfRange(a, at, at + 4)));
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static boolean startsWith(byte[] a, int... prefix) {
        for (int i = 0; i < prefix.length; i++) {
            if ((a[i] & 0xFF) != prefix[i]) {
                return false;
            }
        }
        return true;
    }
}
