package org.granary.protocol.search.scope;

import java.time.LocalDateTime;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Arguments;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.protocol.search.status.ComponentType;
import org.granary.protocol.search.topology.CrawlComponentState;
import org.granary.protocol.search.topology.QueryComponentState;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// How components compile the scopes together: each says from time to time how far it is, and is told how far it should
/// be.
///
/// ```
///          changes, time           all Ready crawl components     all Ready query components
/// idle ───────────────▶ crawl phase ───────────────▶ query phase ───────────────▶ idle
///                            └────────── a standalone component ──────────────────▲
/// ```
public final class CompilationProcedures {
    static final String REPORT_CRAWL = """
            UPDATE crawl_component SET ScopeCompilationID = ? WHERE ComponentID = ? AND ScopeCompilationID <> ?""";
    static final String REPORT_QUERY = """
            UPDATE query_component SET ScopeCompilationID = ? WHERE ComponentID = ? AND ScopeCompilationID <> ?""";
    static final String CRAWL_COMPONENT = "SELECT 1 FROM crawl_component WHERE ComponentID = ?";
    static final String QUERY_COMPONENT = "SELECT 1 FROM query_component WHERE ComponentID = ?";
    static final String CRAWL_PROGRESS = """
            SELECT COUNT(*), COUNT(*) FILTER (WHERE ScopeCompilationID >= ?) FROM crawl_component WHERE State = ?""";
    static final String QUERY_PROGRESS = """
            SELECT COUNT(*), COUNT(*) FILTER (WHERE ScopeCompilationID >= ?) FROM query_component WHERE State = ?""";

    /// How many components of one kind are ready, and how many of these have done a compilation.
    private record Progress(int ready, int done) {

        private static Progress of(Transaction transaction, String sql, int compilation, int ready) {
            Progress progress = transaction.query(sql, compilation, ready)
                    .first(rows -> new Progress(rows.getInt(1), rows.getInt(2)));
            return progress == null ? new Progress(0, 0) : progress;
        }

        private boolean all() {
            return done == ready;
        }
    }

    /// MS-SQLPGAT2 3.1.5.81.
    @Implements("proc_MSS_ShareScopesCompilationInfo")
    public void shareScopesCompilationInfo(Call call, int componentRole, @Nullable Integer componentId,
            int completedCompilationId, Out<Integer> requestedCompilationId) {
        Transaction transaction = call.transaction();
        ScopesSystem system = ScopesSystem.lock(transaction);
        report(transaction, componentRole, componentId, completedCompilationId);
        if (!system.compiling()) {
            system = look(transaction, system);
        }
        int requested = system.lastCompilation();
        if (system.compiling()) {
            Progress crawl = Progress.of(transaction, CRAWL_PROGRESS, system.compilationChange(),
                    CrawlComponentState.READY.value());
            Progress query = Progress.of(transaction, QUERY_PROGRESS, system.compilationChange(),
                    QueryComponentState.READY.value());
            // A condition on all of none would hold, and a compilation would be over that nobody has done.
            boolean completed = componentRole == ComponentType.STANDALONE.value()
                    ? completedCompilationId >= system.compilationChange()
                    : crawl.all() && query.all() && crawl.ready + query.ready > 0;
            if (completed) {
                ScopeCompilation.complete(transaction, system.compilationChange(), system.complete(transaction));
                requested = system.compilationChange();
            } else {
                if (!system.queryPhase() && crawl.all()) {
                    system = system.queryPhase(transaction);
                }
                if (system.queryPhase() || componentRole != ComponentType.QUERY.value()) {
                    requested = system.compilationChange();
                }
            }
        }
        requestedCompilationId.set(requested);
    }

    @Implements("proc_MSS_ShareScopeCompilationInfo")
    public void shareScopeCompilationInfo(Call call, int componentRole, @Nullable Integer componentId,
            int completedCompilationId, Out<Integer> requestedCompilationId) {
        shareScopesCompilationInfo(call, componentRole, componentId, completedCompilationId, requestedCompilationId);
    }

    /// Notes what a component says that it has done. A standalone component is in no topology.
    private static void report(Transaction transaction, int role, @Nullable Integer componentId, int completed) {
        if (role == ComponentType.CRAWL.value()) {
            int id = Arguments.required("@ComponentID", componentId);
            if (transaction.update(REPORT_CRAWL, completed, id, completed) == 0) {
                require(transaction, CRAWL_COMPONENT, "crawl component", id);
            }
        } else if (role == ComponentType.QUERY.value()) {
            int id = Arguments.required("@ComponentID", componentId);
            if (transaction.update(REPORT_QUERY, completed, id, completed) == 0) {
                require(transaction, QUERY_COMPONENT, "query component", id);
            }
        }
    }

    private static void require(Transaction transaction, String sql, String what, int id) {
        if (!transaction.exists(sql, id)) {
            throw SearchErrors.unknown(what, id);
        }
    }

    /// With no compilation in progress: starts one where scopes have changed and it is time, or notes that nothing has.
    private static ScopesSystem look(Transaction transaction, ScopesSystem system) {
        if (system.lastChange() <= system.lastCompilation()) {
            system.looked(transaction);
            return system;
        }
        LocalDateTime next = system.next();
        if (next != null && !transaction.now().isAfter(next)) {
            return system;
        }
        ScopeCompilation.start(transaction, system.lastCompilation());
        return system.start(transaction);
    }
}
