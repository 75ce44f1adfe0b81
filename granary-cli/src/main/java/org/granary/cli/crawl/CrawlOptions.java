package org.granary.cli.crawl;

import static org.granary.cli.command.Flags.option;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.granary.cli.command.NumberArgument;
import org.granary.gatherer.content.WebContent;
import org.granary.gatherer.content.WebSettings;
import org.granary.gatherer.settings.CrawlLimits;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// How far and how hard `granary crawl` crawls, as its flags say.
///
/// @param components how many run in this process
/// @param pause between two requests to a host
/// @param connections how many requests a host gets at once
/// @param privateHosts hosts that are crawled although their address is not one of the public internet
record CrawlOptions(int components, CrawlLimits limits, Duration pause, int connections, Set<String> privateHosts) {
    static final String HOPS = "--site-hops";
    static final String DEPTH = "--depth";
    static final String COMPONENTS = "--components";
    static final String FETCHES = "--fetches";
    static final String PAUSE = "--pause";
    static final String CONNECTIONS = "--connections";
    static final String BUDGET = "--host-budget";
    static final String PRIVATE_HOST = "--private-host";
    static final int MAX_COMPONENTS = 32;

    static void addTo(CommandSpec spec) {
        option(spec, HOPS, "NUMBER", "How many hosts away from the hosts of the URLs. Default: 0.");
        option(spec, DEPTH, "NUMBER", "How many links away from the URLs. Default: no limit.");
        option(spec, COMPONENTS, "NUMBER",
                "How many crawl components run in this process; 0 when only others do the work. Default: 1.");
        option(spec, FETCHES, "NUMBER", "How many items each component fetches at once. Default: 32.");
        addPoliteness(spec);
        addPrivateHost(spec);
    }

    /// How hosts are treated.
    static void addPoliteness(CommandSpec spec) {
        option(spec, PAUSE, "MILLISECONDS", "Between two requests to a host. Default: 100.");
        option(spec, CONNECTIONS, "NUMBER", "How many requests a host gets at once. Default: "
                + WebSettings.STANDARD.connections() + ".");
        option(spec, BUDGET, "NUMBER",
                "How many URLs of a host each component asks for in a crawl; the rest is excluded. Default: no limit.");
        CrawlClient.addAccountKey(spec);
    }

    static CommandSpec addPrivateHost(CommandSpec spec) {
        return spec.addOption(OptionSpec.builder(PRIVATE_HOST).paramLabel("HOST").type(String[].class)
                .description(
                        "A host that may be crawled although its address is not one of the public internet: in a private network, or on this"
                                + " machine. Hosts of URLs on the command line may be in any case. Can be given more than once.")
                .build());
    }

    private static Set<String> privateHosts(CommandSpec own) {
        ParseResult result = own.commandLine().getParseResult();
        return result.hasMatchedOption(PRIVATE_HOST)
                ? new HashSet<>(List.of(result.matchedOptionValue(PRIVATE_HOST, new String[0])))
                : Set.of();
    }

    /// The same, with the hosts of these URLs among those that were named.
    Set<String> named(List<String> urls) {
        Set<String> named = new HashSet<>(privateHosts);
        for (String url : urls) {
            String host = WebContent.host(url);
            if (host != null) {
                named.add(host);
            }
        }
        return named;
    }

    static CrawlOptions of(CommandSpec own) {
        return new CrawlOptions(NumberArgument.of(own, COMPONENTS, 1, 0, MAX_COMPONENTS),
                CrawlLimits.STANDARD.withSiteHops(NumberArgument.of(own, HOPS, 0, 0, Integer.MAX_VALUE))
                        .withDepth(NumberArgument.of(own, DEPTH, CrawlLimits.NO_DEPTH_LIMIT, 0,
                                CrawlLimits.NO_DEPTH_LIMIT))
                        .withFetches(NumberArgument.of(own, FETCHES, CrawlLimits.STANDARD.fetches(), 1, 10_000))
                        .withHostBudget(NumberArgument.of(own, BUDGET, Integer.MAX_VALUE, 1, Integer.MAX_VALUE)),
                Duration.ofMillis(NumberArgument.of(own, PAUSE, 100, 0, 3_600_000)),
                NumberArgument.of(own, CONNECTIONS, WebSettings.STANDARD.connections(), 1, 1000), privateHosts(own));
    }
}
