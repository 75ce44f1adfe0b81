package org.granary.gatherer.content;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The one spelling of a URL of the web (RFC 3986, 6.2.2 and 6.2.3, with what browsers make of the characters that it forbids).
///
/// Only spellings that no server can tell apart become one. Parameters keep their order, empty ones stay, and so do double slashes: a server may mean something by them.
final class WebUrl {
    private static final int MAX_PORT = 0xFFFF;

    private WebUrl() {}

    /// Who is named before the host is left out: a password has no place among what is crawled.
    ///
    /// @return null for what is no absolute URL of the web
    static @Nullable String canonical(String url) {
        String given = straightened(withoutFragment(url.strip()));
        int colon = given.indexOf(':');
        String scheme = colon < 0 ? "" : given.substring(0, colon).toLowerCase(Locale.ROOT);
        if (!(scheme.equals("http") || scheme.equals("https")) || !given.startsWith("://", colon)) {
            return null;
        }
        int end = colon + "://".length();
        while (end < given.length() && given.charAt(end) != '/' && given.charAt(end) != '?') {
            end++;
        }
        String authority = authority(scheme, given.substring(colon + "://".length(), end));
        if (authority == null) {
            return null;
        }
        int question = given.indexOf('?', end);
        String path = UrlEscapes.normal(question < 0 ? given.substring(end) : given.substring(end, question));
        String query = question < 0 ? "" : UrlEscapes.normal(given.substring(question + 1));
        String whole = scheme + "://" + authority + withoutDots(path) + (query.isEmpty() ? "" : "?" + query);
        try {
            return new URI(whole).getHost() == null ? null : whole;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    /// As browsers do: line ends and tabs are left out, and backslashes before the query are slashes.
    static String straightened(String url) {
        StringBuilder straight = new StringBuilder();
        boolean path = true;
        for (int i = 0; i < url.length(); i++) {
            char c = url.charAt(i);
            path = path && c != '?' && c != '#';
            if (c != '\n' && c != '\r' && c != '\t') {
                straight.append(c == '\\' && path ? '/' : c);
            }
        }
        return straight.toString();
    }

    private static String withoutFragment(String url) {
        int hash = url.indexOf('#');
        return hash < 0 ? url : url.substring(0, hash);
    }

    /// @return host and port; null when there is no such host
    private static @Nullable String authority(String scheme, String given) {
        String place = given.substring(given.lastIndexOf('@') + 1);
        int colon = place.indexOf(':', place.lastIndexOf(']') + 1);
        String port = colon < 0 ? "" : place.substring(colon + 1);
        String host = host(colon < 0 ? place : place.substring(0, colon));
        if (host == null || !port.matches("[0-9]{0,9}")) {
            return null;
        }
        if (port.isEmpty()) {
            return host;
        }
        int number = Integer.parseInt(port);
        boolean usual = number == (scheme.equals("http") ? 80 : 443);
        return number > MAX_PORT ? null : usual ? host : host + ":" + number;
    }

    private static @Nullable String host(String given) {
        String name = given.endsWith(".") ? given.substring(0, given.length() - 1) : given;
        boolean ascii = name.chars().allMatch(c -> c < 0x80);
        try {
            return (ascii ? name : IDN.toASCII(name, IDN.ALLOW_UNASSIGNED)).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /// Without segments that mean "here" and "one up".
    private static String withoutDots(String path) {
        List<String> segments = new ArrayList<>();
        String[] given = path.startsWith("/") ? path.substring(1).split("/", -1) : new String[]{""};
        for (int i = 0; i < given.length; i++) {
            boolean last = i == given.length - 1;
            boolean up = given[i].equals("..");
            if (up && !segments.isEmpty()) {
                segments.removeLast();
            }
            if (!up && !given[i].equals(".")) {
                segments.add(given[i]);
            } else if (last) {
                segments.add("");
            }
        }
        return "/" + String.join("/", segments);
    }

    /// Scheme, host and port: what has one robots.txt.
    static String site(String canonical) {
        int path = canonical.indexOf('/', canonical.indexOf("//") + 2);
        return path < 0 ? canonical : canonical.substring(0, path);
    }
}
