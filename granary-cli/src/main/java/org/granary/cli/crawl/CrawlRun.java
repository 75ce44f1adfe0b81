package org.granary.cli.crawl;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.FailureException;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.admin.CrawlFindings;
import org.granary.gatherer.admin.FailedUrl;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.index.DocumentIndex;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.UrlCounts;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;

/// Runs components of this process until a crawl is over, and says what came of it.
final class CrawlRun {
    private static final int LISTED_FAILURES = 20;

    private final CrawlClient client;
    private final CrawlOptions options;
    private final Target target;
    private final CrawlAdministration admin;

    CrawlRun(CrawlClient client, CrawlOptions options, Target target, CrawlAdministration admin) {
        this.client = client;
        this.options = options;
        this.target = target;
        this.admin = admin;
    }

    /// @return the exit code
    int watch(ContentSource source, DocumentIndex index, int crawl) throws SQLException {
        CrawlReport end;
        try {
            end = run(source, index, crawl);
        } finally {
            CrawlClient.close(index);
        }
        if (end.phase() != CrawlPhase.DONE) {
            throw new FailureException("Crawl " + crawl + " was "
                    + (end.phase() == CrawlPhase.STOPPED
                            ? "stopped."
                            : "refused: another crawl of its content source is running, or it has no start address."));
        }
        CrawlFindings findings = admin.findings();
        UrlCounts counts = findings.counts(crawl);
        CrawlText.summary(end, counts, findings.items(), !admin.isFoundation()).forEach(this::print);
        if (end.type() == CrawlType.DELETE) {
            return 0;
        }
        if (counts.errors() > 0) {
            CrawlText.failures(findings.failures(crawl, LISTED_FAILURES), counts.errors()).forEach(this::print);
        }
        Map<String, Long> slow = source.slowHosts();
        admin.settings().setSlowHosts(slow);
        if (!slow.isEmpty()) {
            print("Slow hosts (milliseconds on average): " + slow.entrySet().stream()
                    .map(host -> host.getKey() + " " + host.getValue()).collect(Collectors.joining(", ")));
        }
        List<FailedUrl> failed = findings.failedStarts(end);
        if (!failed.isEmpty()) {
            throw new FailureException(
                    failed.stream().map(CrawlText::failedStart).collect(Collectors.joining(System.lineSeparator())));
        }
        return 0;
    }

    private void print(String line) {
        client.streams().out().println(line);
    }

    private CrawlReport run(ContentSource source, DocumentIndex index, int crawl) throws SQLException {
        CrawlClient.logProblemsOnly();
        try (StatusLine line = StatusLine.of(client.streams());
                Gatherer gatherer = Gatherer.start(CrawlClient.address(target),
                        CrawlClient.components(options, admin), source, index, options.limits(), client.pace());
                Interrupted interrupted = new Interrupted(() -> {
                    line.close();
                    client.streams().err().println("Interrupted: crawl " + crawl + " is not done. The same command "
                            + "continues it, crawl components that run elsewhere go on with it, and "
                            + "granary crawl stop ends it.");
                    gatherer.close();
                })) {
            return new CrawlProgress(line, admin).watch(crawl);
        }
    }

    /// What is done when the process is told to end (SIGTERM, Ctrl-C). Its exit code then tells by which signal: 143, 130.
    private static final class Interrupted implements AutoCloseable {
        private final Thread hook;

        Interrupted(Runnable action) {
            hook = Thread.ofPlatform().name("interrupted").unstarted(action);
            Runtime.getRuntime().addShutdownHook(hook);
        }

        @Override
        public void close() {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // It is running.
            }
        }
    }
}
