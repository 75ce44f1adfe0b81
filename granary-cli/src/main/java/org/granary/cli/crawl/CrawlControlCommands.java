package org.granary.cli.crawl;

import java.sql.SQLException;
import java.util.List;
import org.granary.cli.command.FailureException;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.protocol.ComponentHealth;
import org.granary.gatherer.protocol.CrawlReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary crawl pause`, `resume` and `stop`: they make a request, and the master component carries it out.
final class CrawlControlCommands {
    private final CrawlClient client;

    CrawlControlCommands(CrawlClient client) {
        this.client = client;
    }

    private interface Request {
        void make(CrawlAdministration admin, int contentSource) throws SQLException;
    }

    void addTo(CommandSpec root) {
        root.addSubcommand("pause", spec("pause", "Pauses crawls.", CrawlAdministration::pause));
        root.addSubcommand("resume", spec("resume", "Continues crawls that are paused.", CrawlAdministration::resume));
        root.addSubcommand("stop",
                spec("stop", "Stops crawls. What they have found stays.", CrawlAdministration::stop));
    }

    private CommandSpec spec(String name, String description, Request request) {
        CommandSpec spec = client.targetSpec(name, (own, target) -> {
            try (CrawlAdministration admin = CrawlClient.open(target)) {
                return run(admin, own.commandLine().getParseResult().matchedPositionalValue(0, (String) null), name,
                        request);
            }
        }, description
                + " Without a NAME: those of all content sources. The exit code is 1 when no crawl component runs that could do it.",
                "granary crawl " + name + " https://intranet/");
        return spec.addPositional(PositionalParamSpec.builder().index("0").arity("0..1").paramLabel("NAME")
                .type(String.class).description("Name of the content source.").build());
    }

    private int run(CrawlAdministration admin, @Nullable String source, String name,
            Request request) throws SQLException {
        Integer only = source == null ? null : CrawlClient.contentSource(admin, source);
        List<CrawlReport> running = admin.newest(CrawlCommands.MAX_LISTED).stream()
                .filter(report -> !report.phase().over() && (only == null || only == report.contentSourceId()))
                .toList();
        if (running.isEmpty()) {
            client.streams().out().println(source == null
                    ? "No crawl is running."
                    : "No crawl of " + source + " is running.");
            return 0;
        }
        for (int id : running.stream().map(CrawlReport::contentSourceId).distinct().toList()) {
            request.make(admin, id);
        }
        if (admin.componentHealth().stream().noneMatch(ComponentHealth::lives)) {
            throw new FailureException(
                    "The server has taken the request to " + name + " for later. " + CrawlText.NOBODY_RUNS);
        }
        return 0;
    }
}
