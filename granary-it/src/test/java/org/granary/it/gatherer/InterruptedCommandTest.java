package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.granary.it.TestServer;
import org.granary.process.ServerProcess;
import org.granary.records.value.CrawlPhase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `granary crawl` that is told to end before its crawl is done.
class InterruptedCommandTest {
    private static final long PATIENCE_SECONDS = 180;
    private static final List<String> START = List.of(Site.url(0, 0));

    @TempDir
    private Path folder;

    @Test
    void anInterruptedCrawlSaysHowItGoesOnAndDoes() throws Exception {
        Site site = Site.random(4, 1, 40);
        site.slow(200);
        try (TestServer server = TestServer.start();
                WebSite web = new WebSite(site);
                CrawlWorld world = new CrawlWorld(server, 1)) {
            String[] arguments = {"crawl", web.onTheWeb(START.getFirst()), "--name", "site", "--pause", "0",
                "--fetches", "1"};
            Map<String, String> environment = Map.of("GRANARY_SA_PASSWORD", TestServer.PASSWORD, "GRANARY_PORT",
                    Integer.toString(server.port()));
            Path output = folder.resolve("output");
            ProcessBuilder builder = ServerProcess.command("256m", List.of(arguments)).redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            try {
                world.until(() -> world.administration().newest(1).stream()
                        .anyMatch(report -> report.counts().visited() > 2), "the crawl has begun");
                process.destroy();
                assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            } finally {
                process.destroyForcibly();
            }
            assertThat(process.exitValue()).as(Files.readString(output)).isEqualTo(143);
            assertThat(Files.readString(output)).endsWith("granary crawl stop ends it." + System.lineSeparator())
                    .contains("Interrupted: crawl ", " is not done. The same command continues it");
            assertThat(world.administration().newest(1).getFirst().phase()).isEqualTo(CrawlPhase.CRAWLING);

            site.slow(0);
            ServerProcess.Ran ran = ServerProcess.run(environment, arguments);
            assertThat(ran.code()).as(ran.toString()).isZero();
            assertThat(ran.out()).contains("Continuing crawl ", " is done: ");
            world.check(web, site, site.reachable(START, 0));
        }
    }
}
