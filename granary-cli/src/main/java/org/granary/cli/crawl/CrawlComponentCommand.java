package org.granary.cli.crawl;

import static org.granary.cli.command.Flags.option;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.NumberArgument;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.admin.Scheduler;
import org.granary.gatherer.component.Ownership;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.index.DocumentIndex;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// `granary crawl component`: takes part in all crawls until it is told to stop.
final class CrawlComponentCommand {
    private static final String ID = "--id";
    private static final String FILES = "--files";

    private static final Logger LOG = LoggerFactory.getLogger(CrawlComponentCommand.class);
    private static final Duration LOOK = Duration.ofSeconds(30);

    private final CrawlClient client;

    CrawlComponentCommand(CrawlClient client) {
        this.client = client;
    }

    CommandSpec spec() {
        CommandSpec spec = client.targetSpec("component", this::run,
                "Runs one crawl component until SIGTERM. Any number of components, in as many processes, share the work; "
                        + "each has an identifier of its own, from 0.",
                "granary crawl component --server db1:1433 --id 2");
        option(spec, ID, "NUMBER", "Identifier of the component. Default: 0.");
        option(spec, CrawlOptions.HOPS, "NUMBER", "How many hosts away from start addresses. Default: 0.");
        option(spec, CrawlOptions.DEPTH, "NUMBER", "How many links away from start addresses. Default: no limit.");
        CrawlOptions.addPoliteness(spec);
        spec.addOption(OptionSpec.builder(FILES).paramLabel("FOLDER").type(String[].class)
                .description("A folder below which it may read files. Can be given more than once.").build());
        CrawlOptions.addPrivateHost(spec);
        CrawlClient.addIndex(spec);
        return option(spec, CrawlOptions.FETCHES, "NUMBER", "How many items it fetches at once. Default: 32.");
    }

    private int run(CommandSpec own, Target target) throws SQLException {
        CrawlOptions options = CrawlOptions.of(own);
        int id = NumberArgument.of(own, ID, 0, 0, CrawlOptions.MAX_COMPONENTS - 1);
        try (CrawlAdministration admin = CrawlClient.open(target)) {
            CrawlClient.provide(id + 1, admin);
        }
        refuseSecond(target, id);
        String[] folders = own.commandLine().getParseResult().matchedOptionValue(FILES, new String[0]);
        ContentSource source = client.content(own, Arrays.stream(folders).map(Path::of).toList(), options,
                options.privateHosts());
        DocumentIndex index = client.index(own, target);
        Gatherer gatherer = Gatherer.start(CrawlClient.address(target), List.of(id), source, index, options.limits(),
                client.pace());
        Thread schedules = Thread.ofPlatform().daemon().name("schedules").start(() -> schedules(target, gatherer));
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
            schedules.interrupt();
            gatherer.close();
            CrawlClient.close(index);
            source.close();
            Runtime.getRuntime().halt(0);
        }));
        client.streams().out()
                .println("Crawl component " + id + " works for " + target.host() + ":" + target.port() + ".");
        return awaitEnd();
    }

    /// One that was killed here comes back at once; of one on another machine it takes a while to be certain.
    private void refuseSecond(Target target, int id) throws SQLException {
        try {
            String other = Ownership.livingOwner(CrawlClient.address(target), id, client.pace());
            if (other != null) {
                throw new FailureException("Crawl component " + id + " is " + other
                        + " already. Stop that one first, or give this one a number of its own with " + ID + ".");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FailureException("Interrupted before crawl component " + id + " began.");
        }
    }

    /// Asks for crawls whose time has come, while this process is the component. The server may be away for a while.
    private static void schedules(Target target, Gatherer gatherer) {
        while (true) {
            try {
                Thread.sleep(LOOK);
                if (gatherer.isWorking()) {
                    try (CrawlAdministration admin = CrawlClient.open(target)) {
                        new Scheduler(admin, ZoneId.systemDefault()).look(LocalDateTime.now(ZoneOffset.UTC));
                    }
                }
            } catch (SQLException e) {
                LOG.warn("The schedules of crawls cannot be read: {}", e.getMessage());
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /// The hook ends the process.
    private static int awaitEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }
}
