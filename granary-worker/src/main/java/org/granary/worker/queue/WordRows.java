package org.granary.worker.queue;

import org.granary.client.word.GetConversionBatchResult;
import org.granary.client.word.GetJobStatusResult;
import org.granary.client.word.UpdateConversionBatchResult;

/// Rows of both queues of conversions.
final class WordRows {
    private WordRows() {}

    static HandedItem handed(GetConversionBatchResult.Row row) {
        return new HandedItem(new ItemKey(row.jobId(), row.groupId(), row.itemId()), row.inProgress(), row.inputFile(),
                row.outputFile(), row.attemptsRemaining(), row.workerServerInstance());
    }

    static StartedGroup group(UpdateConversionBatchResult.Row row) {
        return new StartedGroup(row.jobId(), row.groupId(), row.inputRoot(), row.outputRoot(), row.settings());
    }

    static JobCounts counts(GetJobStatusResult.Row row) {
        return new JobCounts(row.total(), row.notStarted(), row.inProgress(), row.succeeded(), row.failed(),
                row.canceled());
    }
}
