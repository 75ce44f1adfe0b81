package org.granary.tsql.table;

import java.util.concurrent.Semaphore;

/// How much of the server's resources queries may take.
///
/// @param queryBytes what one statement may hold to sort, group, join and remember
/// @param localTableBytes what the temporary tables of one session and the table variables of its running text may hold
///     together
/// @param severalDatabases a permit for each statement over several databases that may run at once. Such a statement
///     holds a connection of one database while it waits for one of another. As long as they are fewer than the
///     connections of each database, they never wait for each other alone.
public record QueryLimits(long queryBytes, long localTableBytes, Semaphore severalDatabases) {

    private static final long MEBIBYTE = 1L << 20;
    private static final int SEVERAL_DATABASES = 15;

    public static final QueryLimits DEFAULT = new QueryLimits(64 * MEBIBYTE, 64 * MEBIBYTE);

    public QueryLimits(long queryBytes, long localTableBytes) {
        this(queryBytes, localTableBytes, SEVERAL_DATABASES);
    }

    public QueryLimits(long queryBytes, long localTableBytes, int severalDatabases) {
        this(queryBytes, localTableBytes, new Semaphore(severalDatabases, true));
    }
}
