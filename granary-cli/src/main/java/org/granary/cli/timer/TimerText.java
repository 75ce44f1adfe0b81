package org.granary.cli.timer;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.granary.timer.TimerAdministration.TimerServer;
import org.granary.timer.job.JobDefinition;
import org.granary.timer.job.JobInstances.Instance;
import org.granary.timer.schedule.Schedule;
import org.jspecify.annotations.Nullable;

/// How jobs and their runs are shown.
final class TimerText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final Duration LONG = Duration.ofSeconds(100);

    private TimerText() {}

    static String time(@Nullable Instant time) {
        return time == null ? "" : TIME.format(time);
    }

    static String seconds(Duration duration) {
        return duration.compareTo(LONG) > 0
                ? Long.toString(duration.toSeconds())
                : String.format(Locale.ROOT, "%.1f", duration.toMillis() / 1000.0);
    }

    /// The time zone matters where a clock on a wall does.
    static String schedule(JobDefinition definition) {
        return Schedule.parse(definition.schedule()) instanceof Schedule.Calendar
                && !definition.zone().equals(ZoneId.of("UTC"))
                        ? definition.schedule() + " (" + definition.zone().getId() + ")"
                        : definition.schedule();
    }

    static String place(JobDefinition definition, List<TimerServer> servers) {
        UUID server = definition.server();
        if (server != null) {
            return servers.stream().filter(one -> one.id().equals(server)).map(TimerServer::name).findFirst()
                    .orElse(server.toString());
        }
        return switch (definition.lockType()) {
            case JOB -> "one server";
            case NONE -> "every server";
            case CONTENT_DATABASE -> "one server for each content database";
        };
    }

    static String progress(Instance instance) {
        String targets = instance.targets() > 1 ? instance.target() + " of " + instance.targets() : "";
        String percent = instance.percent() == null ? "" : instance.percent() + " %";
        return targets.isEmpty() || percent.isEmpty() ? targets + percent : targets + ", " + percent;
    }
}
