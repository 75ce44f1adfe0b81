package org.granary.torture.power;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads what strace has written (`-f -y -xx`, times with nanoseconds): the changes of files in a folder, in the order in which they were complete.
final class TraceReader {
    private static final Pattern LINE = Pattern.compile("^(\\d+) +(\\d+)\\.(\\d{9}) (.*)$", Pattern.DOTALL);
    private static final Pattern CALL = Pattern
            .compile("^(\\w+)\\((.*)\\) += (-?\\d+)[^<]*(?:<.*>)?(?: <([0-9.]+)>)?$", Pattern.DOTALL);
    private static final Pattern RESUMED = Pattern.compile("^<\\.\\.\\. \\w+ resumed>(.*)$", Pattern.DOTALL);
    private static final String UNFINISHED = " <unfinished ...>";
    /// A file by its handle.
    private static final Pattern HANDLE = Pattern.compile("^(?:\\d+|AT_FDCWD)<([^>]*)>(?:\\(deleted\\))?");
    private static final Pattern TEXT = Pattern.compile("\"((?:\\\\x[0-9a-f]{2})*)\"(\\.\\.\\.)?");
    private static final Pattern NUMBER = Pattern.compile(", (\\d+)$");

    private final String folder;
    private final long offset;
    private final List<Timed> events = new ArrayList<>();
    private final Map<String, Begun> begun = new HashMap<>();

    /// A call that was interrupted by the output of another.
    private record Begun(String text, long time) {}

    /// @param folder only files in it
    /// @param offset what to take from the time of the day, in nanoseconds, for the other clock
    TraceReader(Path folder, long offset) {
        this.folder = folder.toString() + "/";
        this.offset = offset;
    }

    List<Timed> read(Path trace) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(trace, StandardCharsets.ISO_8859_1)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Matcher matcher = LINE.matcher(line);
                if (matcher.matches()) {
                    long time = Long.parseLong(matcher.group(2)) * 1_000_000_000L + Long.parseLong(matcher.group(3));
                    read(matcher.group(1), time - offset, matcher.group(4));
                }
            }
        }
        return events;
    }

    private void read(String thread, long time, String text) throws IOException {
        if (text.endsWith(UNFINISHED)) {
            begun.put(thread, new Begun(text.substring(0, text.length() - UNFINISHED.length()), time));
            return;
        }
        Matcher resumed = RESUMED.matcher(text);
        long began = time;
        String whole = text;
        if (resumed.matches()) {
            Begun first = begun.remove(thread);
            if (first == null) {
                return;
            }
            began = first.time();
            whole = first.text() + resumed.group(1);
        }
        Matcher call = CALL.matcher(whole);
        if (call.matches() && Long.parseLong(call.group(3)) >= 0) {
            DiskEvent event = event(call.group(1), call.group(2), Long.parseLong(call.group(3)));
            if (event != null && (event.path() + "/").startsWith(folder)
                    && !event.path().contains("/data/tmp/")) {
                // For a call that was not interrupted, the time is that of its beginning.
                long took = resumed.matches() || call.group(4) == null
                        ? 0
                        : Math.round(Double.parseDouble(call.group(4)) * 1e9);
                events.add(new Timed(event, began, time + took));
            }
        }
    }

    private static @Nullable DiskEvent event(String name, String arguments, long result)
            throws IOException {
        return switch (name) {
            case "openat" -> {
                boolean creates = arguments.contains("O_CREAT");
                boolean truncates = arguments.contains("O_TRUNC");
                yield creates || truncates ? new DiskEvent.Open(text(arguments, 0), truncates) : null;
            }
            case "pwrite64" -> new DiskEvent.Write(file(arguments), lastNumber(arguments), data(arguments, result));
            case "write", "writev" -> new DiskEvent.Write(file(arguments), -1, data(arguments, result));
            case "ftruncate" -> new DiskEvent.Truncate(file(arguments), lastNumber(arguments));
            case "fsync", "fdatasync" -> new DiskEvent.Sync(file(arguments));
            case "rename", "renameat", "renameat2" -> new DiskEvent.Rename(text(arguments, 0), text(arguments, 1));
            case "unlink", "unlinkat", "rmdir" -> new DiskEvent.Remove(text(arguments, 0));
            case "mkdir", "mkdirat" -> new DiskEvent.Folder(text(arguments, 0));
            default -> null;
        };
    }

    private static String file(String arguments) {
        Matcher handle = HANDLE.matcher(arguments);
        return handle.find() ? decoded(handle.group(1)) : "";
    }

    private static long lastNumber(String arguments) {
        Matcher number = NUMBER.matcher(arguments);
        return number.find() ? Long.parseLong(number.group(1)) : 0;
    }

    private static String text(String arguments, int index) {
        Matcher texts = TEXT.matcher(arguments);
        for (int i = 0; texts.find(); i++) {
            if (i == index) {
                return decoded(texts.group(1));
            }
        }
        return "";
    }

    private static byte[] data(String arguments, long result) throws IOException {
        Matcher data = TEXT.matcher(arguments);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (data.find()) {
            if (data.group(2) != null) {
                throw new IOException("The trace has a write that is cut off.");
            }
            all.writeBytes(bytes(data.group(1)));
        }
        byte[] bytes = all.toByteArray();
        return bytes.length > result ? Arrays.copyOf(bytes, (int) result) : bytes;
    }

    private static String decoded(String text) {
        return text.contains("\\x") ? new String(bytes(text), StandardCharsets.UTF_8) : text;
    }

    private static byte[] bytes(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length() / 4);
        for (int i = 0; i + 3 < text.length(); i += 4) {
            out.write(16 * Character.digit(text.charAt(i + 2), 16) + Character.digit(text.charAt(i + 3), 16));
        }
        return out.toByteArray();
    }
}
