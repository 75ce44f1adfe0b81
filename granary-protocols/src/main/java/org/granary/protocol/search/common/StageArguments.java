package org.granary.protocol.search.common;

import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.jspecify.annotations.Nullable;

/// The arguments that a stage of a crawl was called with (proc_MSS_Crawl, proc_MSS_CrawlAdmin). A stage reads only the
/// arguments that the document names for it: the others may be anything, also NULL.
public interface StageArguments {

    Role role();

    @Nullable
    Integer component();

    @Nullable
    Integer project();

    @Nullable
    Integer type();

    @Nullable
    Integer crawl();

    @Nullable
    Integer contentSource();

    @Nullable
    Integer miscInput();

    default int componentId() {
        return Arguments.required("@ComponentID", component());
    }

    default Project projectId() {
        return Projects.of(Arguments.required("@ProjectID", project()), role());
    }

    default CrawlType crawlType() {
        return CrawlValues.type(Arguments.required("@CrawlType", type()));
    }

    default int crawlId() {
        return Arguments.required("@CrawlID", crawl());
    }

    default int contentSourceId() {
        return Arguments.required("@ContentSourceID", contentSource());
    }

    default int miscInputData() {
        return Arguments.required("@MiscInputData", miscInput());
    }
}
