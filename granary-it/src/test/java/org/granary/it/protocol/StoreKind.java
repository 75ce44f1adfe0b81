package org.granary.it.protocol;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The stores that a server can keep its databases in.
public enum StoreKind {
    EMBEDDED, POSTGRESQL;

    /// Runs tests on one store alone: `-Dgranary.it.store=embedded`.
    static final String PROPERTY = "granary.it.store";

    /// The stores that the server of this version has.
    private static final List<StoreKind> SUPPORTED = List.of(EMBEDDED, POSTGRESQL);

    /// The stores that tests run on.
    public static Stream<StoreKind> used() {
        String chosen = System.getProperty(PROPERTY, "");
        return chosen.isEmpty() ? SUPPORTED.stream() : Stream.of(valueOf(chosen.toUpperCase(Locale.ROOT)));
    }
}
