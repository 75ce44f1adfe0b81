package org.granary.protocol.search.crawladmin;

import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Arguments;
import org.granary.protocol.search.common.Identifier;
import org.granary.protocol.search.crawladmin.StageCall.Answer;
import org.granary.records.value.CrawlRequest;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.granary.store.Transaction;
import org.granary.type.SqlError;

/// What the stages of [RequestStage] do. Requests wait in the records of the crawls until the master takes them up.
final class RequestStages {
    static final StoreStatement STOP = request(CrawlRequest.STOP, "Status <> 13 AND CrawlType <> 3");
    static final StoreStatement PAUSE = request(CrawlRequest.PAUSE, "Status = 4 AND Request = 0");
    static final StoreStatement RESUME = request(CrawlRequest.RESUME, "Status = 9");
    static final String REQUEST_DELETE = """
            INSERT INTO requested_delete_crawl (RequestID, ContentSourceID, StartAddressID) VALUES (?, ?, ?)""";
    static final List<String> RESET = List.of("DELETE FROM crawl_status", "DELETE FROM crawl_component_status",
            "DELETE FROM crawl_store_status", "DELETE FROM requested_delete_crawl",
            "UPDATE crawl_store SET DocCount = 0");

    private static final int WHOLE_CONTENT_SOURCE = 0;

    private RequestStages() {}

    /// For the crawls of a content source that are not over.
    private static StoreStatement request(CrawlRequest request, String condition) {
        return new StoreStatement(dialect -> """
                UPDATE crawl_status%s SET Request = %d, RequestTime = ?
                WHERE ProjectID IN (1, 2) AND ContentSourceID = ? AND Status NOT IN (5, 11, 12) AND %s"""
                .formatted(dialect.indexedBy("crawl_status_active"), request.value(), condition));
    }

    static Answer run(RequestStage stage, StageCall call) {
        return switch (stage) {
            case RESET -> reset(call);
            case START -> start(call);
            case STOP -> request(call, STOP);
            case PAUSE -> request(call, PAUSE);
            case RESUME -> request(call, RESUME);
            case DELETE_CONTENT_SOURCE -> requestDelete(call, WHOLE_CONTENT_SOURCE);
            case DELETE_START_ADDRESS -> requestDelete(call, call.miscInputData());
            case START_DELETE -> startDelete(call);
        };
    }

    private static Answer reset(StageCall call) {
        RESET.forEach(call.transaction()::update);
        return call.answer();
    }

    private static Answer start(StageCall call) {
        Project project = call.projectId();
        CrawlType type = call.crawlType();
        int contentSource = call.contentSourceId();
        int crawl = switch (project) {
            case PORTAL_CONTENT -> NewCrawls.request(call.transaction(), project, type, contentSource);
            case ANCHOR -> NewCrawls.request(call.transaction(), project, type, contentSource, call.miscInputData());
        };
        return new Answer(crawl, crawl);
    }

    private static Answer request(StageCall call, StoreStatement statement) {
        Transaction transaction = call.transaction();
        transaction.update(statement.on(transaction), call.now(), call.contentSourceId());
        return call.answer();
    }

    private static Answer requestDelete(StageCall call, int startAddress) {
        int contentSource = call.contentSourceId();
        call.transaction().update(REQUEST_DELETE, Identifier.DELETE_REQUEST.next(call.transaction()), contentSource,
                startAddress);
        return call.answer();
    }

    private static Answer startDelete(StageCall call) {
        int application = Arguments.required("@ApplicationType", call.applicationType());
        if (application != 0) {
            throw new SqlError(547, 16, 0,
                    "The value " + application + " of parameter @ApplicationType is not valid: it must be 0.");
        }
        NewCrawls.request(call.transaction(), call.projectId(), CrawlType.DELETE, call.contentSourceId());
        return call.answer();
    }
}
