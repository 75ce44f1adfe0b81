package org.granary.protocol.search.crawl.stage;

import org.granary.protocol.search.common.Arguments;
import org.granary.protocol.search.common.CrawlValues;
import org.granary.protocol.search.common.Projects;
import org.granary.protocol.search.common.Role;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What a stage was called with. A stage looks only at the parameters that count for it: the others may be anything,
/// also NULL.
///
/// @param goOn has the stage run once more, in another transaction, before it is answered
record StageCall(Transaction transaction, Runnable goOn, Role role, @Nullable Integer component,
        @Nullable Integer project,
        @Nullable Integer type, @Nullable Integer crawl, @Nullable Integer contentSource,
        @Nullable Integer miscInput) {

    /// How a stage ends.
    ///
    /// @param miscOutput for @MiscOutputData
    /// @param crawlStatus for @CrawlStatus
    record Answer(@Nullable Integer miscOutput, int crawlStatus) {}

    int componentId() {
        return Arguments.required("@ComponentID", component);
    }

    Project projectId() {
        return Projects.of(Arguments.required("@ProjectID", project), role);
    }

    CrawlType crawlType() {
        return CrawlValues.type(Arguments.required("@CrawlType", type));
    }

    int crawlId() {
        return Arguments.required("@CrawlID", crawl);
    }

    int contentSourceId() {
        return Arguments.required("@ContentSourceID", contentSource);
    }

    int miscInputData() {
        return Arguments.required("@MiscInputData", miscInput);
    }

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
