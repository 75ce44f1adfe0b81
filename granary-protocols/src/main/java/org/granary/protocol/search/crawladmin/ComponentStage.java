package org.granary.protocol.search.crawladmin;

/// Stages about crawl components in the topology, whatever they crawl.
enum ComponentStage implements CrawlStage {
    /// The component is ready, and joins the crawls of its store.
    READY(94),
    /// The component is there.
    REPORT(95),
    /// Who has not been heard of for some minutes? And is there a master?
    FIND_SILENT(96),
    /// What state is the component in?
    GET_STATE(97),
    /// The component goes into a state.
    SET_STATE(98),
    /// The component takes no part in crawls any more.
    DISABLE(162),
    /// The same, because it is going to be removed.
    DISABLE_FOR_REMOVE(165);

    private final int number;

    ComponentStage(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
