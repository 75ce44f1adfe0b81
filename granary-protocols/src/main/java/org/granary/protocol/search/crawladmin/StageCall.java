package org.granary.protocol.search.crawladmin;

import java.time.LocalDateTime;
import org.granary.protocol.search.common.Arguments;
import org.granary.protocol.search.common.CrawlValues;
import org.granary.protocol.search.common.Projects;
import org.granary.protocol.search.common.Role;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What a stage was called with. A stage looks only at the parameters that the document names for it: the others may be
/// anything, also NULL.
record StageCall(Transaction transaction, Role role, @Nullable Integer component, @Nullable Integer project,
        @Nullable Integer type, @Nullable Integer crawl, @Nullable Integer contentSource,
        @Nullable Integer applicationType, @Nullable Integer miscInput) {

    /// How a stage ends.
    ///
    /// @param miscOutput for @MiscOutputData
    /// @param crawl whose status and sub-status are told
    record Answer(@Nullable Integer miscOutput, @Nullable Integer crawl) {}

    int componentId() {
        return Arguments.required("@ComponentID", component);
    }

    Project requiredProject() {
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
