package org.granary.protocol.search.crawl.flush;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Projects;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.crawl.common.LocalComponents;
import org.granary.protocol.search.topology.CrawlComponentState;
import org.granary.records.value.Project;
import org.granary.store.Transaction;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Links become documents.
public final class FlushProcedures {
    /// Whoever flushes in a store locks this row, so that flushes are serialized: they decide by what the history does
    /// not have.
    static final String LOCK = """
            INSERT INTO identifier (Name, LastValue) VALUES ('FLUSH', 1)
            ON CONFLICT (Name) DO UPDATE SET LastValue = identifier.LastValue + 1""";

    private static final int FAILED = 0;
    private static final int DONE = 1;
    private static final int TOO_FEW_IDENTIFIERS = 2;

    private final Role role;

    public FlushProcedures(Role role) {
        this.role = role;
    }

    /// MS-SQLPGAT2 3.1.5.14.
    @Implements("proc_MSS_FlushTemp0")
    public int flushTemp0(Call call, int componentId, int flushProjectId, int flushCrawlId,
            @Nullable Integer logDiscoveredLinks, @Nullable Integer applicationType, Out<Boolean> moreLinks,
            @Nullable Integer nextDocId, Out<Integer> maxDocId, Out<Integer> linksProcessed) {
        Project project = Projects.of(flushProjectId, role);
        DocIdSupply.Chunk fresh = call.carried() == 0 ? chunk(nextDocId, maxDocId.get()) : null;
        Transaction transaction = call.transaction();
        moreLinks.set(false);
        linksProcessed.set(Math.toIntExact(call.carried()));
        if (!mayFlush(LocalComponents.status(transaction, componentId))) {
            return FAILED;
        }
        if (transaction.dialect().locksRows()) {
            transaction.update(LOCK);
        }
        DocIdSupply supply = new DocIdSupply(transaction, fresh);
        AnchorFlush anchors = new AnchorFlush(transaction, flushCrawlId, supply);
        Integer links = switch (project) {
            case PORTAL_CONTENT -> new PortalFlush(transaction, flushCrawlId, supply, hasAnchors()).run();
            case ANCHOR -> anchors.run();
        };
        if (links == null) {
            maxDocId.set(DocIdSupply.greatest(transaction));
            return TOO_FEW_IDENTIFIERS;
        }
        linksProcessed.set(Math.toIntExact(call.carried() + links));
        switch (project) {
            case PORTAL_CONTENT -> {
                boolean moreColleagues = hasAnchors() && new ColleagueFlush(transaction, flushCrawlId).run();
                moreLinks.set(links == PortalFlush.BATCH || moreColleagues);
            }
            case ANCHOR -> {
                if (links == AnchorFlush.MOST && anchors.hasMore()) {
                    call.goOnAfterCommit(call.carried() + links);
                }
            }
        }
        return DONE;
    }

    /// The Foundation role has neither an anchor crawl nor colleagues.
    private boolean hasAnchors() {
        return role != Role.FOUNDATION;
    }

    private static boolean mayFlush(@Nullable Integer state) {
        return state != null
                && (state == CrawlComponentState.READY.value() || state == CrawlComponentState.REMOUNT.value());
    }

    /// @throws SqlError if it ends before it begins
    private static DocIdSupply.@Nullable Chunk chunk(@Nullable Integer first, @Nullable Integer last) {
        if (first == null || last == null || first == 0 || last == 0) {
            return null;
        }
        if (last < first) {
            throw new SqlError(547, 16, 0, "The interval of document identifiers is not valid: @NextDocID " + first
                    + " is greater than @MaxDocID " + last + ".");
        }
        return new DocIdSupply.Chunk(first, last);
    }
}
