package org.granary.torture.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/// What a server takes of the machine at one time.
///
/// @param steps what clients had done until then
/// @param residentKiB memory
/// @param handles open files and sockets
/// @param threads of the operating system
/// @param folderKiB all files of its folder
public record Sample(long seconds, long steps, long residentKiB, long handles, long threads, long folderKiB) {
    /// Reads it from /proc.
    static Sample of(long pid, Path folder, long seconds, long steps) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        long resident = Files.readAllLines(process.resolve("status")).stream()
                .filter(line -> line.startsWith("VmRSS:")).mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
        return new Sample(seconds, steps, resident, count(process.resolve("fd")), count(process.resolve("task")),
                size(folder) / 1024);
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.count();
        }
    }

    private static long size(Path folder) throws IOException {
        long size = 0;
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.toList()) {
                try {
                    size += Files.isRegularFile(file) ? Files.size(file) : 0;
                } catch (NoSuchFileException e) {
                    // Gone meanwhile.
                }
            }
        }
        return size;
    }
}
