package org.granary.protocol.search.crawladmin;

import java.util.EnumSet;
import java.util.Set;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.CrawlValues;
import org.granary.protocol.search.common.Projects;
import org.granary.protocol.search.common.Role;
import org.granary.records.value.CrawlStatus;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.granary.store.Transaction;

/// What a project or a content source is doing.
public final class StatusProcedures {
    static final StoreStatement RUNNING_TYPES = new StoreStatement(dialect -> """
            SELECT DISTINCT CrawlType FROM crawl_status%s WHERE ProjectID = ? AND Status NOT IN (5, 11, 12)"""
            .formatted(dialect.indexedBy("crawl_status_active")));
    /// Of the crawls that are not over: a start that was refused, or a crawl that was stopped, says nothing about one
    /// that runs.
    static final StoreStatement NEWEST = new StoreStatement(dialect -> """
            SELECT Status, CrawlType FROM crawl_status%s
            WHERE ProjectID = ? AND ContentSourceID = ? AND Status NOT IN (5, 11, 12)
            ORDER BY CrawlID DESC LIMIT 1""".formatted(dialect.indexedBy("crawl_status_active")));

    private static final int WHOLE_PROJECT = -1;
    private static final int NOT_FOUND = 0;

    private final Role role;

    StatusProcedures(Role role) {
        this.role = role;
    }

    /// MS-SQLPGAT2 3.1.5.60.
    @Implements("proc_MSS_GetStatus")
    public int getStatus(Call call, int projectId, int contentSourceId) {
        return Projects.find(projectId, role).map(project -> contentSourceId == WHOLE_PROJECT
                ? ofProject(call.transaction(), project).value()
                : ofContentSource(call.transaction(), project, contentSourceId).value()).orElse(NOT_FOUND);
    }

    private static SearchCatalogStatus ofProject(Transaction transaction, Project project) {
        Set<CrawlType> running = EnumSet.noneOf(CrawlType.class);
        running.addAll(transaction.query(RUNNING_TYPES.on(transaction), project.value())
                .list(rows -> CrawlValues.type(rows.getInt(1))));
        if (running.contains(CrawlType.DELETE)) {
            return SearchCatalogStatus.DELETE_CRAWL;
        }
        if (running.contains(CrawlType.INCREMENTAL)) {
            return SearchCatalogStatus.INCREMENTAL_CRAWL;
        }
        return running.isEmpty() ? SearchCatalogStatus.IDLE : SearchCatalogStatus.FULL_CRAWL;
    }

    private static ContentSourceStatus ofContentSource(Transaction transaction, Project project, int contentSource) {
        ContentSourceStatus status = transaction.query(NEWEST.on(transaction), project.value(), contentSource)
                .first(rows -> status(CrawlValues.status(rows.getInt(1)), CrawlValues.type(rows.getInt(2))));
        return status == null ? ContentSourceStatus.IDLE : status;
    }

    private static ContentSourceStatus status(CrawlStatus status, CrawlType type) {
        return switch (status) {
            case FORBID, DONE, STOPPED -> ContentSourceStatus.IDLE;
            case INITIALIZING -> ContentSourceStatus.STARTING;
            case STARTED -> switch (type) {
                case FULL -> ContentSourceStatus.FULL_CRAWL;
                case INCREMENTAL -> ContentSourceStatus.INCREMENTAL_CRAWL;
                case DELETE -> ContentSourceStatus.DELETE_CRAWL;
            };
            case RESUMING -> ContentSourceStatus.RESUMING;
            case PAUSING -> ContentSourceStatus.PAUSING;
            case PAUSED -> ContentSourceStatus.PAUSED;
            case STOPPING -> ContentSourceStatus.STOPPING;
            case COMPLETING -> ContentSourceStatus.COMPLETING;
        };
    }
}
