package org.granary.gatherer.protocol;

/// Stages of proc_MSS_Crawl (3.1.5.7), which happen in a crawl store.
public enum StoreStage {
    /// A crawl component begins, or begins again.
    RECOVER(90), RESET(92), QUEUE_DELETES(107), QUEUE_KNOWN(109), PREPARE_ANCHORS(170), IS_DONE(141), QUEUE_UNVISITED(
            145), LINKS_ARE_DONE(151), COMPLETE(149), REPORTED_ERRORS(153), HOST_STATISTICS(154), STOP(115),
    /// Another crawl component is given up, and what it was crawling goes back to the queue.
    DISABLE(163);

    private final int value;

    StoreStage(int value) {
        this.value = value;
    }

    public int value() {
        return value;
    }
}
