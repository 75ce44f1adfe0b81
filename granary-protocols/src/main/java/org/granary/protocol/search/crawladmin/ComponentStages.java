package org.granary.protocol.search.crawladmin;

import java.time.LocalDateTime;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.protocol.search.crawladmin.StageCall.Answer;
import org.granary.protocol.search.topology.CrawlComponentState;
import org.granary.store.Transaction;
import org.granary.type.SqlError;

/// What the stages of [ComponentStage] do. Components are few; the records that they have in crawls are found by
/// indexes.
final class ComponentStages {
    static final String GET_STATE = "SELECT State FROM crawl_component WHERE ComponentID = ?";
    static final String SET_STATE = "UPDATE crawl_component SET State = ? WHERE ComponentID = ?";
    static final String RESIGN = "UPDATE crawl_component SET Master = 0 WHERE ComponentID = ? AND Master = 1";
    /// Only crawls that are not over are looked at.
    static final StoreStatement JOIN = new StoreStatement(dialect -> """
            INSERT INTO crawl_component_status (CrawlID, ComponentID, Status)
            SELECT c.CrawlID, k.ComponentID, 0
            FROM crawl_component AS k CROSS JOIN crawl_status AS c%s
            WHERE k.ComponentID = ? AND c.ProjectID IN (1, 2) AND c.Status NOT IN (5, 11, 12)
              AND EXISTS (SELECT 1 FROM crawl_store_status AS s WHERE s.CrawlID = c.CrawlID AND s.GthrDBID = k.GthrDBID)
            ON CONFLICT (CrawlID, ComponentID) DO NOTHING""".formatted(dialect.indexedBy("crawl_status_active")));
    static final String LEAVE = "DELETE FROM crawl_component_status WHERE ComponentID = ?";
    /// Not by those that are disabled (3, 6): they are no longer listened to.
    static final String REPORT = "UPDATE crawl_component SET ReportTime = ? WHERE ComponentID = ? AND State NOT IN (3, 6)";
    /// Nor are they silent ones that would have to be disabled.
    static final String SILENT = """
            SELECT ComponentID FROM crawl_component WHERE State NOT IN (3, 6) AND ReportTime < ?
            ORDER BY ReportTime, ComponentID LIMIT 1""";
    static final String MASTER = "SELECT 1 FROM crawl_component WHERE Master = 1 LIMIT 1";
    static final StoreStatement LOCK_ALL = new StoreStatement(
            dialect -> "SELECT ComponentID FROM crawl_component ORDER BY ComponentID" + dialect.forUpdate());
    /// Of those that may be the master, that which was heard of last.
    static final String ELECT = """
            UPDATE crawl_component SET Master = 1 WHERE ComponentID = (
              SELECT ComponentID FROM crawl_component WHERE State = 1 AND DesiredState <> 5
              ORDER BY ReportTime DESC, ComponentID LIMIT 1)
            AND NOT EXISTS (SELECT 1 FROM crawl_component WHERE Master = 1)""";

    private static final int NOBODY = 0x7fffffff;
    /// The beginning of `datetime`: nobody reported before.
    private static final LocalDateTime FIRST_TIME = LocalDateTime.of(1753, 1, 1, 0, 0);

    private ComponentStages() {}

    static Answer run(ComponentStage stage, StageCall call) {
        return switch (stage) {
            case READY -> ready(call);
            case REPORT -> report(call);
            case FIND_SILENT -> findSilent(call);
            case GET_STATE -> call.answer(state(call.transaction(), call.componentId()));
            case SET_STATE -> setState(call);
            case DISABLE -> disable(call, CrawlComponentState.DISABLED);
            case DISABLE_FOR_REMOVE -> disable(call, CrawlComponentState.DISABLED_FOR_REMOVE);
        };
    }

    private static Answer ready(StageCall call) {
        Transaction transaction = call.transaction();
        set(transaction, call.componentId(), CrawlComponentState.READY);
        transaction.update(JOIN.on(transaction), call.componentId());
        return call.answer();
    }

    private static Answer report(StageCall call) {
        call.transaction().update(REPORT, call.now(), call.componentId());
        return call.answer(state(call.transaction(), call.componentId()));
    }

    private static Answer findSilent(StageCall call) {
        int minutes = call.miscInputData();
        if (minutes < 0) {
            throw new SqlError(547, 16, 0,
                    "The value " + minutes + " of parameter @MiscInputData is not valid: it is a number of minutes.");
        }
        Transaction transaction = call.transaction();
        electMaster(transaction);
        LocalDateTime since = call.now().minusMinutes(minutes);
        return call.answer(Math.toIntExact(
                transaction.numberOr(NOBODY, SILENT, since.isBefore(FIRST_TIME) ? FIRST_TIME : since)));
    }

    private static void electMaster(Transaction transaction) {
        if (!transaction.exists(MASTER)) {
            if (transaction.dialect().locksRows()) {
                // Whoever else elects, or changes a component, is done when this goes on.
                transaction.query(LOCK_ALL.on(transaction)).list(rows -> true);
            }
            transaction.update(ELECT);
        }
    }

    private static Answer setState(StageCall call) {
        CrawlComponentState state = CrawlComponentState.of(call.miscInputData());
        set(call.transaction(), call.componentId(), state);
        if (state == CrawlComponentState.INACTIVE) {
            resign(call, call.componentId());
        }
        return call.answer();
    }

    /// A master that no longer takes part would stay the master for ever, and no crawl would go on.
    private static Answer disable(StageCall call, CrawlComponentState state) {
        int component = call.miscInputData();
        set(call.transaction(), component, state);
        call.transaction().update(LEAVE, component);
        resign(call, component);
        return call.answer();
    }

    /// The Foundation role has one component, which stays its master.
    private static void resign(StageCall call, int component) {
        if (call.role() != Role.FOUNDATION) {
            call.transaction().update(RESIGN, component);
        }
    }

    private static void set(Transaction transaction, int component, CrawlComponentState state) {
        if (transaction.update(SET_STATE, state.value(), component) == 0) {
            throw SearchErrors.unknown("crawl component", component);
        }
    }

    private static int state(Transaction transaction, int component) {
        Integer state = transaction.query(GET_STATE, component).first(rows -> rows.getInt(1));
        if (state == null) {
            throw SearchErrors.unknown("crawl component", component);
        }
        return state;
    }
}
