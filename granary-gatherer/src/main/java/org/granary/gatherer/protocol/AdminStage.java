package org.granary.gatherer.protocol;

/// Stages of proc_MSS_CrawlAdmin (3.1.5.8), by who calls them.
public enum AdminStage {
    // Whoever administers crawls.
    REQUEST_CRAWL(100), REQUEST_STOP(110), REQUEST_PAUSE(120), REQUEST_RESUME(130), DELETE_CONTENT_SOURCE(
            160), DELETE_START_ADDRESS(161), REQUEST_DELETE_CRAWL(164), RESET(91),
    // The master.
    BEGIN(102), STORE_JOINS(108), ADDRESSES_ADDED(103), START_WHEN_READY(104), FORBID(105), NEXT_WHEN_IDLE(
            140), DELETE_UNVISITED(144), COMPLETE(150), COMPLETE_WHEN_DONE(146), WAIT_FOR_DELETES(152), DONE(148), STOP(
                    111), STOP_WHEN_STOPPED(113), STOPPED(
                            114), PAUSE(121), PAUSE_WHEN_PAUSED(123), RESUME(131), RESUME_WHEN_STARTED(133),
    // A crawl component.
    STARTED(106), IDLE(142), BUSY(143), COMPONENT_DONE(147), COMPONENT_STOPPED(112), COMPONENT_PAUSED(
            122), COMPONENT_RESUMED(132),
    // Components about themselves and each other.
    HEARTBEAT(95), UNRESPONSIVE(96), STATE(97), SET_STATE(98), READY_AGAIN(94), DISABLE(162);

    private final int value;

    AdminStage(int value) {
        this.value = value;
    }

    public int value() {
        return value;
    }
}
