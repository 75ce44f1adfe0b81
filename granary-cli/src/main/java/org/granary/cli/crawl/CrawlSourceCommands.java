package org.granary.cli.crawl;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;
import static org.granary.cli.command.Flags.option;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Listing;
import org.granary.cli.command.Table;
import org.granary.cli.command.UsageException;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.admin.Schedule;
import org.granary.gatherer.admin.Scheduler;
import org.granary.gatherer.protocol.CrawlSettings;
import org.granary.gatherer.protocol.StartAddress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary crawl source` and `schedule`: what is crawled, and when.
final class CrawlSourceCommands {
    private static final String FULL = "--full";
    private static final String INCREMENTAL = "--incremental";
    private static final String NONE = "--none";

    private final CrawlClient client;

    CrawlSourceCommands(CrawlClient client) {
        this.client = client;
    }

    void addTo(CommandSpec root) {
        CommandSpec source = CommandSpecs.command("source", () -> 0,
                "Shows and adds content sources. granary crawl delete removes one.");
        source.addSubcommand("list", Listing.addTo(client.targetSpec("list", this::list,
                "Lists the content sources with their URLs and schedules.", "granary crawl source list")));
        CommandSpec add = client.targetSpec("add", this::add,
                "Adds a content source, or URLs to one, without crawling it: crawl components and schedules do.",
                "granary crawl source add intranet https://intranet/");
        add.addPositional(name());
        add.addPositional(PositionalParamSpec.builder().index("1..*").paramLabel("URL").type(String[].class)
                .required(true).description("Where to begin: http://, https:// or file:///.").build());
        source.addSubcommand("add", add);
        root.addSubcommand("source", source);
        CommandSpec schedule = client.targetSpec("schedule", this::schedule,
                "Says when a content source is crawled again. Crawl components (granary crawl component) look every half "
                        + "minute; the time of day is that of their machine.",
                "granary crawl schedule intranet --full \"daily 02:00\" --incremental \"every 15m\"");
        schedule.addPositional(name());
        option(schedule, FULL, "WHEN", "Full crawls: \"every 2h\", \"every 1d\" or \"daily 02:00\".");
        option(schedule, INCREMENTAL, "WHEN", "Incremental crawls, likewise: \"every 15m\".");
        flag(schedule, NONE, "No more crawls by schedule, before what the other flags say.");
        root.addSubcommand("schedule", schedule);
    }

    private static PositionalParamSpec name() {
        return PositionalParamSpec.builder().index("0").paramLabel("NAME").type(String.class).required(true)
                .description("Name of the content source.").build();
    }

    private int list(CommandSpec own, Target target) throws SQLException {
        try (CrawlAdministration admin = CrawlClient.open(target)) {
            CrawlSettings settings = admin.settings();
            Table table = new Table("NAME", "URLS", "FULL", "INCREMENTAL");
            for (Map.Entry<Integer, String> source : admin.contentSources().entrySet()) {
                int id = source.getKey();
                table.row(source.getValue(), admin.startAddresses(id).stream().map(StartAddress::url)
                        .collect(Collectors.joining(" ")), shown(settings.schedule(id, Scheduler.FULL)),
                        shown(settings.schedule(id, Scheduler.INCREMENTAL)));
            }
            Listing.print(own, client.streams(), table);
        }
        return 0;
    }

    private static String shown(@Nullable String schedule) {
        return schedule == null ? "" : schedule;
    }

    private int add(CommandSpec own, Target target) throws SQLException {
        String[] urls = own.commandLine().getParseResult().matchedPositionalValue(1, new String[0]);
        List<String> start = CrawlCommands.canonical(List.of(urls));
        try (CrawlAdministration admin = CrawlClient.open(target)) {
            int source = admin.contentSource(own.commandLine().getParseResult().matchedPositionalValue(0, ""));
            for (String url : start) {
                admin.addStartAddress(source, url);
            }
        }
        return 0;
    }

    private int schedule(CommandSpec own, Target target) throws SQLException {
        @Nullable
        String full = checked(Flags.value(own, FULL));
        @Nullable
        String incremental = checked(Flags.value(own, INCREMENTAL));
        if (full == null && incremental == null && !given(own, NONE)) {
            throw new UsageException("Say when: " + FULL + ", " + INCREMENTAL + " or " + NONE + ".");
        }
        try (CrawlAdministration admin = CrawlClient.open(target)) {
            int source = CrawlClient.contentSource(admin,
                    own.commandLine().getParseResult().matchedPositionalValue(0, ""));
            CrawlSettings settings = admin.settings();
            if (given(own, NONE) || full != null) {
                settings.setSchedule(source, Scheduler.FULL, full);
            }
            if (given(own, NONE) || incremental != null) {
                settings.setSchedule(source, Scheduler.INCREMENTAL, incremental);
            }
        }
        return 0;
    }

    private static @Nullable String checked(@Nullable String schedule) {
        try {
            if (schedule != null) {
                Schedule.of(schedule);
            }
            return schedule;
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
