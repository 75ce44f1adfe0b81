package org.granary.protocol.search.crawl.stage;

import java.util.List;
import org.granary.store.Transaction;

/// A stage that gives entries in the queue to documents, of which there may be as many as the store has. The document knows one call for all of them, so the
/// call does it in parts, each in a transaction of its own: others have their turns in between.
///
/// Who calls meanwhile, or after a server was killed in the middle, goes on with the rest.
final class QueueStage {
    /// Locks the stage's progress, so that calls for one crawl take turns.
    static final String BEGIN = """
            INSERT INTO crawl_stage (CrawlID, Stage, Step) VALUES (?, ?, ?)
            ON CONFLICT (CrawlID, Stage) DO UPDATE SET Step = crawl_stage.Step RETURNING Step""";
    static final String NOTE = "UPDATE crawl_stage SET Step = ? WHERE CrawlID = ? AND Stage = ?";

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
        int step = step(transaction, crawl);
        if (step == DONE && once) {
            return true;
        }
        if (step != NOTED) {
            note.run();
        }
        boolean done = true;
        for (int i = 0; done && i < rules.size(); i++) {
            done = rules.get(i).apply(transaction, crawl) < QueueRule.MOST;
        }
        transaction.update(NOTE, done ? DONE : NOTED, crawl, stage.number());
        if (!done) {
            call.goOn().run();
        }
        return done;
    }

    private int step(Transaction transaction, int crawl) {
        Integer step = transaction.query(BEGIN, crawl, stage.number(), NEW).first(rows -> rows.getInt(1));
        return step == null ? NEW : step;
    }
}
