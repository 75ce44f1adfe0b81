package org.granary.gatherer.component;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A process that is a component.
///
/// @param token tells apart all that ever were one, also within a process
/// @param place where its number means something: machine, start of the machine, and set of processes
/// @param started when the process was, in milliseconds; numbers of processes come again
/// @param beat grows while it lives
record Owner(String token, String place, long process, long started, long beat) {
    private static final Set<String> OF_THIS_PROCESS = ConcurrentHashMap.newKeySet();
    private static final int PARTS = 5;

    /// A new one, in this process. It lives until [#dies()].
    static Owner create() {
        ProcessHandle self = ProcessHandle.current();
        Owner owner = new Owner(UUID.randomUUID().toString(), Here.PLACE, self.pid(), started(self), 0);
        OF_THIS_PROCESS.add(owner.token);
        return owner;
    }

    void dies() {
        OF_THIS_PROCESS.remove(token);
    }

    Owner next() {
        return new Owner(token, place, process, started, beat + 1);
    }

    boolean isSame(@Nullable Owner other) {
        return other != null && other.token.equals(token);
    }

    /// It is certain that it lives no more. From another machine this cannot be told.
    boolean isDead() {
        if (!isHere()) {
            return false;
        }
        ProcessHandle self = ProcessHandle.current();
        if (process == self.pid() && started == started(self)) {
            return !OF_THIS_PROCESS.contains(token);
        }
        Optional<ProcessHandle> found = ProcessHandle.of(process).filter(ProcessHandle::isAlive);
        return found.isEmpty() || started(found.get()) != started;
    }

    /// What [#isDead()] says is certain either way.
    boolean isHere() {
        return place.equals(Here.PLACE);
    }

    private static long started(ProcessHandle handle) {
        return handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    String text() {
        return String.join(" ", token, place, Long.toString(process), Long.toString(started), Long.toString(beat));
    }

    /// @return null for nobody
    static @Nullable Owner of(@Nullable String text) {
        String[] parts = text == null ? new String[0] : text.split(" ", -1);
        try {
            return parts.length != PARTS
                    ? null
                    : new Owner(parts[0], parts[1], Long.parseLong(parts[2]), Long.parseLong(parts[3]),
                            Long.parseLong(parts[4]));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    @Override
    public String toString() {
        return "process " + process + " on " + place.replaceFirst("/.*", "");
    }

    private static final class Here {
        static final String PLACE = (machine() + "/" + boot() + "/" + processes()).replace(' ', '_');

        private static String machine() {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException e) {
                return "localhost";
            }
        }

        private static String boot() {
            try {
                return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
            } catch (IOException e) {
                return "";
            }
        }

        private static String processes() {
            try {
                return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
            } catch (IOException | UnsupportedOperationException e) {
                return "";
            }
        }
    }
}
