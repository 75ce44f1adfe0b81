package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.store.postgresql.CommitInDoubt.Outcome;
import org.junit.jupiter.api.Test;

/// What is made of PostgreSQL's answer about a commit.
class CommitInDoubtTest {
    private static final ServerRun RUN = new ServerRun("00000001", "monday");
    private static final ServerRun AFTER_CRASH = new ServerRun("00000001", "tuesday");
    private static final ServerRun PROMOTED = new ServerRun("00000002", "monday");
    private static final CommitInDoubt COMMIT = new CommitInDoubt("4711", RUN, 1);

    @Test
    void aServerThatHasRunAllTheTimeIsBelieved() {
        assertThat(COMMIT.outcome("committed", false, false, RUN)).isEqualTo(Outcome.COMMITTED);
        assertThat(COMMIT.outcome("aborted", false, false, RUN)).isEqualTo(Outcome.ABORTED);
        assertThat(COMMIT.outcome("in progress", false, false, RUN)).isNull();
        assertThat(COMMIT.outcome("null", true, false, RUN)).isEqualTo(Outcome.UNKNOWN);
    }

    /// The number of a transaction that has left no trace in the log is given to another.
    @Test
    void afterACrashOnlyANumberThatWasInUseBeforeIsBelievedToBeCommitted() {
        assertThat(COMMIT.outcome("committed", true, true, AFTER_CRASH)).isEqualTo(Outcome.COMMITTED);
        assertThat(COMMIT.outcome("committed", false, true, AFTER_CRASH)).isEqualTo(Outcome.ABORTED);
        assertThat(COMMIT.outcome("committed", true, false, AFTER_CRASH)).isEqualTo(Outcome.UNKNOWN);
        assertThat(COMMIT.outcome("committed", false, false, AFTER_CRASH)).isEqualTo(Outcome.UNKNOWN);
        assertThat(COMMIT.outcome("aborted", false, false, AFTER_CRASH)).isEqualTo(Outcome.ABORTED);
        assertThat(COMMIT.outcome("in progress", false, true, AFTER_CRASH)).isEqualTo(Outcome.ABORTED);
        assertThat(COMMIT.outcome("not given", false, true, AFTER_CRASH)).isEqualTo(Outcome.ABORTED);
    }

    @Test
    void aStandbyThatWasPromotedKnowsNothingForCertain() {
        assertThat(COMMIT.outcome("committed", true, true, PROMOTED)).isEqualTo(Outcome.UNKNOWN);
        assertThat(COMMIT.outcome("aborted", true, true, PROMOTED)).isEqualTo(Outcome.UNKNOWN);
    }
}
