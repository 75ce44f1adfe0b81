package org.granary.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A crawl by Scrapy: 16 requests at once, robots.txt obeyed, no delay, what is left to do kept in a folder, a row for each page in a file.
final class ScrapyCrawl {
    private static final Duration LOOK = Duration.ofMillis(250);

    private final String program;
    private final Path folder;

    /// @param program its name or path
    ScrapyCrawl(String program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /// From the start of the program to its end.
    SiteRun run(SiteProcess site, int round) throws IOException, InterruptedException {
        Path spider = folder.resolve("site_spider.py");
        if (!Files.exists(spider)) {
            try (InputStream source = Objects
                    .requireNonNull(ScrapyCrawl.class.getResourceAsStream("site_spider.py"))) {
                Files.copy(source, spider);
            }
        }
        Path rows = folder.resolve("rows" + round + ".jl");
        long before = System.nanoTime();
        Process scrapy = new ProcessBuilder(program, "runspider", spider.toString(), "-L", "ERROR", "-a",
                "start=" + site.startAddresses(), "-o", rows.toString(), "-s",
                "JOBDIR=" + folder.resolve("job" + round))
                .inheritIO().start();
        // A process that has ended tells nothing: its time is read until then. Seldom, because looking takes processor time from it.
        long processor = 0;
        while (!scrapy.waitFor(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
            processor = Math.max(processor, ProcessTime.nanos(scrapy.toHandle()));
        }
        long nanos = System.nanoTime() - before;
        if (scrapy.exitValue() != 0) {
            throw new IOException("Scrapy ended with " + scrapy.exitValue());
        }
        try (Stream<String> lines = Files.lines(rows)) {
            return new SiteRun(lines.count(), nanos, processor);
        }
    }
}
