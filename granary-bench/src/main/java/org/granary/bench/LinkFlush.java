package org.granary.bench;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.function.LongFunction;
import org.granary.bench.BenchLinks.Target;
import org.granary.protocol.search.SearchDatabases;

/// A connection on which a thousand links at a time are bulk-copied and flushed.
final class LinkFlush implements Load.Client {
    static final int LINKS = 1000;

    private final Connection connection;
    private final CallableStatement flush;

    LinkFlush(GranaryProcess granary) throws SQLException {
        connection = granary.open(SearchDatabases.CRAWL_STORE);
        flush = connection.prepareCall("{? = call proc_MSS_FlushTemp0(0, 1, ?, 0, 1, ?, 0, ?, ?)}");
    }

    /// @param targets by the number of the link, from 0
    void copy(int crawl, LongFunction<Target> targets) throws SQLException {
        BenchLinks.copy(connection, crawl, LINKS, targets);
    }

    void flush(int crawl) throws SQLException {
        flush.registerOutParameter(1, Types.INTEGER);
        flush.setInt(2, crawl);
        flush.registerOutParameter(3, Types.BIT);
        flush.setInt(4, 0);
        flush.registerOutParameter(4, Types.INTEGER);
        flush.registerOutParameter(5, Types.INTEGER);
        flush.execute();
        if (flush.getInt(1) != 1 || flush.getInt(5) != LINKS) {
            throw new SQLException("A flush answered " + flush.getInt(1) + " for " + flush.getInt(5) + " links.");
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
