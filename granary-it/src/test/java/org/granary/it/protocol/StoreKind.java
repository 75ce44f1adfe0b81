package org.granary.it.protocol;

import java.util.Locale;
import java.util.stream.Stream;
import org.granary.store.RepeatingStore;
import org.granary.store.Store;

/// The stores that a server can keep its databases in.
public enum StoreKind {
    /// Files in the data folder.
    EMBEDDED,
    /// The same, with everything run twice that a store may run twice ([RepeatingStore]).
    REPEATING, POSTGRESQL;

    /// Runs tests on one store alone: `-Dgranary.it.store=embedded`.
    static final String PROPERTY = "granary.it.store";

    /// Whether its databases are SQLite's.
    public boolean isEmbedded() {
        return this != POSTGRESQL;
    }

    /// The store that the server sees of the one that its settings ask for.
    public Store around(Store store) {
        return this == REPEATING ? new RepeatingStore(store) : store;
    }

    /// Whether tests run on it.
    public boolean isUsed() {
        return used().anyMatch(this::equals);
    }

    /// The stores that tests of protocols run on: the repeating one stands for the embedded one, which everything else is tested on. It answers as the embedded
    /// one does and takes hardly longer, and whatever cannot be run again shows.
    public static Stream<StoreKind> used() {
        return chosen(REPEATING, POSTGRESQL);
    }

    /// The stores that tests of servers run on, which start processes or look at threads, files and time.
    public static Stream<StoreKind> plain() {
        return chosen(EMBEDDED, POSTGRESQL);
    }

    private static Stream<StoreKind> chosen(StoreKind... all) {
        String chosen = System.getProperty(PROPERTY, "");
        return chosen.isEmpty() ? Stream.of(all) : Stream.of(valueOf(chosen.toUpperCase(Locale.ROOT)));
    }
}
