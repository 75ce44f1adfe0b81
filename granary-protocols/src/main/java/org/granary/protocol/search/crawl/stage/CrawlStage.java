package org.granary.protocol.search.crawl.stage;

import java.util.Arrays;
import org.granary.protocol.search.common.Role;
import org.granary.type.SqlError;

/// What proc_MSS_Crawl is asked to do: the values of @CrawlStage (MS-SQLPGAT2 3.1.5.7).
enum CrawlStage {
    /// A crawl component comes to the store.
    REGISTER(93),
    /// A crawl component comes back.
    RECOVER(90),
    /// A crawl component is to get no more work.
    DISABLE(163),
    /// A delete crawl begins.
    BEGIN_DELETE(107),
    /// An incremental crawl begins.
    BEGIN_INCREMENTAL(109),
    /// An anchor crawl begins. Not in the Foundation role.
    BEGIN_ANCHOR(170),
    /// What the crawl did not reach is queued.
    UNVISITED(145),
    /// Is the crawl done here?
    IS_DONE(141),
    /// Are all links of the crawl processed?
    IS_FLUSHED(151),
    /// The crawl is completed.
    COMPLETE(149),
    /// The crawl is stopped.
    STOP(115),
    /// The hosts of the crawl are counted.
    COUNT_HOSTS(154),
    /// How much is at stake by reported errors?
    REPORTED_ERRORS(153),
    /// How many items lie below items with reported errors?
    REPORTED_CHILDREN(155),
    /// Nothing of any crawl remains.
    RESET(92);

    private final int number;

    CrawlStage(int number) {
        this.number = number;
    }

    /// The number that travels.
    int number() {
        return number;
    }

    /// @throws SqlError 547 if the role has none with this number
    static CrawlStage of(int number, Role role) {
        CrawlStage stage = Arrays.stream(values()).filter(s -> s.number == number).findFirst()
                .orElseThrow(() -> new SqlError(547, 16, 0, "There is no crawl stage " + number + "."));
        if (stage == BEGIN_ANCHOR && role == Role.FOUNDATION) {
            throw new SqlError(547, 16, 0, "There is no crawl stage " + number + " in the Foundation role.");
        }
        return stage;
    }
}
