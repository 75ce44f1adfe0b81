package org.granary.cli.crawl;

import static org.granary.cli.command.Flags.option;

import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.UsageException;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.CrawledPage;
import org.granary.gatherer.protocol.PageStatus;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// Which URLs a command shows, by its flags.
///
/// @param since only what is new or has changed since then; null for everything
/// @param below only URLs that begin so
record InventoryFilter(@Nullable Integer contentSource, @Nullable Instant since, @Nullable String below,
        @Nullable PageStatus status, @Nullable String type) {
    static final String STATUS = "--status";
    static final String TYPE = "--type";
    private static final String NAME = "--name";
    private static final String SINCE = "--since";
    private static final String BELOW = "--below";

    static CommandSpec addTo(CommandSpec spec) {
        option(spec, NAME, "NAME", "Only what belongs to this content source.");
        option(spec, BELOW, "URL", "Only URLs that begin with this text.");
        return option(spec, SINCE, "CRAWL",
                "Only what is new or has changed since this crawl, by its identifier, as granary crawl status lists it.");
    }

    static CommandSpec addPageFlags(CommandSpec spec) {
        option(spec, STATUS, "STATUS", "Only URLs with this status: " + statuses() + ".");
        return option(spec, TYPE, "TYPE", "Only documents of this type, for instance text/html.");
    }

    private static String statuses() {
        return Arrays.stream(PageStatus.values()).map(InventoryFilter::shown).collect(Collectors.joining(", "));
    }

    static String shown(PageStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    /// @throws UsageException for a value that makes no sense
    static void check(CommandSpec own) {
        if (Flags.value(own, SINCE) != null) {
            NumberArgument.of(own, SINCE, 0, 1, Integer.MAX_VALUE);
        }
        if (own.findOption(STATUS) != null) {
            status(Flags.value(own, STATUS));
        }
    }

    static InventoryFilter of(CommandSpec own, CrawlAdministration admin) throws SQLException {
        String name = Flags.value(own, NAME);
        boolean ofPages = own.findOption(STATUS) != null;
        return new InventoryFilter(name == null ? null : CrawlClient.contentSource(admin, name),
                Flags.value(own, SINCE) == null
                        ? null
                        : end(admin, NumberArgument.of(own, SINCE, 0, 1, Integer.MAX_VALUE)),
                Flags.value(own, BELOW), ofPages ? status(Flags.value(own, STATUS)) : null,
                ofPages ? Flags.value(own, TYPE) : null);
    }

    private static Instant end(CrawlAdministration admin, int crawl) throws SQLException {
        CrawlReport report = admin.report(crawl);
        LocalDateTime ended = report == null ? null : report.ended();
        if (ended == null) {
            throw new FailureException(
                    report == null ? "There is no crawl " + crawl + "." : "Crawl " + crawl + " is not done.");
        }
        return ended.toInstant(ZoneOffset.UTC);
    }

    private static @Nullable PageStatus status(@Nullable String text) {
        if (text == null) {
            return null;
        }
        return Arrays.stream(PageStatus.values()).filter(status -> shown(status).equalsIgnoreCase(text)).findFirst()
                .orElseThrow(() -> new UsageException(
                        STATUS + " takes " + statuses() + ", and \"" + text + "\" is none of them."));
    }

    boolean takes(CrawledPage page) {
        CrawledPage.Details document = page.document();
        return (contentSource == null || contentSource == page.contentSourceId())
                && (status == null || status == page.status()) && (below == null || page.url().startsWith(below))
                && (since == null || page.since(since))
                && (type == null || (document != null && type.equalsIgnoreCase(document.type())));
    }
}
