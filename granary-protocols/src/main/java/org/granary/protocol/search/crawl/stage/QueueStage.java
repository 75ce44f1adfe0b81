package org.granary.protocol.search.crawl.stage;

import java.util.List;
import org.granary.store.Transaction;

/// A stage that gives entries in the queue to documents, of which there may be as many as the store has. The document
/// knows one call for all of them, so the call does it in parts, each in a transaction of its own: other calls run in
/// between.
///
/// [StageProgress] says how far it has come.
final class QueueStage {
    private static final int NEW = 0;
    private static final int NOTED = 1;
    private static final int DONE = 2;

    private final CrawlStage stage;
    private final List<QueueRule> rules;

    QueueStage(CrawlStage stage, QueueRule... rules) {
        this.stage = stage;
        this.rules = List.of(rules);
    }

    /// Where a stage of a crawl can do something once only.
    ///
    /// @param note notes the documents of the rules
    /// @return whether all is done; otherwise the call goes on with another transaction
    boolean once(StageCall call, Runnable note) {
        return run(call, note, true);
    }

    /// Where each call looks for documents.
    boolean eachTime(StageCall call, Runnable note) {
        return run(call, note, false);
    }

    private boolean run(StageCall call, Runnable note, boolean once) {
        Transaction transaction = call.transaction();
        int crawl = call.crawlId();
        StageProgress progress = StageProgress.begin(transaction, stage, crawl, NEW);
        if (progress.step() == DONE && once) {
            return true;
        }
        if (progress.step() != NOTED) {
            note.run();
        }
        boolean done = true;
        for (int i = 0; done && i < rules.size(); i++) {
            done = rules.get(i).apply(transaction, crawl) < QueueRule.MOST;
        }
        progress.note(done ? DONE : NOTED, progress.position());
        if (!done) {
            call.goOn().run();
        }
        return done;
    }
}
