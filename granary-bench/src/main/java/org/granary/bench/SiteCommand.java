package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// A whole crawl beside Scrapy.
@Command(name = "site", mixinStandardHelpOptions = true, description = "A whole crawl of a generated site, served by a process of its own, beside Scrapy with 16 requests at once; both obey robots.txt and make no pauses.")
final class SiteCommand implements Callable<Integer> {
    @Mixin
    private Options options = new Options();

    @Option(names = "--pages", defaultValue = "10000", description = "Of the site (default: ${DEFAULT-VALUE}).")
    private int pages;

    @Option(names = "--components", defaultValue = "4", description = "How many crawl components (default: ${DEFAULT-VALUE}).")
    private int components;

    @Option(names = "--scrapy", defaultValue = "/usr/bin/scrapy", description = "The program (default: ${DEFAULT-VALUE}, of Debian's python3-scrapy).")
    private Path scrapy = Path.of("");

    @Option(names = "--chart", description = "Write the ratio to this file, too, as an SVG image.")
    private @Nullable Path chart;

    private final PrintWriter out;

    SiteCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        if (!Files.exists(scrapy)) {
            throw new IOException(scrapy + " is missing: install python3-scrapy, or name it with --scrapy.");
        }
        WorkFolder.with(options, folder -> {
            List<SiteRun> theirs = new ArrayList<>();
            List<SiteRun> ours = new ArrayList<>();
            try (SiteProcess site = SiteProcess.start(pages)) {
                for (int round = 0; round < options.rounds; round++) {
                    SiteRun run = new ScrapyCrawl(scrapy.toString(), folder).run(site, round);
                    if (run.pages() != pages) {
                        throw new IOException("Scrapy found " + run.pages() + " pages");
                    }
                    theirs.add(run);
                    ours.add(new GranaryCrawl(components).run(folder.resolve("granary" + round), site, pages));
                }
            }
            print(SiteRun.median(theirs), SiteRun.median(ours));
        });
        return 0;
    }

    private void print(SiteRun theirs, SiteRun ours) throws IOException {
        double ratio = ours.pagesPerSecond() / theirs.pagesPerSecond();
        out.println("| crawler | pages | s | pages/s | processor ms for 1,000 pages | ratio |");
        out.println("| --- | ---: | ---: | ---: | ---: | ---: |");
        line("Scrapy, 16 requests at once", theirs, 1);
        line("Granary, " + components + " components", ours, ratio);
        if (chart != null) {
            Files.writeString(chart, new RatioChart("A site of " + pages + " pages beside Scrapy: ratio",
                    List.of(new RatioChart.Bar(components + " components", ratio))).svg());
        }
    }

    private void line(String name, SiteRun run, double ratio) {
        out.printf(Locale.ROOT, "| %s | %,d | %.1f | %.0f | %.0f | %.2f |%n", name, run.pages(), run.nanos() / 1e9,
                run.pagesPerSecond(), run.processorNanos() / 1e3 / run.pages(), ratio);
    }
}
