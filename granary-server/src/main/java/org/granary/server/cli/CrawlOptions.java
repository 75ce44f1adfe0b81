package org.granary.server.cli;

import static org.granary.server.cli.ClientCommand.option;

import java.time.Duration;
import org.granary.gatherer.CrawlLimits;
import picocli.CommandLine.Model.CommandSpec;

/// How far and how hard `granary crawl` crawls, as its flags say.
///
/// @param components how many run in this process
/// @param pause between two requests to a host
record CrawlOptions(int components, CrawlLimits limits, Duration pause) {
    static final String HOPS = "--site-hops";
    static final String DEPTH = "--depth";
    static final String COMPONENTS = "--components";
    static final String FETCHES = "--fetches";
    static final String PAUSE = "--pause";
    static final int MAX_COMPONENTS = 32;

    static void addTo(CommandSpec spec) {
        option(spec, HOPS, "NUMBER", "How many hosts away from the hosts of the URLs. Default: 0.");
        option(spec, DEPTH, "NUMBER", "How many links away from the URLs. Default: no limit.");
        option(spec, COMPONENTS, "NUMBER",
                "How many crawl components run in this process; 0 when only others do the work. Default: 1.");
        option(spec, FETCHES, "NUMBER", "How many items each component fetches at once. Default: 32.");
        option(spec, PAUSE, "MILLISECONDS", "Between two requests to a host. Default: 100.");
    }

    static CrawlOptions of(CommandSpec own) {
        return new CrawlOptions(Numbers.of(own, COMPONENTS, 1, 0, MAX_COMPONENTS),
                CrawlLimits.STANDARD.withSiteHops(Numbers.of(own, HOPS, 0, 0, Integer.MAX_VALUE))
                        .withDepth(Numbers.of(own, DEPTH, CrawlLimits.NO_DEPTH_LIMIT, 0, CrawlLimits.NO_DEPTH_LIMIT))
                        .withFetches(Numbers.of(own, FETCHES, CrawlLimits.STANDARD.fetches(), 1, 10_000)),
                Duration.ofMillis(Numbers.of(own, PAUSE, 100, 0, 3_600_000)));
    }
}
