package org.granary.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/// Samples of a recording, counted. Samples by processor time are preferred: the others leave native methods out, and SQLite is one.
final class Profile {
    private static final String BY_PROCESSOR_TIME = "jdk.CPUTimeSample";
    private static final String BY_TIME = "jdk.ExecutionSample";
    private static final String ALLOCATION = "jdk.ObjectAllocationSample";
    private static final String OURS = "org.granary.";

    private final String kind;
    private final Tally threads = new Tally();
    private final Tally methods = new Tally();
    private final Tally inclusive = new Tally();
    private final Tally allocations = new Tally();
    private final Tally classes = new Tally();

    private Profile(String kind) {
        this.kind = kind;
    }

    static Profile read(Path file) throws IOException {
        Profile byProcessor = read(file, BY_PROCESSOR_TIME);
        return byProcessor.threads.total() > 0 ? byProcessor : read(file, BY_TIME);
    }

    private static Profile read(Path file, String kind) throws IOException {
        Profile profile = new Profile(kind);
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                String name = event.getEventType().getName();
                if (name.equals(kind)) {
                    profile.sample(event);
                } else if (name.equals(ALLOCATION)) {
                    profile.allocation(event);
                }
            }
        }
        return profile;
    }

    private void sample(RecordedEvent event) {
        RecordedThread thread = event.getThread(event.hasField("sampledThread") ? "sampledThread" : "eventThread");
        threads.add(thread == null ? "unknown" : kindOfThread(name(thread)), 1);
        List<RecordedFrame> frames = frames(event.getStackTrace());
        methods.add(frames.isEmpty() ? "without a stack" : name(frames.getFirst().getMethod()), 1);
        Set<String> seen = new HashSet<>();
        for (RecordedFrame frame : frames) {
            String method = name(frame.getMethod());
            if (method.startsWith(OURS) && seen.add(method)) {
                inclusive.addWithin(method, 1);
            }
        }
        inclusive.addToWhole(1);
    }

    private void allocation(RecordedEvent event) {
        RecordedClass allocated = event.getClass("objectClass");
        String type = allocated == null ? "unknown" : allocated.getName();
        long weight = event.getLong("weight");
        String place = frames(event.getStackTrace()).stream().map(frame -> name(frame.getMethod()))
                .filter(method -> method.startsWith(OURS)).findFirst().orElse("others");
        allocations.add(type + ", " + place, weight);
        classes.add(type, weight);
    }

    private static List<RecordedFrame> frames(@Nullable RecordedStackTrace stack) {
        return stack == null ? List.of() : stack.getFrames();
    }

    private static String name(RecordedMethod method) {
        // Where a class of the JVM's own making lies says nothing.
        return method.getType().getName().replaceAll("[./]0x[0-9a-f]+", "") + "." + method.getName();
    }

    private static String name(RecordedThread thread) {
        String name = thread.getJavaName();
        return name == null ? String.valueOf(thread.getOSName()) : name;
    }

    /// Threads that do the same count as one: numbers and addresses in their names are left out.
    static String kindOfThread(String name) {
        return name.replaceAll("[0-9][0-9.:]*", "N");
    }

    /// What kind of samples they are.
    String kind() {
        return kind;
    }

    Tally threads() {
        return threads;
    }

    /// What was running at the top.
    Tally methods() {
        return methods;
    }

    /// Methods of Granary with all that they call.
    Tally inclusive() {
        return inclusive;
    }

    /// Bytes by class and by the method of Granary that needed them.
    Tally allocations() {
        return allocations;
    }

    /// Bytes by class.
    Tally classes() {
        return classes;
    }
}
