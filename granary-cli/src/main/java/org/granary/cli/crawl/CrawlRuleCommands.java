package org.granary.cli.crawl;

import static org.granary.cli.command.Flags.option;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Listing;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.PasswordInput;
import org.granary.cli.command.Table;
import org.granary.cli.command.UsageException;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.fetch.AccountKey;
import org.granary.gatherer.protocol.CrawlRule;
import org.granary.gatherer.protocol.CrawlSettings;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary crawl rule` and `authority`: which URLs are crawled and with which account, and which pages count most.
final class CrawlRuleCommands {
    private static final String USER = "--account";
    private static final String PASSWORD_FILE = "--account-password-file";
    private static final String NUMBER = "--number";
    private static final int MOST = 9999;
    private static final int STEP = 10;

    private final CrawlClient client;

    CrawlRuleCommands(CrawlClient client) {
        this.client = client;
    }

    void addTo(CommandSpec root) {
        CommandSpec rule = CommandSpecs.command("rule", () -> 0,
                "Says which URLs are crawled, and with which account. Of all rules that fit a URL, the first counts. A URL "
                        + "that no rule fits is crawled.");
        rule.addSubcommand("list", Listing
                .addTo(client.targetSpec("list", this::list, "Lists the crawl rules.", "granary crawl rule list")));
        rule.addSubcommand("include", rule("include", true,
                "Crawls URLs that later rules exclude, URLs that look endless, or URLs that ask for an account. "
                        + "The password comes from a file, from the terminal or from standard input."));
        rule.addSubcommand("exclude", rule("exclude", false, "Does not crawl URLs. What was crawled of them goes."));
        CommandSpec remove = client.targetSpec("remove", (own, target) -> {
            int number = number(own.commandLine().getParseResult().matchedPositionalValue(0, ""));
            try (CrawlAdministration admin = CrawlClient.open(target)) {
                if (admin.settings().rules().stream().noneMatch(known -> known.number() == number)) {
                    throw new FailureException("There is no crawl rule " + number + ".");
                }
                admin.settings().removeRule(number);
            }
            return 0;
        }, "Removes a crawl rule.", "granary crawl rule remove 10");
        remove.addPositional(PositionalParamSpec.builder().index("0").paramLabel("NUMBER").type(String.class)
                .required(true).description("Number of the rule.").build());
        rule.addSubcommand("remove", remove);
        root.addSubcommand("rule", rule);
        root.addSubcommand("authority", authority());
    }

    private static int number(String text) {
        if (!text.matches("[0-9]{1,4}")) {
            throw new UsageException("'" + text + "' is not the number of a rule.");
        }
        return Integer.parseInt(text);
    }

    private int list(CommandSpec own, Target target) throws SQLException {
        try (CrawlAdministration admin = CrawlClient.open(target)) {
            Table table = new Table("RULE", "WHAT", "URLS", "ACCOUNT");
            for (CrawlRule rule : admin.settings().rules()) {
                table.row(rule.number(), rule.include() ? "include" : "exclude", rule.pattern(),
                        rule.user() == null ? "" : rule.user());
            }
            Listing.print(own, client.streams(), table);
        }
        return 0;
    }

    private CommandSpec rule(String name, boolean include, String description) {
        CommandSpec spec = client.targetSpec(name, (own, target) -> add(own, target, include), description,
                "granary crawl rule " + name + " \"https://wiki/"
                        + (include ? "*\" --account reader" : "*?action=edit*\""));
        spec.addPositional(PositionalParamSpec.builder().index("0").paramLabel("PATTERN").type(String.class)
                .required(true).description("Whole URLs, with * for anything.").build());
        option(spec, NUMBER, "NUMBER", "Its place among the rules, 1 to " + MOST + ". Default: after all others.");
        if (include) {
            option(spec, USER, "NAME", "Account for hosts with Basic authentication.");
            option(spec, PASSWORD_FILE, "FILE", "File whose first line is the password of the account.");
            CrawlClient.addAccountKey(spec);
        }
        return spec;
    }

    private int add(CommandSpec own, Target target, boolean include) throws SQLException {
        String pattern = own.commandLine().getParseResult().matchedPositionalValue(0, "").strip();
        String user = include ? Flags.value(own, USER) : null;
        if (pattern.isEmpty() || pattern.contains("\t") || (user != null && user.matches(".*[:\\t].*"))) {
            throw new UsageException("A pattern is not empty, and the name of an account has no colon.");
        }
        String sealed = user == null ? null : sealed(own, user);
        try (CrawlAdministration admin = CrawlClient.open(target)) {
            CrawlSettings settings = admin.settings();
            List<CrawlRule> rules = settings.rules();
            int next = rules.isEmpty() ? STEP : rules.getLast().number() + STEP;
            settings.set(new CrawlRule(NumberArgument.of(own, NUMBER, Math.min(next, MOST), 1, MOST), include, pattern,
                    user, sealed));
        }
        return 0;
    }

    private String sealed(CommandSpec own, String user) {
        String password = new PasswordInput(client.streams(), "Give " + PASSWORD_FILE + " or standard input.")
                .existing(user, Flags.value(own, PASSWORD_FILE));
        try {
            return AccountKey.provide(client.accountKeyFile(own)).seal(password);
        } catch (IOException e) {
            throw new FailureException("The key for accounts cannot be used: " + Wording.reason(e));
        }
    }

    private CommandSpec authority() {
        CommandSpec spec = CommandSpecs.command("authority", () -> 0,
                "Authority pages count as near as start addresses when results are ranked, from the next time that they "
                        + "are crawled.");
        spec.addSubcommand("list", Listing.addTo(client.targetSpec("list", (own, target) -> {
            try (CrawlAdministration admin = CrawlClient.open(target)) {
                Table table = new Table("URL");
                admin.settings().authorities().values().forEach(table::row);
                Listing.print(own, client.streams(), table);
            }
            return 0;
        }, "Lists authority pages.", "granary crawl authority list")));
        spec.addSubcommand("add", page("add", "Makes a page an authority page.", true));
        spec.addSubcommand("remove", page("remove", "Makes an authority page an ordinary one.", false));
        return spec;
    }

    private CommandSpec page(String name, String description, boolean add) {
        CommandSpec spec = client.targetSpec(name, (own, target) -> {
            String url = CrawlCommands.canonical(
                    List.of(own.commandLine().getParseResult().matchedPositionalValue(0, ""))).getFirst();
            try (CrawlAdministration admin = CrawlClient.open(target)) {
                change(admin.settings(), url, add);
            }
            return 0;
        }, description, "granary crawl authority " + name + " https://intranet/handbook");
        return spec.addPositional(PositionalParamSpec.builder().index("0").paramLabel("URL").type(String.class)
                .required(true).description("URL of the page.").build());
    }

    private static void change(CrawlSettings settings, String url, boolean add) throws SQLException {
        TreeMap<Integer, String> pages = new TreeMap<>(settings.authorities());
        @Nullable
        Integer known = pages.entrySet().stream().filter(page -> page.getValue().equals(url)).map(Map.Entry::getKey)
                .findFirst().orElse(null);
        if (add && known == null) {
            settings.addAuthority(pages.isEmpty() ? 1 : pages.lastKey() + 1, url);
        }
        if (!add) {
            if (known == null) {
                throw new FailureException(url + " is not an authority page.");
            }
            settings.removeAuthority(known);
        }
    }
}
