package org.granary.protocol.search.crawl.stage;

import java.util.List;
import org.granary.records.value.Project;
import org.granary.store.Transaction;

/// A crawl is completed. A portal content crawl leaves what the next anchor crawl has to look at; an anchor crawl has
/// looked at all of it.
///
/// A call does so much that it ends soon, notes how far it has come, and says whether the client has to call again.
/// After the last call of a crawl it is one of Local Completed Crawls, and further calls do nothing.
final class Completion {
    /// How many rows a call looks at, about.
    static final int MOST = 10_000;

    /// In their order: each relies on those before it.
    static final List<Walk> STEPS = List.of(AnchorSteps.LOSE_TARGETS, AnchorSteps.RESOLVE_SOURCES,
            AnchorSteps.RESOLVE_TARGETS, AnchorSteps.SHARE_DUPLICATES, SocialSteps.LOSE_SOURCES,
            SocialSteps.LOSE_TARGETS, SocialSteps.FORGET_USERS, SocialSteps.RESOLVE_NEW, SocialSteps.RESOLVE_COMMITTED,
            SocialSteps.LIST_NEW, SocialSteps.LIST_DELETED, SocialSteps.REMOVE_DELETED, AnchorSteps.LIST_TARGETS);

    static final List<String> EMPTIED_BY_PORTAL_CONTENT = List.of("social_distance_new_property",
            "social_distance_deleted_property", "social_distance_unchanged_property");
    static final List<String> EMPTIED_BY_ANCHORS = List.of("anchor_change", "pending_anchor_change",
            "changed_anchor_target", "changed_anchor_source", "changed_anchor_deleted", "changed_anchor_committed");

    private static final int NEW = -1;
    private static final int CALL_AGAIN = 1;

    private final Transaction transaction;
    private final int crawl;
    private final StageProgress progress;

    private Completion(Transaction transaction, int crawl) {
        this.transaction = transaction;
        this.crawl = crawl;
        this.progress = StageProgress.begin(transaction, CrawlStage.COMPLETE, crawl, NEW);
    }

    static StageCall.Answer complete(StageCall call) {
        int crawl = call.crawlId();
        Project project = call.projectId();
        var completion = new Completion(call.transaction(), crawl);
        if (!CompletedCrawls.contain(call.transaction(), crawl)) {
            boolean done = switch (project) {
                case PORTAL_CONTENT -> call.isFoundation() || completion.portalContent();
                case ANCHOR -> completion.anchors();
            };
            if (!done) {
                return call.answer(CALL_AGAIN);
            }
            CompletedCrawls.add(call.transaction(), crawl);
        }
        completion.progress.end();
        return call.answer();
    }

    private boolean anchors() {
        clear(EMPTIED_BY_ANCHORS);
        return true;
    }

    private boolean portalContent() {
        int step = progress.step();
        long position = progress.position();
        if (step == NEW) {
            HostStatistics.count(transaction, crawl);
            step = 0;
        }
        long left = MOST;
        while (step < STEPS.size()) {
            Walk.Part part = STEPS.get(step).next(transaction, crawl, position, left);
            if (part == null) {
                step++;
                position = Walk.START;
            } else {
                position = part.last();
                left -= part.rows();
                if (left <= 0) {
                    progress.note(step, position);
                    return false;
                }
            }
        }
        clear(EMPTIED_BY_PORTAL_CONTENT);
        return true;
    }

    private void clear(List<String> tables) {
        tables.forEach(table -> transaction.update(transaction.dialect().clear(table)));
    }
}
