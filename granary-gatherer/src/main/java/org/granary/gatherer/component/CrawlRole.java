package org.granary.gatherer.component;

import java.sql.SQLException;
import java.time.Duration;
import org.granary.gatherer.protocol.Crawl;

/// The part of a component in a crawl.
interface CrawlRole extends AutoCloseable {
    /// Where the crawl is now.
    void follow(Crawl current);

    /// Does some of the work.
    ///
    /// @param mayTakeMore whether to take items from the queue, or only to end what is in hand
    /// @param patience how long to wait for an item in hand
    /// @return whether there was something in hand
    boolean work(boolean mayTakeMore, Duration patience) throws SQLException, InterruptedException;

    /// Is nothing in hand?
    boolean empty();

    /// Gives up what is in hand.
    @Override
    void close();
}
