package org.granary.protocol.search.crawladmin;

import java.time.LocalDateTime;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.StageArguments;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// A call of a stage.
record StageCall(Transaction transaction, Role role, @Nullable Integer component, @Nullable Integer project,
        @Nullable Integer type, @Nullable Integer crawl, @Nullable Integer contentSource,
        @Nullable Integer applicationType, @Nullable Integer miscInput) implements StageArguments {

    /// How a stage ends.
    ///
    /// @param miscOutput for @MiscOutputData
    /// @param crawl whose status and sub-status are told
    record Answer(@Nullable Integer miscOutput, @Nullable Integer crawl) {}

    LocalDateTime now() {
        return transaction.now();
    }

    /// What stages answer that name no other answer.
    Answer answer() {
        return new Answer(crawl, crawl);
    }

    Answer answer(int miscOutput) {
        return new Answer(miscOutput, crawl);
    }
}
