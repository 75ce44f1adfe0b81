package org.granary.protocol.search.crawl.stage;

import org.granary.store.Rows;
import org.granary.store.Transaction;

/// How far a stage has come that does its work in several transactions. Whoever calls the stage after a part of the
/// work, or after the server was killed in the middle, goes on with the rest.
///
/// Beginning locks the row, so that calls for the same stage of a crawl wait for each other.
final class StageProgress {
    static final String BEGIN = """
            INSERT INTO crawl_stage (CrawlID, Stage, Step, Position) VALUES (?, ?, ?, ?)
            ON CONFLICT (CrawlID, Stage) DO UPDATE SET Step = crawl_stage.Step RETURNING Step, Position""";
    static final String NOTE = "UPDATE crawl_stage SET Step = ?, Position = ? WHERE CrawlID = ? AND Stage = ?";
    static final String END = "DELETE FROM crawl_stage WHERE CrawlID = ? AND Stage = ?";

    private final Transaction transaction;
    private final CrawlStage stage;
    private final int crawl;
    private final int step;
    private final long position;

    private StageProgress(Transaction transaction, CrawlStage stage, int crawl, Rows row) {
        this.transaction = transaction;
        this.stage = stage;
        this.crawl = crawl;
        this.step = row.getInt(1);
        this.position = row.getLong(2);
    }

    /// @param first the step of a stage that has not begun
    static StageProgress begin(Transaction transaction, CrawlStage stage, int crawl, int first) {
        try (Rows row = transaction.query(BEGIN, crawl, stage.number(), first, Walk.START)) {
            row.next();
            return new StageProgress(transaction, stage, crawl, row);
        }
    }

    /// The step that was noted last.
    int step() {
        return step;
    }

    /// The position within the step.
    long position() {
        return position;
    }

    void note(int reachedStep, long reachedPosition) {
        transaction.update(NOTE, reachedStep, reachedPosition, crawl, stage.number());
    }

    /// Nothing is left to do, and a later call begins again.
    void end() {
        transaction.update(END, crawl, stage.number());
    }
}
