package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A farm of three servers whose timer services share the work, as the document asks of clients.
class TimerServicesTest extends TimerTest {
    private static final UUID SERVER_CLASS = UUID.fromString("E77AAF47-3CAC-4001-BC6B-5BCCB6486318");
    private static final UUID CONTENT_DATABASE_CLASS = UUID.fromString("3D4F5451-1735-48bb-B920-76C1EC240B1D");

    private final List<TimerService> services = new ArrayList<>();
    private final List<UUID> databases = new ArrayList<>();

    @BeforeEach
    void thereIsAFarm() {
        storeJobs();
        for (int i = 1; i <= 3; i++) {
            UUID server = new UUID(0x70, i);
            store(server, SERVICE, SERVER_CLASS);
            services.add(new TimerService(database, "APP" + i, server));
            UUID contentDatabase = new UUID(0x80, i);
            store(contentDatabase, WEB_APPLICATION, CONTENT_DATABASE_CLASS);
            databases.add(contentDatabase);
        }
    }

    private UUID define(UUID parent, String fields) {
        UUID job = UUID.randomUUID();
        store(job, parent, JOB_DEFINITION_CLASS, "<object>" + fields + "</object>");
        services.getFirst().schedule(job);
        return job;
    }

    private List<List<UUID>> runEverywhere(UUID job) {
        List<Callable<List<UUID>>> work = new ArrayList<>();
        services.forEach(service -> work.add(() -> {
            List<UUID> done = service.run(job, SERVICE);
            return done == null ? List.of() : done;
        }));
        return atOnce(work);
    }

    private Stream<String> serversThatRan(UUID job) {
        return query("SELECT ServerName FROM timer_running_job WHERE JobId = ? AND Status = 2 ORDER BY ServerName",
                rows -> rows.getString(1), job).stream();
    }

    @Test
    @Covers("WSSCFGD-2.2.2.1-3")
    void aJobWithContentDatabaseLocksProcessesEachDatabaseOnOneServer() {
        UUID job = define(WEB_APPLICATION, "<fld name=\"m_LockType\">1</fld>");
        assertThat(query("SELECT TargetInstanceId FROM timer_target_instance WHERE JobId = ?",
                rows -> rows.getUuid(1), job)).containsExactlyInAnyOrderElementsOf(databases);
        List<UUID> processed = runEverywhere(job).stream().flatMap(List::stream).toList();
        assertThat(processed).containsExactlyInAnyOrderElementsOf(databases);
    }

    @Test
    @Covers("WSSCFGD-2.2.2.1-4")
    void aJobWithAJobLockRunsOnOneServer() {
        UUID job = define(SERVICE, "<fld name=\"m_LockType\">2</fld>");
        assertThat(runEverywhere(job)).filteredOn(done -> !done.isEmpty()).hasSize(1);
        assertThat(serversThatRan(job)).hasSize(1);
    }

    @Test
    @Covers("WSSCFGD-2.2.2.1-2")
    void aJobWithoutLocksRunsOnEveryServer() {
        UUID job = define(SERVICE, "<fld name=\"m_LockType\">0</fld>");
        assertThat(query("SELECT COUNT(*) FROM timer_target_instance WHERE JobId = ?", rows -> rows.getInt(1), job))
                .containsExactly(3);
        runEverywhere(job);
        assertThat(serversThatRan(job)).containsExactly("APP1", "APP2", "APP3");
    }

    @Test
    void aJobOfOneServerRunsOnlyThere() {
        UUID job = define(SERVICE, "<fld name=\"m_LockType\">0</fld><fld name=\"m_Server\">"
                + services.get(1).server() + "</fld><fld name=\"m_Title\">Tidy up</fld>");
        runEverywhere(job);
        assertThat(serversThatRan(job)).containsExactly("APP2");
        assertThat(call("proc_GetTimerRunningJobs", "@ServiceId", SERVICE, "@VirtualServerId", null).set()
                .column("JobTitle")).containsExactly("Tidy up");
    }
}
