package org.granary.timer.job;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.granary.timer.farm.ConfigObject;
import org.granary.timer.farm.FieldXml;
import org.granary.timer.schedule.Schedule;
import org.granary.timer.schedule.ScheduleException;
import org.granary.timer.schedule.ScheduleText;
import org.jspecify.annotations.Nullable;

/// What a job does, when and where. Server, lock type and title are fields of MS-WSSCFGD 2.2.6.1, and the others are
/// our own.
///
/// @param title a descriptive one, for people
/// @param server the configuration object of the only server that runs it; null when any does
/// @param schedule in words
/// @param created before this, nothing is due
/// @param limit how long the command may run
/// @param keepOutput whether the end of the output of a run that failed is stored
public record JobDefinition(String title, LockType lockType, @Nullable UUID server, String schedule, ZoneId zone,
        Instant created, List<String> command, Duration limit, boolean keepOutput) {
    private static final String TITLE = "m_Title";
    private static final String LOCK_TYPE = "m_LockType";
    private static final String SERVER = "m_Server";
    private static final String SCHEDULE = "m_Schedule";
    private static final String ZONE = "m_TimeZone";
    private static final String CREATED = "m_Created";
    private static final String COMMAND = "m_Command";
    private static final String LIMIT = "m_TimeLimit";
    private static final String KEEP_OUTPUT = "m_KeepOutput";

    /// Reads the definition of a job that this timer service can run; null for others, of which a farm can have many.
    public static @Nullable JobDefinition of(ConfigObject object) {
        FieldXml fields = FieldXml.parse(object.properties());
        List<String> command = fields.values(COMMAND);
        String schedule = fields.field(SCHEDULE);
        LockType lockType = LockType.of(fields.field(LOCK_TYPE));
        if (command.isEmpty() || schedule == null || lockType == null) {
            return null;
        }
        try {
            Schedule.parse(schedule);
            String server = fields.field(SERVER);
            String title = fields.field(TITLE);
            return new JobDefinition(title == null ? object.name() : title, lockType,
                    server == null ? null : UUID.fromString(server.replaceAll("[{}]", "")), schedule,
                    ScheduleText.zone(required(fields, ZONE)), Instant.parse(required(fields, CREATED)), command,
                    Duration.parse(required(fields, LIMIT)), !"0".equals(fields.field(KEEP_OUTPUT)));
        } catch (DateTimeException | IllegalArgumentException e) {
            return null;
        }
    }

    private static String required(FieldXml fields, String name) {
        String value = fields.field(name);
        if (value == null) {
            throw new ScheduleException("There is no field " + name + ".");
        }
        return value;
    }

    public String properties() {
        Map<String, @Nullable String> fields = new LinkedHashMap<>();
        fields.put(TITLE, title);
        fields.put(LOCK_TYPE, Integer.toString(lockType.value()));
        fields.put(SERVER, server == null ? null : server.toString());
        fields.put(SCHEDULE, schedule);
        fields.put(ZONE, zone.getId());
        fields.put(CREATED, created.toString());
        fields.put(LIMIT, limit.toString());
        fields.put(KEEP_OUTPUT, keepOutput ? "1" : "0");
        return FieldXml.write(writer -> {
            FieldXml.writeFields(writer, fields);
            FieldXml.writeValues(writer, COMMAND, command);
        });
    }

    /// The last time at which it was due; null when it never was.
    public @Nullable Instant due(Instant now) {
        Instant due = Schedule.parse(schedule).latest(now, zone);
        return due == null || due.isBefore(created) ? null : due;
    }

    public @Nullable Instant next(Instant now) {
        return Schedule.parse(schedule).next(now, zone);
    }

    public boolean isOneTime() {
        return Schedule.parse(schedule) instanceof Schedule.Once;
    }
}
