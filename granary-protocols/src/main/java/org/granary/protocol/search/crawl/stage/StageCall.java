package org.granary.protocol.search.crawl.stage;

import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.StageArguments;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// A call of a stage.
///
/// @param goOn runs the stage again in another transaction, before the call is answered
record StageCall(Transaction transaction, Runnable goOn, Role role, @Nullable Integer component,
        @Nullable Integer project,
        @Nullable Integer type, @Nullable Integer crawl, @Nullable Integer contentSource,
        @Nullable Integer miscInput) implements StageArguments {

    /// How a stage ends.
    ///
    /// @param miscOutput for @MiscOutputData
    /// @param crawlStatus for @CrawlStatus
    record Answer(@Nullable Integer miscOutput, int crawlStatus) {}

    boolean isFoundation() {
        return role == Role.FOUNDATION;
    }

    /// What stages answer that name no other answer.
    Answer answer() {
        return new Answer(crawl, 0);
    }

    Answer answer(long miscOutput) {
        return new Answer(Math.toIntExact(Math.min(miscOutput, Integer.MAX_VALUE)), 0);
    }
}
