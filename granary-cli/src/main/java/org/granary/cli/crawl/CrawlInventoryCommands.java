package org.granary.cli.crawl;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.option;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.Flags;
import org.granary.cli.command.RowOutput;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.protocol.CrawledLink;
import org.granary.gatherer.protocol.CrawledPage;
import org.granary.gatherer.protocol.Inventory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// `granary crawl pages`, `errors` and `links`: what was crawled, row by row.
final class CrawlInventoryCommands {
    private static final String FROM = "--from";
    private static final String TO = "--to";
    private static final String EXTERNAL = "--external";
    /// For how many documents the links that lead there are read at once.
    private static final int AT_ONCE = 200;

    private final CrawlClient client;

    CrawlInventoryCommands(CrawlClient client) {
        this.client = client;
    }

    void addTo(CommandSpec root) {
        root.addSubcommand("pages", pages());
        root.addSubcommand("errors", errors());
        root.addSubcommand("links", links());
    }

    private interface Action {
        void run(CommandSpec own, CrawlAdministration admin) throws SQLException;
    }

    private CommandSpec spec(String name, Action action, String description, String example) {
        return RowOutput.addTo(InventoryFilter.addTo(client.targetSpec(name, (own, target) -> {
            InventoryFilter.check(own);
            return run(own, target, action);
        }, description, example)));
    }

    private static int run(CommandSpec own, Target target, Action action) throws SQLException {
        try (CrawlAdministration admin = CrawlClient.open(target)) {
            action.run(own, admin);
        }
        return 0;
    }

    private CommandSpec pages() {
        return InventoryFilter.addPageFlags(spec("pages", (own, admin) -> {
            InventoryFilter filter = InventoryFilter.of(own, admin);
            try (RowOutput out = RowOutput.of(own, client.streams().out(), "status", "type", "size", "modified",
                    "author", "title", "url", "cause")) {
                admin.inventory().pages(false, page -> {
                    if (filter.takes(page)) {
                        CrawledPage.Details document = page.document();
                        String status = InventoryFilter.shown(page.status());
                        if (document == null) {
                            out.row(status, null, null, null, null, page.title(), page.url(), page.description());
                        } else {
                            out.row(status, document.type(), document.size(), time(document.modified()),
                                    document.author(), document.title(), page.url(), page.description());
                        }
                    }
                });
            }
        }, "Lists the URLs that were crawled, with status, type, size, time, author and title. Status: ok; noindex (not to be"
                + " found by searches); redirect; excluded (by robots.txt); error.",
                "granary crawl pages --status redirect --csv"));
    }

    private static @Nullable String time(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    private CommandSpec errors() {
        return spec("errors", (own, admin) -> {
            InventoryFilter filter = InventoryFilter.of(own, admin);
            Inventory inventory = admin.inventory();
            List<CrawledPage> some = new ArrayList<>();
            try (RowOutput out = RowOutput.of(own, client.streams().out(), "url", "cause", "since", "crawl",
                    "linkedFrom")) {
                inventory.pages(true, page -> {
                    if (filter.takes(page)) {
                        some.add(page);
                    }
                    if (some.size() == AT_ONCE) {
                        write(inventory, some, out);
                    }
                });
                write(inventory, some, out);
            }
        }, "Lists the URLs that could not be fetched, with the cause, the time of the first failure, the last crawl that tried,"
                + " and every page that links there. The table shows the first of these pages; --json and --csv show all.",
                "granary crawl errors --json");
    }

    private static void write(Inventory inventory, List<CrawledPage> pages, RowOutput out) throws SQLException {
        Map<Integer, Set<String>> from = new LinkedHashMap<>();
        for (CrawledLink link : inventory.linksTo(pages.stream().map(CrawledPage::docId).toList())) {
            from.computeIfAbsent(link.targetDocId() == null ? 0 : link.targetDocId(), _ -> new LinkedHashSet<>())
                    .add(link.from());
        }
        for (CrawledPage page : pages) {
            out.row(page.url(), page.description(), time(page.firstError()), page.crawlId(),
                    List.copyOf(from.getOrDefault(page.docId(), Set.of())));
        }
        pages.clear();
    }

    private CommandSpec links() {
        CommandSpec spec = RowOutput.addTo(client.targetSpec("links", (own, target) -> run(own, target, this::links),
                "Lists the links of all pages that were crawled: from, to, text, and whether they lead to another host. The role"
                        + " Foundation remembers no links.",
                "granary crawl links --to https://intranet/missing"));
        option(spec, FROM, "URL", "Only links of pages whose URL begins so.");
        option(spec, TO, "URL", "Only links that lead to URLs that begin so.");
        return flag(spec, EXTERNAL, "Only links to other hosts.");
    }

    private void links(CommandSpec own, CrawlAdministration admin) throws SQLException {
        String from = Flags.value(own, FROM);
        String to = Flags.value(own, TO);
        boolean external = Flags.given(own, EXTERNAL);
        try (RowOutput out = RowOutput.of(own, client.streams().out(), "from", "to", "otherHost", "text")) {
            admin.inventory().links(link -> {
                if ((from == null || link.from().startsWith(from)) && (to == null || link.to().startsWith(to))
                        && (!external || link.otherHost())) {
                    out.row(link.from(), link.to(), link.otherHost(), link.text());
                }
            });
        }
    }
}
