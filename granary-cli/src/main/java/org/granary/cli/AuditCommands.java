package org.granary.cli;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.granary.audit.AuditCheck;
import org.granary.audit.AuditLine;
import org.granary.audit.AuditReader;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Listing;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Table;
import org.granary.cli.command.TimeArgument;
import org.granary.cli.command.UsageException;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// `granary audit`: reads the audit trail of a data folder, and verifies it.
final class AuditCommands {
    private static final String LOGIN = "--login";
    private static final String EVENT = "--event";
    private static final String ADDRESS = "--address";
    private static final String SINCE = "--since";
    private static final String UNTIL = "--until";
    private static final String LAST = "--last";
    private static final String JSON = "--json";
    private static final String LINE = "--line";
    private static final Pattern NOTED = Pattern.compile("(\\d{1,18}):([0-9a-f]{64})");
    /// Fields that have columns of their own, or are for programs.
    private static final Set<String> IN_COLUMNS = Set.of("seq", "time", "event", "outcome", "login", "address",
            "application", "previous", "hash");

    private static final int SHOWN = 1000;

    private final Streams streams;
    private final Map<String, String> environment;

    private AuditCommands(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = environment;
    }

    static CommandSpec spec(Streams streams, Map<String, String> environment) {
        AuditCommands commands = new AuditCommands(streams, environment);
        CommandSpec root = commands.list();
        root.addSubcommand("verify", commands.verify());
        return root;
    }

    private CommandSpec list() {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.runnable("audit", () -> list(own[0]),
                "Shows the audit trail of a data folder, oldest line first: who logged in or was refused and why, who changed logins,"
                        + " rights and what is served, who ended sessions, and when the server started and stopped. Times are UTC.");
        SettingFlags.addTo(spec, List.of(ServerSettings.DATA));
        option(spec, LOGIN, "NAME", "Only lines about this login, as the one who acts or the one that is changed.");
        option(spec, EVENT, "EVENT",
                "Only lines of this kind: login, connection, change, command, kill, provisioning, server or audit.");
        option(spec, ADDRESS, "ADDRESS", "Only lines about clients at this address.");
        option(spec, SINCE, "TIME",
                "Only lines from then on: 2026-01-31, 2026-01-31T08:00, or an age like 7d, 12h, 30m.");
        option(spec, UNTIL, "TIME", "Only lines before then.");
        option(spec, LAST, "NUMBER",
                "Only so many of these lines, the newest. Default: " + SHOWN + ", with " + JSON + " all.");
        spec.addOption(OptionSpec.builder(JSON).description("The lines as they are in the files.").build());
        spec.usageMessage().footer("", "Examples:", "  granary audit --event login --since 1d",
                "  granary audit verify                    whether somebody has changed it");
        own[0] = spec;
        return spec;
    }

    private static void option(CommandSpec spec, String name, String label, String description) {
        spec.addOption(
                OptionSpec.builder(name).paramLabel(label).type(String.class).description(description).build());
    }

    private int list(CommandSpec own) {
        Settings settings = SettingFlags.read(own, environment);
        Predicate<AuditLine> filter = filter(own);
        boolean json = own.commandLine().getParseResult().hasMatchedOption(JSON);
        String most = Flags.value(own, LAST);
        long last = most == null
                ? json ? Long.MAX_VALUE : SHOWN
                : NumberArgument.number(LAST, most, 1, Integer.MAX_VALUE);
        Deque<AuditLine> newest = new ArrayDeque<>();
        long unreadable = AuditReader.read(settings.get(ServerSettings.DATA), line -> {
            if (filter.test(line)) {
                if (last == Long.MAX_VALUE) {
                    streams.out().println(line.text());
                } else {
                    newest.addLast(line);
                    if (newest.size() > last) {
                        newest.removeFirst();
                    }
                }
            }
        });
        if (json) {
            newest.forEach(line -> streams.out().println(line.text()));
        } else {
            Listing.print(streams, table(newest));
        }
        if (unreadable > 0) {
            streams.err().println("granary: " + Wording.count(unreadable, "line")
                    + " cannot be read: granary audit verify says which.");
        }
        return 0;
    }

    private static Table table(Iterable<AuditLine> lines) {
        Table table = new Table("LINE", "TIME (UTC)", "EVENT", "OUTCOME", "LOGIN", "ADDRESS", "APPLICATION", "DETAILS");
        for (AuditLine line : lines) {
            String time = line.time().truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", "");
            table.row(String.valueOf(line.sequence()), time, line.text("event"), line.text("outcome"),
                    line.text("login"), line.text("address"), line.text("application"), details(line));
        }
        return table;
    }

    private static String details(AuditLine line) {
        return line.fields().entrySet().stream().filter(field -> !IN_COLUMNS.contains(field.getKey()))
                .map(field -> field.getKey() + "=" + field.getValue()).collect(Collectors.joining(", "));
    }

    private static Predicate<AuditLine> filter(CommandSpec own) {
        String login = Flags.value(own, LOGIN);
        String event = Flags.value(own, EVENT);
        String address = Flags.value(own, ADDRESS);
        Instant since = time(own, SINCE);
        Instant until = time(own, UNTIL);
        return line -> (login == null || login.equalsIgnoreCase(line.text("login"))
                || login.equalsIgnoreCase(line.text("target")))
                && (event == null || event.toLowerCase(Locale.ROOT).equals(line.text("event")))
                && (address == null || address.equals(line.text("address")))
                && (since == null || !line.time().isBefore(since)) && (until == null || line.time().isBefore(until));
    }

    private static @Nullable Instant time(CommandSpec own, String flag) {
        String text = Flags.value(own, flag);
        return text == null
                ? null
                : TimeArgument.parse(flag, text, LocalDateTime.now(ZoneOffset.UTC)).toInstant(ZoneOffset.UTC);
    }

    private CommandSpec verify() {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("verify", () -> verify(own[0]),
                "Verifies that every line of the audit trail is as it was written, that none is missing and none was added."
                        + " Exit code 1 where that is not so.");
        SettingFlags.addTo(spec, List.of(ServerSettings.DATA, ServerSettings.AUDIT_KEY));
        option(spec, LINE, "NUMBER:HASH",
                "A line that has to be there with this hash: one that an earlier verify has printed, or that the server's log has.");
        spec.usageMessage().footer("", "Example: granary audit verify --data /srv/granary");
        own[0] = spec;
        return spec;
    }

    private int verify(CommandSpec own) {
        Settings settings = SettingFlags.read(own, environment);
        AuditCheck.Report report = AuditCheck.verify(settings.get(ServerSettings.DATA),
                settings.find(ServerSettings.AUDIT_KEY).orElse(null), noted(Flags.value(own, LINE)));
        if (report.findings().isEmpty()) {
            streams.out().println(report.lines() == 0
                    ? "The audit trail is empty."
                    : "The audit trail is as it was written: lines " + report.first() + " to " + report.last()
                            + ". Its last line is " + report.last() + ":" + report.hash());
            return 0;
        }
        report.findings().forEach(streams.out()::println);
        streams.err().println("granary: The audit trail is not as it was written: "
                + Wording.count(report.findings().size(), "finding") + ".");
        return 1;
    }

    private static AuditCheck.@Nullable Anchor noted(@Nullable String text) {
        if (text == null) {
            return null;
        }
        Matcher matcher = NOTED.matcher(text);
        if (!matcher.matches()) {
            throw new UsageException(LINE + " takes the number of a line, a colon and its hash of 64 digits.");
        }
        return new AuditCheck.Anchor(Long.parseLong(matcher.group(1)), matcher.group(2));
    }
}
