package org.granary.server.doctor;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.type.Wording;

/// Java, memory, files that can be open, and the clock.
final class MachineChecks {
    private static final int JAVA = 25;
    private static final long SMALL_HEAP = 256L << 20;
    /// Files that are open whatever clients do: jars, databases, logs.
    private static final int OTHER_FILES = 512;
    /// Before this program was written.
    private static final Instant TOO_EARLY = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration TOLERANCE = Duration.ofMinutes(2);

    private MachineChecks() {}

    static List<Finding> run(Settings settings) {
        List<Finding> findings = new ArrayList<>(List.of(java(), heap()));
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            findings.add(openFiles(system.getMaxFileDescriptorCount(), settings.get(ServerSettings.MAX_CONNECTIONS)));
        }
        findings.add(clock(settings.get(ServerSettings.DATA)));
        return findings;
    }

    private static Finding java() {
        Runtime.Version version = Runtime.version();
        return version.feature() >= JAVA
                ? Finding.ok("java", "Java " + version + ", " + System.getProperty("java.home"))
                : Finding.problem("java", "Java " + version + " is too old.", "Install a JDK " + JAVA + " or newer.");
    }

    private static Finding heap() {
        long heap = Runtime.getRuntime().maxMemory();
        String text = "The heap may take " + (heap >> 20) + " MB.";
        return heap >= SMALL_HEAP
                ? Finding.ok("memory", text)
                : Finding.warning("memory", text,
                        "Give more with GRANARY_JAVA_OPTS=-Xmx512m, unless there are few clients.");
    }

    /// A connection is a file.
    private static Finding openFiles(long limit, int connections) {
        String text = limit + " files can be open, and max-connections is " + connections + ".";
        return limit >= (long) connections + OTHER_FILES
                ? Finding.ok("open files", text)
                : Finding.warning("open files", text, "Raise the limit to " + (connections + OTHER_FILES)
                        + " or more (ulimit -n, LimitNOFILE of systemd), or set max-connections to "
                        + Math.max(1, limit - OTHER_FILES) + " or less.");
    }

    private static Finding clock(Path data) {
        Instant now = Instant.now();
        if (now.isBefore(TOO_EARLY)) {
            return Finding.problem("clock", "The clock says " + now + ".", "Set the clock, for instance by NTP.");
        }
        try (Stream<Path> files = Files.isDirectory(data) ? Files.list(data) : Stream.empty()) {
            for (Path file : files.toList()) {
                Instant changed = Files.getLastModifiedTime(file).toInstant();
                if (changed.isAfter(now.plus(TOLERANCE))) {
                    return Finding.warning("clock",
                            "The clock says " + now + ", but " + file + " was changed at " + changed + ".",
                            "Set the clock, for instance by NTP: it has gone back, or has been wrong.");
                }
            }
        } catch (IOException e) {
            return Finding.warning("clock", "Times in " + data + " cannot be read: " + Wording.reason(e) + ".", "");
        }
        return Finding.ok("clock", "The clock says " + now + ".");
    }
}
