package org.granary.it.protocol;

import java.util.Locale;
import java.util.stream.Stream;

/// The stores that a server can keep its databases in.
public enum StoreKind {
    EMBEDDED, POSTGRESQL;

    /// Runs tests on one store alone: `-Dgranary.it.store=embedded`.
    static final String PROPERTY = "granary.it.store";

    /// Whether tests run on it.
    public boolean isUsed() {
        return used().anyMatch(this::equals);
    }

    /// The stores that tests run on.
    public static Stream<StoreKind> used() {
        String chosen = System.getProperty(PROPERTY, "");
        return chosen.isEmpty() ? Stream.of(values()) : Stream.of(valueOf(chosen.toUpperCase(Locale.ROOT)));
    }
}
