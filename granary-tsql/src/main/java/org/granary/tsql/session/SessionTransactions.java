package org.granary.tsql.session;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A session's transaction, as the language sees it. Errors are SQL Server's: 3902 COMMIT and 3903 ROLLBACK without
/// BEGIN, 6401 no such name, 628 SAVE without BEGIN, 3930 doomed.
public interface SessionTransactions {

    /// `@@TRANCOUNT`.
    int count();

    /// `XACT_STATE()`: 1 active, 0 none, -1 doomed.
    int state();

    /// Tells the open transaction from others of the session; 0 when there is none. For any thread, as are the next two.
    default long number() {
        return 0;
    }

    /// When it began, in milliseconds since 1970.
    default long since() {
        return 0;
    }

    /// The names of the databases that it has written to.
    default List<String> databases() {
        return List.of();
    }

    void begin(@Nullable String name);

    void commit();

    /// @param name a savepoint, the outermost transaction's name, or null for everything
    void rollback(@Nullable String name);

    void save(String name);

    /// After an error inside TRY under XACT_ABORT: only ROLLBACK is possible any more.
    void doom();
}
