package org.granary.cli.timer;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;
import static org.granary.cli.command.Flags.option;
import static org.granary.cli.command.Flags.value;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.client.ClientCommand.Work;
import org.granary.cli.command.DoneLine;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.GuidArgument;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.timer.TimerAdministration;
import org.granary.timer.job.Job;
import org.granary.timer.job.JobDefinition;
import org.granary.timer.job.LockType;
import org.granary.timer.schedule.Schedule;
import org.granary.timer.schedule.ScheduleException;
import org.granary.timer.schedule.ScheduleText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary timer add`: a new job. Everything that can be wrong with it is found before it is stored.
final class TimerAddCommand {
    private static final String EVERY = "--every";
    private static final String ONCE = "--once";
    private static final String AT = "--at";
    private static final String ZONE = "--zone";
    private static final String ON = "--on";
    private static final String WEB_APPLICATION = "--web-application";
    private static final String TIME_LIMIT = "--time-limit";
    private static final String TITLE = "--title";
    private static final String NO_OUTPUT = "--no-output";
    private static final Duration DEFAULT_LIMIT = Duration.ofHours(1);
    private static final Duration LONGEST_LIMIT = Duration.ofDays(7);
    private static final int LONGEST_NAME = 128;
    private static final int LONGEST_TITLE = 255;
    private static final int LONGEST_COMMAND = 8000;
    private static final Pattern LIMIT = Pattern.compile("(\\d{1,6}) ?(s|m|h|d)");

    private final ClientCommand client;
    private final Streams streams;

    TimerAddCommand(ClientCommand client, Streams streams) {
        this.client = client;
        this.streams = streams;
    }

    CommandSpec spec() {
        CommandSpec spec = client.spec("add", this::prepare,
                "Adds a job: a command, and when to run it. Which server runs it is settled when it is due. The command is"
                        + " stored on the server, where others can read it: give it no passwords.",
                "granary timer add tidy --every 'daily at 03:00' --zone Europe/Berlin -- /usr/local/bin/tidy --all");
        spec.usageMessage()
                .customSynopsis("granary timer add NAME --every SCHEDULE [FLAG]... -- COMMAND [ARGUMENT]...");
        option(spec, EVERY, "SCHEDULE", "When: " + ScheduleText.FORMS + ".");
        flag(spec, ONCE, "One time only: now, or when --at says.");
        option(spec, AT, "TIME", "With --once: when, for instance 2026-01-31T03:00, in the time zone of --zone.");
        option(spec, ZONE, "ZONE", "The time zone of times of day, for instance Europe/Berlin. Default: UTC.");
        option(spec, ON, "SERVER",
                "Where: one (any one server), all (every server), or the name of a server. Default: one.");
        option(spec, WEB_APPLICATION, "GUID",
                "With --once: run the command for each content database of this Web application, whose identifier it gets in"
                        + " TIMER_TARGET; each on one server.");
        option(spec, TIME_LIMIT, "TIME", "How long the command may run, for instance 90s, 30m, 2h. Default: 1h.");
        option(spec, TITLE, "TEXT", "A title for people. Default: the name.");
        flag(DoneLine.addTo(spec), NO_OUTPUT,
                "Never store what the command prints. Default: the end of it, when the command fails.");
        spec.addPositional(PositionalParamSpec.builder().index("0").arity("1").paramLabel("NAME").type(String.class)
                .required(true).description("The job's name.").build());
        return spec.addPositional(PositionalParamSpec.builder().index("1..*").arity("1..*").paramLabel("COMMAND")
                .type(String[].class).required(true).description("What to run, after --.").build());
    }

    /// Arguments are read before anybody connects.
    private Work prepare(CommandSpec own) {
        String name = text("NAME", own.commandLine().getParseResult().matchedPositionalValue(0, ""), LONGEST_NAME);
        List<String> command = command(own);
        Duration limit = limit(value(own, TIME_LIMIT));
        String title = text(TITLE, TimerCommands.orElse(value(own, TITLE), name), LONGEST_TITLE);
        String schedule = schedule(own);
        ZoneId zone = zone(own);
        UUID webApplication = webApplication(own);
        LockType lockType = lockType(own, webApplication);
        return connection -> {
            TimerAdministration admin = TimerCommands.on(connection);
            Instant now = Instant.ofEpochSecond(admin.now().getEpochSecond());
            if (webApplication != null && !admin.isWebApplication(webApplication)) {
                throw new FailureException("There is no Web application " + webApplication + ".");
            }
            JobDefinition definition = new JobDefinition(title, lockType, server(own, admin),
                    schedule.isEmpty() ? ScheduleText.once(now) : schedule, zone, now, command, limit,
                    !given(own, NO_OUTPUT));
            Job job = admin.add(name, webApplication, definition);
            if (job == null) {
                throw new FailureException("There is a job " + name + " already.");
            }
            Instant next = definition.next(now);
            DoneLine.print(own, streams, "Added job " + name + ", "
                    + (next == null ? "due now." : "next due at " + TimerText.time(next) + " UTC."), "job", name,
                    "next",
                    next == null ? null : next.toString());
            return 0;
        };
    }

    private static List<String> command(CommandSpec own) {
        String[] words = own.commandLine().getParseResult().matchedPositionalValue(1, new String[0]);
        int length = 0;
        for (String word : words) {
            requireText("COMMAND", word);
            length += word.length() + 1;
        }
        if (length > LONGEST_COMMAND) {
            throw new UsageException("COMMAND has more than " + LONGEST_COMMAND + " characters.");
        }
        return List.of(words);
    }

    private static String text(String what, String text, int longest) {
        requireText(what, text);
        if (text.isBlank() || text.length() > longest) {
            throw new UsageException(what + " has 1 to " + longest + " characters.");
        }
        return text;
    }

    private static void requireText(String what, String text) {
        if (text.chars().anyMatch(c -> c < ' ' && c != '\n' && c != '\t')
                || text.codePoints().anyMatch(c -> (c >= 0xD800 && c <= 0xDFFF) || c == 0xFFFE || c == 0xFFFF)) {
            throw new UsageException(what + " has a character that cannot be stored.");
        }
    }

    /// Empty for now.
    private static String schedule(CommandSpec own) {
        String every = value(own, EVERY);
        String at = value(own, AT);
        boolean once = given(own, ONCE);
        if ((every == null) == !once || (at != null && !once)) {
            throw new UsageException("Give either " + EVERY + " with a schedule, or " + ONCE + ", which takes " + AT
                    + ". A schedule is for instance: " + ScheduleText.FORMS + ".");
        }
        try {
            if (every != null) {
                Schedule.parse(every);
                if (every.strip().startsWith(ONCE.substring(2))) {
                    throw new UsageException("Use " + ONCE + " for a job of one time.");
                }
                return every.strip();
            }
            return at == null ? "" : ScheduleText.once(ScheduleText.moment(at, zone(own)));
        } catch (ScheduleException e) {
            throw new UsageException((every == null ? AT : EVERY) + ": " + e.getMessage());
        }
    }

    private static ZoneId zone(CommandSpec own) {
        try {
            return ScheduleText.zone(TimerCommands.orElse(value(own, ZONE), "UTC"));
        } catch (ScheduleException e) {
            throw new UsageException(ZONE + ": " + e.getMessage());
        }
    }

    private static @Nullable UUID webApplication(CommandSpec own) {
        String given = value(own, WEB_APPLICATION);
        if (given == null) {
            return null;
        }
        if (!given(own, ONCE) || given(own, ON)) {
            throw new UsageException(WEB_APPLICATION + " goes with " + ONCE
                    + " and without " + ON + ": a recurring job for content databases is not supported.");
        }
        if (!GuidArgument.isGuid(given)) {
            throw new UsageException(WEB_APPLICATION + " takes an identifier, and \"" + given + "\" is none.");
        }
        return UUID.fromString(given);
    }

    private static LockType lockType(CommandSpec own, @Nullable UUID webApplication) {
        if (webApplication != null) {
            return LockType.CONTENT_DATABASE;
        }
        return "all".equals(value(own, ON)) ? LockType.NONE : LockType.JOB;
    }

    private static @Nullable UUID server(CommandSpec own, TimerAdministration admin) throws SQLException {
        String name = TimerCommands.orElse(value(own, ON), "one");
        if (name.equals("one") || name.equals("all")) {
            return null;
        }
        UUID server = admin.server(name);
        if (server == null) {
            throw new FailureException("There is no server " + name
                    + " in the farm. It is added when `granary timer run --name " + name + "` first runs.");
        }
        return server;
    }

    private static Duration limit(@Nullable String text) {
        if (text == null) {
            return DEFAULT_LIMIT;
        }
        Matcher match = LIMIT.matcher(text);
        if (match.matches()) {
            long number = Long.parseLong(match.group(1));
            Duration limit = switch (match.group(2)) {
                case "s" -> Duration.ofSeconds(number);
                case "m" -> Duration.ofMinutes(number);
                case "h" -> Duration.ofHours(number);
                default -> Duration.ofDays(number);
            };
            if (limit.isPositive() && limit.compareTo(LONGEST_LIMIT) <= 0) {
                return limit;
            }
        }
        throw new UsageException(TIME_LIMIT + " takes a time from 1s to 7d, like 90s, 30m or 2h, and \"" + text
                + "\" is not one.");
    }
}
