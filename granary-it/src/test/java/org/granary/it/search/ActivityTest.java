package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;

/// A test of Component Activity (3.1.1.35): how its procedures are called, and what its records hold.
abstract class ActivityTest extends SearchTest {
    static final String PORTAL = "Portal_Content";
    static final String ANCHOR = "AnchorProject";
    static final String APPLICATION = "b9174869-840b-4cdc-b655-49a3a56905cb";
    static final int ADMIN = 0;
    static final int QUERY = 1;
    static final int CRAWL = 2;
    static final int STANDALONE = 3;
    static final int MASTER_MERGE = 1;
    static final int CRAWLS = 2;
    static final int BACKUP = 0x2;
    static final int SHADOW = 0x4;
    static final int REFACTORING = 0x20;
    static final int EXTERNAL = 0x80;

    /// The desired and current reasons of a record.
    record Activity(int reset, int desiredMerge, int currentMerge, int desiredCrawls, int currentCrawls) {}

    record Request(int status, int reset, int pause, int level) {}

    record PauseStatus(int crawls, int masterMerge) {}

    void create(String component, String project, int type, @Nullable Integer id) {
        run("proc_MSS_CreateNewComponentRecord", "@ComponentName", component, "@ProjectName", project, "@ComponentType",
                type, "@ComponentID", id);
    }

    /// The only record of the component and project.
    Activity activity(String component, String project) {
        List<Activity> found = query(
                """
                        SELECT HaveResetRequest, DPR_MasterMerge, CPR_MasterMerge, DPR_Crawls, CPR_Crawls FROM component_activity
                        WHERE ComponentName = ? AND ProjectName = ?""",
                rows -> new Activity(rows.getInt(1), rows.getInt(2),
                        rows.getInt(3), rows.getInt(4), rows.getInt(5)),
                component, project);
        assertThat(found).as("records of %s in %s", component, project).hasSize(1);
        return found.getFirst();
    }

    void put(String component, String project, Activity activity) {
        assertThat(update("""
                UPDATE component_activity SET HaveResetRequest = ?, DPR_MasterMerge = ?, CPR_MasterMerge = ?,
                  DPR_Crawls = ?, CPR_Crawls = ? WHERE ComponentName = ? AND ProjectName = ?""", activity.reset,
                activity.desiredMerge, activity.currentMerge, activity.desiredCrawls, activity.currentCrawls, component,
                project)).isOne();
    }

    int set(@Nullable Object reset, @Nullable Object pause, @Nullable Object level, @Nullable Object reason) {
        return run("proc_MSS_SetStatusChangeRequest", "@HaveResetRequest", reset, "@HavePauseRequest", pause, "@Level",
                level, "@Reason", reason).status();
    }

    void reset() {
        assertThat(set(1, 0, 0, 0)).isOne();
    }

    void pause(int level, int reason) {
        assertThat(set(0, 1, level, reason)).isOne();
    }

    void resume(int level, int reason) {
        assertThat(set(0, 0, level, reason)).isOne();
    }

    int check(@Nullable Object reset, @Nullable Object pause, @Nullable Object resume, @Nullable Object level,
            @Nullable Object reason) {
        return run("proc_MSS_CheckIfStatusChangeComplete", "@CheckIfResetDone", reset, "@CheckIfPauseDone", pause,
                "@CheckIfResumeDone", resume, "@Level", level, "@Reason", reason).status();
    }

    int resetDone() {
        return check(1, 0, 0, 0, 0);
    }

    int pauseDone(int level) {
        return check(0, 1, 0, level, 0);
    }

    int resumeDone(int level, int reason) {
        return check(0, 0, 1, level, reason);
    }

    Request request(String component, String project, boolean admin) {
        Outcome outcome = run("proc_MSS_GetStatusChangeRequest", "@ComponentName", component, "@ProjectName", project,
                "@IsAdmin", admin, "@HaveResetRequest", anInt(), "@HavePauseRequest", anInt(), "@PauseLevel", anInt());
        return new Request(outcome.status(), value(outcome, "@HaveResetRequest"), value(outcome, "@HavePauseRequest"),
                value(outcome, "@PauseLevel"));
    }

    Request request(String component) {
        return request(component, PORTAL, false);
    }

    void complete(String component, String project) {
        complete(component, project, 0);
    }

    void complete(String component, String project, @Nullable Integer remove) {
        run("proc_MSS_CompleteStatusChange", "@ComponentName", component, "@ProjectName", project, "@RemoveRecord",
                remove);
    }

    PauseStatus status(String component, String project) {
        Outcome outcome = run("proc_MSS_GetPauseStatus", "@ComponentName", component, "@ProjectName", project,
                "@IAreCrawlsPaused", anInt(), "@IIsMasterMergePaused", anInt());
        return new PauseStatus(value(outcome, "@IAreCrawlsPaused"), value(outcome, "@IIsMasterMergePaused"));
    }

    int reasons() {
        return run("proc_MSS_GetPauseCrawlsReasons").status();
    }

    int addCrawlComponent() {
        return number("@ComponentID", "granary.AddCrawlComponent", "@CrawlStoreOrdinal", 0, "@ServerName", "s");
    }

    int addQueryComponent() {
        return number("@ComponentID", "granary.AddQueryComponent", "@ServerName", "s");
    }

    void crawlState(int component, int state) {
        assertThat(update("UPDATE crawl_component SET State = ? WHERE ComponentID = ?", state, component)).isOne();
    }

    void queryState(int component, int state) {
        assertThat(update("UPDATE query_component SET State = ? WHERE ComponentID = ?", state, component)).isOne();
    }

    static int value(Outcome outcome, String output) {
        Object value = outcome.output(output);
        assertThat(value).as(output).isInstanceOf(Integer.class);
        return (Integer) Objects.requireNonNull(value);
    }
}
