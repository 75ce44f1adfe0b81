package org.granary.timer.service;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.timer.farm.FarmDatabase;
import org.granary.timer.service.TimerLocks.Status;
import org.jspecify.annotations.Nullable;

/// That this process, and no other, is a certain server of the farm. Locks belong to servers by name, so two processes
/// with one name would have the same locks.
///
/// It is a job lock, too: of the server's configuration object, held by a name that no other process has. It ages as
/// others do when its process is gone. One of this machine that is known to be dead is not waited for.
final class Presence {
    private static final Set<String> OF_THIS_PROCESS = ConcurrentHashMap.newKeySet();
    private static final String SEPARATOR = "|";
    private static final int PARTS = 4;

    private final UUID server;
    private final String token;
    private final TimerLocks locks;
    private final FarmDatabase database;

    Presence(FarmDatabase database, UUID server, String name, int minutes) {
        this.database = database;
        this.server = server;
        ProcessHandle self = ProcessHandle.current();
        this.token = String.join(SEPARATOR, name, machine() + "/" + started(self), Long.toString(self.pid()),
                UUID.randomUUID().toString().substring(0, 8));
        this.locks = new TimerLocks(database, token, minutes);
    }

    /// @return whether this process is the server now
    boolean claim() throws SQLException {
        OF_THIS_PROCESS.add(token);
        if (locks.take(server) != Status.REFUSED) {
            return true;
        }
        String other = locks.holderOf(server);
        if (other == null || !isDead(other)) {
            return false;
        }
        database.call(client -> client.deleteTimerLockForJob(server, other, false));
        return locks.take(server) != Status.REFUSED;
    }

    /// Whether it still is, as far as one can see without renewing it.
    boolean isHeld() throws SQLException {
        return token.equals(locks.holderOf(server));
    }

    /// @return whether it still is; not when somebody else was in between
    boolean renew() throws SQLException {
        return locks.take(server) == Status.HELD;
    }

    void end() throws SQLException {
        OF_THIS_PROCESS.remove(token);
        locks.release(server);
    }

    /// Certain only for processes of this machine.
    private static boolean isDead(String token) {
        String[] parts = token.split("\\" + SEPARATOR, -1);
        if (parts.length != PARTS) {
            return false;
        }
        int slash = parts[1].lastIndexOf('/');
        if (slash < 0 || !parts[1].substring(0, slash).equals(machine())) {
            return false;
        }
        try {
            long process = Long.parseLong(parts[2]);
            if (process == ProcessHandle.current().pid()) {
                return !OF_THIS_PROCESS.contains(token);
            }
            @Nullable
            ProcessHandle found = ProcessHandle.of(process).filter(ProcessHandle::isAlive).orElse(null);
            return found == null || !parts[1].substring(slash + 1).equals(started(found));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static String started(ProcessHandle handle) {
        return Long.toString(handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
    }

    private static String machine() {
        try {
            String name = InetAddress.getLocalHost().getHostName();
            return name.substring(0, Math.min(name.length(), 20)).replace(SEPARATOR, "");
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
