package org.granary.protocol.search.crawladmin;

import java.time.LocalDateTime;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.Project;
import org.granary.protocol.search.Role;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// A record of Crawl Status (MS-SQLPGAT2 3.1.1.1), as far as stages change it or decide by it.
///
/// @param pausedSubStatus the sub-status that a paused crawl goes on with
record Crawl(int id, Project project, CrawlType type, int contentSource, CrawlPhase phase, CrawlRequest request,
        @Nullable LocalDateTime startTime, @Nullable LocalDateTime endTime, int pausedSubStatus) {

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

    private static Crawl read(Rows rows) {
        return new Crawl(rows.getInt(1), Project.of(rows.getInt(2), Role.ADMINISTRATION), CrawlType.of(rows.getInt(3)),
                rows.getInt(4), CrawlPhase.of(rows.getInt(5), rows.getInt(6)), CrawlRequest.of(rows.getInt(7)),
                rows.getDateTime(8), rows.getDateTime(9), rows.getInt(10));
    }

    void save(Transaction transaction) {
        transaction.update(SAVE, type.value(), contentSource, phase.status().value(), phase.subStatus(),
                request.value(), startTime,
                endTime, pausedSubStatus, id);
    }

    boolean isOver() {
        return phase.status().isOver();
    }

    Crawl in(CrawlPhase other) {
        return new Crawl(id, project, type, contentSource, other, request, startTime, endTime, pausedSubStatus);
    }

    Crawl asked(CrawlRequest other) {
        return new Crawl(id, project, type, contentSource, phase, other, startTime, endTime, pausedSubStatus);
    }

    Crawl of(CrawlType otherType, int otherSource) {
        return new Crawl(id, project, otherType, otherSource, phase, request, startTime, endTime, pausedSubStatus);
    }

    Crawl startedAt(LocalDateTime time) {
        return new Crawl(id, project, type, contentSource, phase, request, time, endTime, pausedSubStatus);
    }

    Crawl endedAt(LocalDateTime time) {
        return new Crawl(id, project, type, contentSource, phase, request, startTime, time, pausedSubStatus);
    }

    Crawl remembering(int subStatus) {
        return new Crawl(id, project, type, contentSource, phase, request, startTime, endTime, subStatus);
    }
}
