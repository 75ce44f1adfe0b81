package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.jspecify.annotations.Nullable;

/// What tests of timer services have in common: names, objects, and calls in short.
@OnEveryStore
abstract class TimerTest extends ProtocolTest {
    static final String APP1 = "APP1";
    static final String APP2 = "APP2";
    static final UUID JOB = new UUID(0x10, 1);
    static final UUID OTHER_JOB = new UUID(0x10, 2);
    static final UUID SERVICE = new UUID(0x20, 1);
    static final UUID OTHER_SERVICE = new UUID(0x20, 2);
    static final UUID WEB_APPLICATION = new UUID(0x30, 1);
    static final UUID OTHER_WEB_APPLICATION = new UUID(0x30, 2);
    static final UUID JOB_DEFINITION_CLASS = UUID.fromString("3F9F635F-0036-42fe-9C2D-3284162732DB");
    static final UUID SERVICE_CLASS = UUID.fromString("DACA2A15-B9B5-43da-BEA3-6B75FBE3A883");
    static final UUID WEB_APPLICATION_CLASS = UUID.fromString("113FB569-7520-4651-8FC4-E9F4F5887618");

    private long objects = 1000;

    @Override
    protected String databaseName() {
        return "SharePoint_Config";
    }

    /// Stores a configuration object; which one is not what these tests are about.
    void store(UUID id, UUID parent, UUID classId) {
        store(id, parent, classId, "<object />");
    }

    void store(UUID id, UUID parent, UUID classId, String properties) {
        String name = "Object " + objects;
        update("INSERT INTO config_object (Id, ParentId, ClassId, Name, NameKey, Status, Version, Properties)"
                + " VALUES (?, ?, ?, ?, ?, 0, ?, ?)", id, parent, classId, name, name.toLowerCase(Locale.ROOT),
                2 * objects + 1, properties);
        objects++;
    }

    /// Two services, two Web applications and two job definitions.
    void storeJobs() {
        UUID farm = query("SELECT Id FROM config_object", rows -> rows.getUuid(1)).getFirst();
        store(SERVICE, farm, SERVICE_CLASS);
        store(OTHER_SERVICE, farm, SERVICE_CLASS);
        store(WEB_APPLICATION, SERVICE, WEB_APPLICATION_CLASS);
        store(OTHER_WEB_APPLICATION, SERVICE, WEB_APPLICATION_CLASS);
        store(JOB, SERVICE, JOB_DEFINITION_CLASS);
        store(OTHER_JOB, WEB_APPLICATION, JOB_DEFINITION_CLASS);
    }

    /// What a client is told about a lock.
    record Told(int status, @Nullable String expiredServer) {}

    static final Told HELD = new Told(2, null);
    static final Told REFUSED = new Told(1, null);

    static Told takenFrom(@Nullable String server) {
        return new Told(3, server);
    }

    Told ask(UUID job, String server, int minutes) {
        Outcome outcome = call("proc_AddTimerLockForJob", "@JobId", job, "@ServerName", server, "@LockTimeout",
                minutes, "@LockStatus", Out.of(JDBCType.INTEGER), "@LockExpiredServerName",
                Out.of(JDBCType.NVARCHAR));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
        return new Told((int) outcome.output("@LockStatus"), (String) outcome.output("@LockExpiredServerName"));
    }

    int delete(UUID job, @Nullable String server, boolean markOnly) {
        Outcome outcome = call("proc_DeleteTimerLockForJob", "@JobId", job, "@ServerName", server, "@MarkOnly",
                markOnly);
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    void refresh(String server) {
        Outcome outcome = call("proc_RefreshAllTimerLocks", "@ServerName", server);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
    }

    void passMinutes(long minutes) {
        pass(Duration.ofMinutes(minutes));
    }

    /// The step of the clock that `datetime` can tell.
    void passAMoment() {
        pass(Duration.ofMillis(10));
    }

    int start(@Nullable UUID webApplication, UUID job, String server) {
        Outcome outcome = call("proc_startTimerRunningJob", "@ServiceId", SERVICE, "@VirtualServerId", webApplication,
                "@JobId", job, "@JobTitle", "Title", "@ServerName", server, "@TargetCount", 3);
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    /// All job instances: job, server, status.
    List<List<Object>> instances() {
        return query("SELECT JobId, ServerName, Status FROM timer_running_job ORDER BY 1, 2",
                rows -> List.of(rows.getUuid(1), rows.getString(2), rows.getInt(3)));
    }

    /// All job locks: job, holder.
    List<List<Object>> locks() {
        return query("SELECT JobId, ServerName FROM timer_job_lock ORDER BY 1",
                rows -> List.of(rows.getUuid(1), rows.getString(2)));
    }
}
