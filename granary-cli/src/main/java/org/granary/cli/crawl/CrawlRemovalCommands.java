package org.granary.cli.crawl;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.client.ServerFailure;
import org.granary.cli.command.Confirmation;
import org.granary.cli.command.DoneLine;
import org.granary.cli.command.FailureException;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.index.DocumentIndex;
import org.granary.gatherer.protocol.ComponentHealth;
import org.granary.gatherer.protocol.StartAddress;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary crawl delete` and `reset`: what was crawled is forgotten.
final class CrawlRemovalCommands {
    private static final long PATIENCE_NANOS = 5_000_000_000L;

    private final CrawlClient client;

    CrawlRemovalCommands(CrawlClient client) {
        this.client = client;
    }

    void addTo(CommandSpec root) {
        root.addSubcommand("delete", delete());
        root.addSubcommand("reset", reset());
    }

    private CommandSpec delete() {
        CommandSpec spec = client.targetSpec("delete", (own, target) -> {
            CrawlOptions options = CrawlOptions.of(own);
            try (ContentSource source = client.content(own, List.of(), options, options.privateHosts());
                    CrawlAdministration admin = CrawlClient.open(target)) {
                String name = own.commandLine().getParseResult().matchedPositionalValue(0, "");
                int id = CrawlClient.contentSource(admin, name);
                String[] urls = own.commandLine().getParseResult().matchedPositionalValue(1, new String[0]);
                List<Integer> addresses = addresses(admin, name, id, CrawlCommands.canonical(List.of(urls)));
                refuseWhileCrawling(admin, name, id);
                CrawlRun run = new CrawlRun(client, options, target, admin);
                DocumentIndex index = client.index(own, target);
                if (!addresses.isEmpty()) {
                    return run.watch(source, index, admin.deleteStartAddresses(id, addresses));
                }
                int code = run.watch(source, index, admin.deleteContent(id));
                admin.removeContentSource(id);
                return code;
            }
        }, "Deletes a content source and everything that was crawled from it. With URLs: only these of its start addresses, "
                + "and what was found from there; pages that others lead to, too, come back with the next full crawl.",
                "granary crawl delete intranet https://intranet/old/");
        CrawlOptions.addTo(spec);
        CrawlClient.addIndex(spec);
        spec.addPositional(PositionalParamSpec.builder().index("0").paramLabel("NAME").type(String.class)
                .required(true).description("Name of the content source.").build());
        return spec.addPositional(PositionalParamSpec.builder().index("1..*").paramLabel("URL").type(String[].class)
                .required(false).description("A start address of it. Without any: the whole content source.").build());
    }

    private static List<Integer> addresses(CrawlAdministration admin, String name, int source,
            List<String> urls) throws SQLException {
        Map<String, Integer> known = new HashMap<>();
        for (StartAddress address : admin.startAddresses(source)) {
            known.put(address.url(), address.id());
        }
        for (String url : urls) {
            if (!known.containsKey(url)) {
                throw new FailureException("The content source " + name + " has no start address " + url
                        + ". granary crawl source list shows what it has.");
            }
        }
        return urls.stream().distinct().map(known::get).toList();
    }

    private static void refuseWhileCrawling(CrawlAdministration admin, String name, int source) throws SQLException {
        Integer crawl = admin.activeCrawl(source);
        if (crawl != null) {
            throw new FailureException(
                    "Crawl " + crawl + " of " + name + " is in progress. Stop it first: granary crawl stop "
                            + name);
        }
    }

    private CommandSpec reset() {
        CommandSpec spec = client.targetSpec("reset", (own, target) -> {
            confirm(own, target);
            CrawlOptions options = CrawlOptions.of(own);
            CrawlClient.logProblemsOnly();
            DocumentIndex index = client.index(own, target);
            try (ContentSource source = client.content(own, List.of(), options, options.privateHosts());
                    CrawlAdministration admin = CrawlClient.open(target);
                    Gatherer gatherer = Gatherer.start(CrawlClient.address(target), all(options, admin), source,
                            index, options.limits(), client.pace())) {
                Wait wait = new Wait(admin);
                wait.until(admin::canReset);
                admin.reset();
                wait.until(admin::resetIsComplete);
            } finally {
                CrawlClient.close(index);
            }
            DoneLine.print(own, client.streams(), "Everything that was crawled is forgotten.");
            return 0;
        }, "Forgets everything that was crawled from all content sources, and the crawls themselves. "
                + "Content sources and their URLs stay. All crawl components have to take part. Asks before it does so.",
                "granary crawl reset --yes");
        CrawlOptions.addTo(spec);
        CrawlClient.addIndex(spec);
        return Confirmation.addTo(DoneLine.addTo(spec));
    }

    private void confirm(CommandSpec own, Target target) {
        String what = "everything that was crawled into " + target.database() + " of "
                + ServerFailure.at(target.host(), target.port());
        if (!Confirmation.isGiven(own, client.streams(), "This forgets " + what + ".")) {
            Confirmation.ask(client.streams(), "Forget " + what + "?");
        }
    }

    /// Those that run elsewhere, too: here they wait, and where nobody runs them somebody has to.
    private static List<Integer> all(CrawlOptions options, CrawlAdministration admin) throws SQLException {
        return options.components() == 0
                ? List.of()
                : CrawlClient.provide(Math.max(options.components(), admin.components()), admin);
    }

    private interface Condition {
        boolean holds() throws SQLException;
    }

    /// Says for whom it waits.
    private final class Wait {
        private final CrawlAdministration admin;
        private final long began = System.nanoTime();
        private boolean said;

        Wait(CrawlAdministration admin) {
            this.admin = admin;
        }

        void until(Condition condition) throws SQLException {
            while (!condition.holds()) {
                if (!said && System.nanoTime() - began > PATIENCE_NANOS) {
                    explain();
                }
                CrawlProgress.pause(client.pace().idle().toMillis());
            }
        }

        private void explain() throws SQLException {
            List<ComponentHealth> all = admin.componentHealth();
            List<ComponentHealth> silent = all.stream().filter(component -> !component.lives() && !component.left())
                    .toList();
            if (all.stream().noneMatch(ComponentHealth::lives)) {
                client.streams().out().println(CrawlText.NOBODY_RUNS);
                said = true;
            } else if (!silent.isEmpty()) {
                client.streams().out().println(CrawlText.waitingFor(silent));
                said = true;
            }
        }
    }
}
