package org.granary.gatherer.content;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/// Which hosts are asked: those of the public internet, and others if they were named. URLs come from pages and from start addresses that
/// any client of the server may write, and must not lead a crawl to services that only its machine can reach.
final class Reach {
    private final Set<String> named;
    private final Lookup lookup;
    private final Predicate<InetAddress> allowed;

    /// @param named hosts whose addresses do not matter, in lower case
    Reach(Set<String> named) {
        this(named, InetAddress::getAllByName, PublicAddress::is);
    }

    Reach(Set<String> named, Lookup lookup, Predicate<InetAddress> allowed) {
        this.named = named;
        this.lookup = lookup;
        this.allowed = allowed;
    }

    /// Finds the addresses of a host.
    interface Lookup {
        InetAddress[] of(String host) throws IOException;
    }

    /// Where a request goes. Its address is looked up once, so that no second look could find another one.
    ///
    /// @param host as the request has to name it, with its port unless that is the usual one
    record Target(URI uri, String host) {}

    /// @throws ForbiddenAddressException for a host that is not to be asked
    Target of(String url) throws IOException {
        URI uri = URI.create(url);
        String host = withoutBrackets(uri.getHost());
        if (named.contains(host.toLowerCase(Locale.ROOT))) {
            return new Target(uri, uri.getRawAuthority());
        }
        InetAddress[] all = lookup.of(host);
        for (InetAddress address : all) {
            if (!allowed.test(address)) {
                throw new ForbiddenAddressException(host, address.getHostAddress());
            }
        }
        // Over TLS the host has to prove its name, which one with another address could not.
        return uri.getScheme().equals("https")
                ? new Target(uri, uri.getRawAuthority())
                : new Target(URI.create(at(uri, all[0])), uri.getRawAuthority());
    }

    private static String at(URI uri, InetAddress address) {
        String host = address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
        return uri.getScheme() + "://" + host + (uri.getPort() < 0 ? "" : ":" + uri.getPort()) + uri.getRawPath()
                + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
    }

    static String withoutBrackets(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}
