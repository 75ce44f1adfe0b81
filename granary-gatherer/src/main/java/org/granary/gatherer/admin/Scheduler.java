package org.granary.gatherer.admin;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.records.value.CrawlType;
import org.jspecify.annotations.Nullable;

/// Asks for the crawls whose time has come. Several may do so at the same time: a content source has one crawl at a time.
public final class Scheduler {
    public static final String FULL = "full";
    public static final String INCREMENTAL = "incremental";
    /// Enough to know when each content source was crawled last.
    private static final int LOOKED_AT = 1000;

    private final CrawlAdministration admin;
    private final ZoneId zone;

    public Scheduler(CrawlAdministration admin, ZoneId zone) {
        this.admin = admin;
        this.zone = zone;
    }

    /// @return the crawls that were asked for
    public List<Integer> look(LocalDateTime nowUtc) throws SQLException {
        List<CrawlReport> newest = admin.newest(LOOKED_AT);
        List<Integer> begun = new ArrayList<>();
        for (Map.Entry<Integer, String> source : admin.contentSources().entrySet()) {
            int id = source.getKey();
            List<CrawlReport> own = newest.stream().filter(report -> report.contentSourceId() == id).toList();
            boolean running = own.stream().anyMatch(report -> !report.phase().over());
            if (running || admin.startAddresses(id).isEmpty()) {
                continue;
            }
            if (due(id, FULL, last(own, true), nowUtc)) {
                begun.add(admin.start(id, CrawlType.FULL));
            } else if (due(id, INCREMENTAL, last(own, false), nowUtc)) {
                begun.add(admin.start(id, last(own, false) == null ? CrawlType.FULL : CrawlType.INCREMENTAL));
            }
        }
        return begun;
    }

    private boolean due(int source, String type, @Nullable LocalDateTime last, LocalDateTime now) throws SQLException {
        String text = admin.settings().schedule(source, type);
        try {
            return text != null && Schedule.of(text).isDue(last, now, zone);
        } catch (IllegalArgumentException e) {
            // Somebody else has written it.
            return false;
        }
    }

    private static @Nullable LocalDateTime last(List<CrawlReport> own, boolean full) {
        return own.stream()
                .filter(report -> report.type() == CrawlType.FULL
                        || (!full && report.type() == CrawlType.INCREMENTAL))
                .map(report -> report.started() == null ? LocalDateTime.now(ZoneOffset.UTC) : report.started())
                .max(LocalDateTime::compareTo).orElse(null);
    }
}
