package org.granary.store;

import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes the place of a database whose file is damaged, so that the others can be served. Whoever uses it gets error 926.
public final class DamagedDatabase implements Database {
    private static final Logger LOG = LoggerFactory.getLogger(DamagedDatabase.class);

    private final String name;

    private DamagedDatabase(String name) {
        this.name = name;
    }

    /// @param damage what is wrong, for the log
    public static DamagedDatabase of(String name, RuntimeException damage) {
        LOG.error("Database {} cannot be used, and the others are served without it. {}", name, damage.getMessage());
        return new DamagedDatabase(name);
    }

    private SqlError refusal() {
        return new SqlError(926, 14, 1, "Database '" + name + "' cannot be opened. It has been marked SUSPECT, because "
                + "its file is damaged. Restore it from a backup; the server's log says more.");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public <T extends @Nullable Object> T run(Access access, Cancellation cancellation, long lockTimeoutMillis,
            Work<T> work) {
        throw refusal();
    }

    @Override
    public void maintain(Maintenance maintenance, Cancellation cancellation) {
        throw refusal();
    }

    @Override
    public ClientTransaction begin(Cancellation cancellation, long lockTimeoutMillis) {
        throw refusal();
    }

    @Override
    public boolean isDamaged() {
        return true;
    }
}
