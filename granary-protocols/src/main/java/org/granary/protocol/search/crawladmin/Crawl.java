package org.granary.protocol.search.crawladmin;

import java.time.LocalDateTime;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.CrawlValues;
import org.granary.protocol.search.common.Projects;
import org.granary.protocol.search.common.Role;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlRequest;
import org.granary.records.value.CrawlStatus;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// A record of Crawl Status (MS-SQLPGAT2 3.1.1.1), as far as stages change it or decide by it.
///
/// @param pausedSubStatus the sub-status of Started that a paused crawl goes on with
record Crawl(int id, Project project, CrawlType type, int contentSource, CrawlStatus status, int subStatus,
        CrawlRequest request, @Nullable LocalDateTime startTime, @Nullable LocalDateTime endTime,
        int pausedSubStatus) {

    private static final String COLUMNS = """
            SELECT CrawlID, ProjectID, CrawlType, ContentSourceID, Status, SubStatus, Request, StartTime, EndTime,
              PausedSubStatus FROM crawl_status""";
    static final StoreStatement LOCK = new StoreStatement(
            dialect -> COLUMNS + " WHERE CrawlID = ?" + dialect.forUpdate());
    static final String SAVE = """
            UPDATE crawl_status SET CrawlType = ?, ContentSourceID = ?, Status = ?, SubStatus = ?, Request = ?,
              StartTime = ?, EndTime = ?, PausedSubStatus = ? WHERE CrawlID = ?""";

    /// The crawl, which nobody else changes until the transaction ends; null where there is none.
    static @Nullable Crawl lock(Transaction transaction, int id) {
        return transaction.query(LOCK.on(transaction), id).first(Crawl::read);
    }

    /// The crawl, if there is one that is not over: no stage changes others.
    static @Nullable Crawl lockRunning(Transaction transaction, int id) {
        Crawl crawl = lock(transaction, id);
        return crawl == null || crawl.isOver() ? null : crawl;
    }

    private static Crawl read(Rows rows) {
        return new Crawl(rows.getInt(1), Projects.of(rows.getInt(2), Role.ADMINISTRATION),
                CrawlValues.type(rows.getInt(3)),
                rows.getInt(4), CrawlValues.status(rows.getInt(5)), rows.getInt(6), CrawlValues.request(rows.getInt(7)),
                rows.getDateTime(8), rows.getDateTime(9), rows.getInt(10));
    }

    void save(Transaction transaction) {
        transaction.update(SAVE, type.value(), contentSource, status.value(), subStatus, request.value(), startTime,
                endTime, pausedSubStatus, id);
    }

    boolean isOver() {
        return status.isOver();
    }

    boolean is(CrawlPhase phase) {
        return status == phase.status() && subStatus == phase.subStatus();
    }

    Crawl in(CrawlPhase phase) {
        return in(phase.status(), phase.subStatus());
    }

    Crawl in(CrawlStatus otherStatus, int otherSubStatus) {
        return new Crawl(id, project, type, contentSource, otherStatus, otherSubStatus, request, startTime, endTime,
                pausedSubStatus);
    }

    /// Only the sub-status of the phase: the status stays, also where it has no such sub-status.
    Crawl withSubStatus(CrawlPhase phase) {
        return in(status, phase.subStatus());
    }

    /// Pausing, paused or resuming. The sub-status has no meaning there, so it is 0, and that with which the crawl goes
    /// on is kept.
    Crawl suspended(CrawlPhase phase) {
        return status.isSuspended()
                ? in(phase.status(), subStatus)
                : in(phase).remembering(subStatusAfterPause());
    }

    /// A crawl that was being completed has nothing more to crawl; one that had not started, or was stopping, begins to
    /// crawl.
    private int subStatusAfterPause() {
        return switch (status) {
            case STARTED -> subStatus;
            case COMPLETING -> CrawlPhase.WAITING_FOR_STORES.subStatus();
            case INITIALIZING, STOPPING, PAUSING, PAUSED, RESUMING, FORBID, DONE, STOPPED ->
                CrawlPhase.CRAWLING.subStatus();
        };
    }

    /// A crawl that has started stays where it is. One that was paused goes on where it was, or with the sub-status
    /// that it got meanwhile. Any other begins to crawl.
    Crawl started() {
        return switch (status) {
            case STARTED -> this;
            case PAUSING, PAUSED, RESUMING -> in(CrawlStatus.STARTED, subStatus == 0 ? pausedSubStatus : subStatus);
            case INITIALIZING, STOPPING, COMPLETING, FORBID, DONE, STOPPED -> in(CrawlPhase.CRAWLING);
        };
    }

    Crawl asked(CrawlRequest other) {
        return new Crawl(id, project, type, contentSource, status, subStatus, other, startTime, endTime,
                pausedSubStatus);
    }

    Crawl of(CrawlType otherType, int otherSource) {
        return new Crawl(id, project, otherType, otherSource, status, subStatus, request, startTime, endTime,
                pausedSubStatus);
    }

    Crawl startedAt(LocalDateTime time) {
        return new Crawl(id, project, type, contentSource, status, subStatus, request, time, endTime, pausedSubStatus);
    }

    Crawl endedAt(LocalDateTime time) {
        return new Crawl(id, project, type, contentSource, status, subStatus, request, startTime, time,
                pausedSubStatus);
    }

    private Crawl remembering(int other) {
        return new Crawl(id, project, type, contentSource, status, subStatus, request, startTime, endTime, other);
    }
}
