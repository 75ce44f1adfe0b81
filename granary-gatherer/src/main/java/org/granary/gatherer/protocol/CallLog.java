package org.granary.gatherer.protocol;

/// Hears of the calls that components make: for those who want to follow what happens.
@FunctionalInterface
public interface CallLog {
    /// Nobody listens.
    CallLog NONE = call -> {};

    /// Called before the call is made, by the thread that makes it.
    void calls(Call call);

    /// Called after that for calls that bring something: [Transactions], or a list of links.
    default void sends(Call call, Object contents) {}

    /// A call.
    ///
    /// @param what the procedure's name without what all names begin with, and its stage: `CrawlAdmin 102`; `Links` for inserted links
    /// @param component who calls
    /// @param crawl which crawl it is for, or 0
    /// @param database where
    record Call(String what, int component, int crawl, String database) {}
}
