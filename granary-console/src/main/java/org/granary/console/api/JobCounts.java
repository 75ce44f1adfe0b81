package org.granary.console.api;

import org.granary.console.json.JsonOut;
import org.granary.console.sql.ResultTable;

/// How many items of a job are in which state, by proc_GetJobStatus.
record JobCounts(int total, int running, int succeeded, int failed) {

    static JobCounts of(ResultTable status) {
        return status.rows().isEmpty()
                ? new JobCounts(0, 0, 0, 0) // deleted meanwhile
                : new JobCounts(number(status, "Total"), number(status, "InProgress"), number(status, "Succeeded"),
                        number(status, "Failed"));
    }

    private static int number(ResultTable status, String column) {
        return Integer.parseInt(String.valueOf(status.value(0, column)));
    }

    private int ended() {
        return succeeded + failed;
    }

    String state(boolean submitted, boolean canceled) {
        if (canceled) {
            return "canceled";
        }
        if (!submitted) {
            return "not submitted";
        }
        if (ended() < total) {
            return running + ended() > 0 ? "running" : "waiting";
        }
        if (failed == 0) {
            return "done";
        }
        return succeeded == 0 ? "failed" : "done with failures";
    }

    void write(JsonOut out) {
        out.field("total", total);
        out.field("waiting", total - running - ended());
        out.field("running", running);
        out.field("succeeded", succeeded);
        out.field("failed", failed);
    }
}
