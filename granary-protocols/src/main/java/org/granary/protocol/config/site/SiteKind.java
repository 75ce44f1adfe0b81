package org.granary.protocol.config.site;

import org.jspecify.annotations.Nullable;

/// What a caller may tell site collections apart by.
enum SiteKind {
    PLAIN(0, "Plain"), REDIRECTING(1, "Redirecting"), UPGRADED(2, "Upgraded");

    private final int number;
    private final String counter;

    SiteKind(int number, String counter) {
        this.number = number;
        this.counter = counter;
    }

    static SiteKind of(boolean pairing, @Nullable String redirectUrl) {
        if (pairing) {
            return UPGRADED;
        }
        return redirectUrl == null ? PLAIN : REDIRECTING;
    }

    static SiteKind of(int number) {
        return switch (number) {
            case 0 -> PLAIN;
            case 1 -> REDIRECTING;
            default -> UPGRADED;
        };
    }

    /// What the store has for it.
    int number() {
        return number;
    }

    /// The column of `site_block` that counts them.
    String counter() {
        return counter;
    }
}
