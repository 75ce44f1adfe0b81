package org.granary.cli.crawl;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;

import java.sql.SQLException;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.Json;
import org.granary.gatherer.admin.CrawlAdministration;
import picocli.CommandLine.Model.CommandSpec;

/// `granary crawl report`: what was crawled, in numbers.
final class CrawlReportCommand {
    private static final String JSON = "--json";

    private final CrawlClient client;

    CrawlReportCommand(CrawlClient client) {
        this.client = client;
    }

    CommandSpec spec() {
        CommandSpec spec = client.targetSpec("report", this::run,
                "Says what was crawled: how many URLs by status, host and type, causes of errors and exclusions, pages with the same content, slow hosts,"
                        + " and hosts that pages link to and that were not crawled. granary crawl pages, errors and links list them.",
                "granary crawl report --since 2");
        InventoryFilter.addTo(spec);
        return flag(spec, JSON, "Print a JSON object.");
    }

    private int run(CommandSpec own, Target target) throws SQLException {
        InventoryFilter.check(own);
        try (CrawlAdministration admin = CrawlClient.open(target)) {
            CrawlSummary summary = CrawlSummary.read(admin.inventory(), InventoryFilter.of(own, admin),
                    admin.settings().slowHosts());
            if (given(own, JSON)) {
                client.streams().out().println(Json.of(summary.values()));
            } else {
                summary.lines().forEach(client.streams().out()::println);
            }
        }
        return 0;
    }
}
