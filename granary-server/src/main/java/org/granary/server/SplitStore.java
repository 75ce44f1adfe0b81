package org.granary.server;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;

/// Databases that live in two stores: most in one of them, some in the other.
final class SplitStore implements Store {
    private final Store standard;
    private final Store other;
    private final Set<String> inOther;

    /// @param inOther the names of the databases that live in `other`
    SplitStore(Store standard, Store other, Collection<String> inOther) {
        this.standard = standard;
        this.other = other;
        this.inOther = inOther.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    @Override
    public Database open(DatabaseSchema schema, Consumer<Database> first) {
        return (inOther.contains(schema.name().toLowerCase(Locale.ROOT)) ? other : standard).open(schema, first);
    }

    @Override
    public Clock clock() {
        return standard.clock();
    }

    @Override
    public void close() {
        try {
            standard.close();
        } finally {
            other.close();
        }
    }
}
