package org.granary.console.http;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A request of a browser or another program.
///
/// @param path without the query, decoded
/// @param values what stands in the path where its route has names in braces
/// @param query finds a parameter of the query
/// @param headers finds a header
/// @param secure whether it came by HTTPS
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HttpRequest(HttpMethod method, String path, Map<String, String> values,
        Function<String, Optional<String>> query,
        Function<String, Optional<String>> headers, byte[] body, InetSocketAddress remote, boolean secure) {

    HttpRequest with(Map<String, String> found) {
        return new HttpRequest(method, path, found, query, headers, body, remote, secure);
    }

    /// A part of the path. Its route has it.
    public String value(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(name + " is not in the path " + path);
        }
        return value;
    }

    public @Nullable String header(String name) {
        return headers.apply(name).orElse(null);
    }

    /// A cookie, or null.
    public @Nullable String cookie(String name) {
        String all = header("Cookie");
        if (all == null) {
            return null;
        }
        for (String one : all.split(";", -1)) {
            int sign = one.indexOf('=');
            if (sign > 0 && one.substring(0, sign).strip().equals(name)) {
                return one.substring(sign + 1).strip();
            }
        }
        return null;
    }
}
