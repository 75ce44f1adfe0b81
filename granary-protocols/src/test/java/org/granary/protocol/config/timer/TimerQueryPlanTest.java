package org.granary.protocol.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.config.ConfigFixture;
import org.granary.store.Access;
import org.granary.store.sqlite.QueryPlan;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

/// No call of a timer service reads a table from end to end.
class TimerQueryPlanTest extends ConfigFixture {

    @Test
    void everyStatementFindsItsRowsByAnIndex() {
        List<String> statements = new ArrayList<>(List.of(TimerRowLock.ADVANCE, LockProcedures.REFRESH,
                LockProcedures.MARK,
                LockProcedures.MARK + LockProcedures.OF_SERVER, LockProcedures.DELETE,
                LockProcedures.DELETE + LockProcedures.OF_SERVER, LockProcedures.AGE_MARKED,
                LockProcedures.DELETE_MARKED, LockProcedures.RELEASE_DATABASE, ServerProcedures.RENAME_LOCKS,
                ServerProcedures.RENAME_JOBS, ServerProcedures.DELETE_REPLACED_JOBS, ServerProcedures.DELETE_LOCKS,
                ServerProcedures.DELETE_JOBS, ServerProcedures.ABORT_JOBS, TargetInstanceProcedures.ADD,
                TargetInstanceProcedures.FIND, TargetInstanceProcedures.FIND_ANY, TargetInstanceProcedures.DELETE,
                TargetInstanceProcedures.DELETE_ALL, RunningJobProcedures.OBJECT_EXISTS, RunningJobProcedures.START,
                RunningJobProcedures.PROGRESS, RunningJobProcedures.TARGET, RunningJobProcedures.COMPLETE,
                RunningJobProcedures.DELETE_ALL, RunningJobProcedures.DELETE_ONE, RunningJobProcedures.LAST_RUN,
                RunningJobProcedures.OF_SERVICE, RunningJobProcedures.OF_WEB_APPLICATION));
        statements.add(server.store().run(Access.READ, new Cancellation(),
                transaction -> TimerRowLock.LOCK.on(transaction)));
        statements.addAll(LockTable.JOBS.statements());
        statements.addAll(LockTable.DATABASES.statements());
        for (String statement : statements) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
        }
    }

    @Test
    void theClassOfAnObjectIsFollowedUpwardsByKeys() {
        QueryPlan plan = QueryPlan.of(server.store(), TargetInstanceProcedures.OBJECT_IS_OF_CLASS);

        assertThat(plan.scans()).as(plan.toString()).containsOnly("line");
    }
}
