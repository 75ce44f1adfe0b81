package org.granary.worker.queue;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.granary.client.translation.TranslationClient;

/// The queue of MS-TSSPROC.
record TranslationProcedures(TranslationClient client) implements QueueProcedures {
    private static final byte[] NO_TOKEN = {};

    @Override
    public List<HandedItem> batch(int most, LocalDateTime threshold) throws SQLException {
        return client.getConversionBatchInterleaved(most, threshold).rows().stream()
                .map(row -> new HandedItem(new ItemKey(row.jobId(), row.groupId(), row.itemId()), row.inProgress(),
                        row.inputFile(), row.outputFile(), row.attemptsRemaining(), row.workerServerInstance()))
                .toList();
    }

    @Override
    public List<StartedGroup> update(String batchXml) throws SQLException {
        return client.updateConversionBatch(batchXml).rows().stream().map(row -> new StartedGroup(row.jobId(),
                row.groupId(), row.inputRoot(), row.outputRoot(), row.settings())).toList();
    }

    @Override
    public void succeeded(ItemKey item) throws SQLException {
        client.updateSucceededItem(item.job(), item.group(), item.item());
    }

    @Override
    public void failed(ItemKey item, boolean again, int error) throws SQLException {
        client.updateFailedItem(item.job(), item.group(), item.item(), !again, error);
    }

    @Override
    public Optional<JobCounts> status(long job) throws SQLException {
        return client.getJobStatus(job).rows().stream().map(row -> new JobCounts(row.total(), row.notStarted(),
                row.inProgress(), row.succeeded(), row.failed(), row.canceled())).findFirst();
    }

    @Override
    public void add(NewJob job) throws SQLException {
        client.addJob(job.id(), null, NO_TOKEN, null, job.settings(), job.name(), job.itemCount(), null, null);
        int number = 1;
        for (NewGroup group : job.groups()) {
            client.addGroup(job.id(), number++, group.inputRoot(), group.outputRoot(), group.attempts(),
                    QueueXml.group(QueueXml.TRANSLATION, group));
        }
        client.submitJob(job.id());
    }
}
