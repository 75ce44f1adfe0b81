package org.granary.console.http;

import java.util.Map;

/// Headers of every answer: what a browser may do with it. Nothing is loaded from elsewhere, no script stands in a page, and no other page can show
/// one of ours inside itself.
final class SecurityHeaders {
    static final Map<String, String> ALL = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
                    + "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options", "nosniff", //
            "X-Frame-Options", "DENY", //
            "Referrer-Policy", "no-referrer", //
            "Cross-Origin-Opener-Policy", "same-origin", //
            "Cross-Origin-Resource-Policy", "same-origin", //
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");

    private SecurityHeaders() {}
}
