package org.granary.it.config.timer;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.ProtocolDatabase;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;

/// A client that runs one-time jobs as the document asks of clients: it reads the job definition, gets the locks that this needs, and processes its target
/// instances.
///
/// @param server the configuration object that stands for this client
record TimerService(ProtocolDatabase database, String name, UUID server) {
    private static final UUID CONTENT_DATABASE_CLASS = UUID.fromString("3D4F5451-1735-48bb-B920-76C1EC240B1D");
    private static final UUID SERVER_CLASS = UUID.fromString("E77AAF47-3CAC-4001-BC6B-5BCCB6486318");
    private static final int TIMEOUT_MINUTES = 20;

    /// @param lockType Job Lock Type: 0 none, 1 content database, 2 job
    private record Definition(UUID id, UUID parent, @Nullable String server, int lockType, String title) {}

    private Definition read(UUID job) {
        ResultSet object = database.call("proc_getObject", "@Id", job).set();
        String properties = String.valueOf(object.value(0, "Properties"));
        String lockType = field(properties, "m_LockType");
        return new Definition(job, (UUID) object.value(0, "ParentId"), field(properties, "m_Server"),
                lockType == null ? 0 : Integer.parseInt(lockType), String.valueOf(field(properties, "m_Title")));
    }

    private static @Nullable String field(String properties, String name) {
        Matcher matcher = Pattern.compile("<fld name=\"" + name + "\">(.+?)</fld>").matcher(properties);
        return matcher.find() ? matcher.group(1) : null;
    }

    /// Who creates a one-time job adds what it is to be run on: the content databases of its Web application, or all servers.
    void schedule(UUID job) {
        Definition definition = read(job);
        List<UUID> targets = switch (definition.lockType) {
            case 1 -> objects(CONTENT_DATABASE_CLASS, definition.parent);
            case 0 -> objects(SERVER_CLASS, null);
            default -> List.of();
        };
        targets.forEach(target -> database.call("proc_AddTimerTargetInstance", "@JobId", job, "@TargetInstanceID",
                target));
    }

    private List<UUID> objects(UUID classId, @Nullable UUID parent) {
        return database.call("proc_getObjectsByClass", "@ClassId", classId, "@ParentId", parent).set().column("Id")
                .stream().map(UUID.class::cast).toList();
    }

    /// Runs the job as far as this client may.
    ///
    /// @return what it processed; null if it did not start
    @Nullable
    List<UUID> run(UUID job, UUID service) {
        Definition definition = read(job);
        if (definition.server != null && !UUID.fromString(definition.server).equals(server)) {
            return null;
        }
        List<UUID> targets = switch (definition.lockType) {
            case 1 -> lockedTargets(definition);
            case 2 -> hasJobLock(job) ? List.of(job) : List.of();
            default -> hasTarget(job, server) ? List.of(server) : List.of();
        };
        if (targets.isEmpty()) {
            return null;
        }
        Object[] instance = {"@ServiceId", service, "@VirtualServerId", null, "@JobId", job, "@ServerName", name};
        call("proc_startTimerRunningJob", instance, "@JobTitle", definition.title, "@TargetCount", targets.size());
        for (int i = 1; i <= targets.size(); i++) {
            call("proc_UpdateTimerRunningJobProgress", instance, "@CurrentTargetPercentDone", 100);
            call("proc_UpdateTimerRunningJobTarget", instance, "@CurrentTarget", i);
        }
        call("proc_CompleteTimerRunningJob", instance, "@Status", 2);
        return targets;
    }

    private List<UUID> lockedTargets(Definition definition) {
        List<UUID> targets = new ArrayList<>();
        for (UUID database : objects(CONTENT_DATABASE_CLASS, definition.parent)) {
            if (hasTarget(definition.id, database) && hasDatabaseLock(database)) {
                targets.add(database);
            }
        }
        return targets;
    }

    private boolean hasTarget(UUID job, UUID target) {
        return Boolean.TRUE.equals(database.call("proc_GetTimerTargetInstance", "@JobId", job, "@TargetInstanceId",
                target, "@Exists", Out.of(JDBCType.BIT)).output("@Exists"));
    }

    private boolean hasDatabaseLock(UUID contentDatabase) {
        return database.call("proc_GetTimerLock", "@ID", (int) contentDatabase.getLeastSignificantBits(),
                "@ServerName", name, "@LockTimeout", TIMEOUT_MINUTES).status() == 0;
    }

    private boolean hasJobLock(UUID job) {
        Object status = database.call("proc_AddTimerLockForJob", "@JobId", job, "@ServerName", name, "@LockTimeout",
                TIMEOUT_MINUTES, "@LockStatus", Out.of(JDBCType.INTEGER), "@LockExpiredServerName",
                Out.of(JDBCType.NVARCHAR)).output("@LockStatus");
        return Integer.valueOf(2).equals(status) || Integer.valueOf(3).equals(status);
    }

    private void call(String procedure, Object[] instance, Object... more) {
        List<Object> arguments = new ArrayList<>(Arrays.asList(instance));
        arguments.addAll(Arrays.asList(more));
        int status = database.call(procedure, arguments.toArray()).status();
        if (status != 0) {
            throw new AssertionError(procedure + " returned " + status);
        }
    }
}
