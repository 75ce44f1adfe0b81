package org.granary.it.config.timer;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Timer services that want the same few job locks, again and again, and notice when two of them have one.
final class Rivals {
    private static final int TIMEOUT_MINUTES = 60;
    private static final int HELD_BY_ANOTHER = 1;

    private final UUID[] jobs;
    private final AtomicReferenceArray<@Nullable String> holders;
    private final AtomicInteger grants = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();

    Rivals(int locks) {
        jobs = new UUID[locks];
        for (int i = 0; i < locks; i++) {
            jobs[i] = new UUID(0x77, i);
        }
        holders = new AtomicReferenceArray<>(locks);
    }

    int grants() {
        return grants.get();
    }

    int refusals() {
        return refusals.get();
    }

    /// A client on each connection; each answers what it saw that must not happen.
    List<Callable<List<String>>> on(List<Connection> connections, int rounds) {
        List<Callable<List<String>>> work = new ArrayList<>();
        for (int i = 0; i < connections.size(); i++) {
            Connection connection = connections.get(i);
            String name = "RIVAL" + i;
            work.add(() -> run(connection, name, rounds));
        }
        return work;
    }

    private List<String> run(Connection connection, String name, int rounds) throws SQLException {
        List<String> seen = new ArrayList<>();
        RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
        for (int round = 0; round < rounds; round++) {
            int lock = random.nextInt(jobs.length);
            if (ask(connection, jobs[lock], name) == HELD_BY_ANOTHER) {
                refusals.incrementAndGet();
                continue;
            }
            grants.incrementAndGet();
            if (!holders.compareAndSet(lock, null, name)) {
                seen.add(name + " got lock " + lock + " while " + holders.get(lock) + " had it");
            }
            if (random.nextBoolean()) {
                refresh(connection, name);
            }
            holders.set(lock, null);
            int deleted = release(connection, jobs[lock], name, random.nextBoolean());
            if (deleted != 0) {
                seen.add(name + " had lock " + lock + " and could not release it");
            }
        }
        return seen;
    }

    private static int ask(Connection connection, UUID job, String name) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call proc_AddTimerLockForJob(?, ?, ?, ?, ?)}")) {
            call.setString(1, job.toString());
            call.setString(2, name);
            call.setInt(3, TIMEOUT_MINUTES);
            call.registerOutParameter(4, Types.INTEGER);
            call.registerOutParameter(5, Types.NVARCHAR);
            call.execute();
            return call.getInt(4);
        }
    }

    private static void refresh(Connection connection, String name) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call proc_RefreshAllTimerLocks(?)}")) {
            call.setString(1, name);
            call.execute();
        }
    }

    private static int release(Connection connection, UUID job, String name, boolean markOnly) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{? = call proc_DeleteTimerLockForJob(?, ?, ?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setString(2, job.toString());
            call.setString(3, name);
            call.setBoolean(4, markOnly);
            call.execute();
            return call.getInt(1);
        }
    }
}
