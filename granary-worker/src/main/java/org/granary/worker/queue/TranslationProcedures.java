package org.granary.worker.queue;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.granary.client.translation.TranslationClient;
import org.jspecify.annotations.Nullable;

/// The queue of MS-TSSPROC.
record TranslationProcedures(TranslationClient client) implements QueueProcedures {
    private static final byte[] NO_TOKEN = {};
    private static final int ADDED = 0;

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
    public Optional<JobCounts> status(long job, @Nullable UUID partition) throws SQLException {
        return client.getJobStatus(job, partition).rows().stream().map(row -> new JobCounts(row.total(),
                row.notStarted(), row.inProgress(), row.succeeded(), row.failed(), row.canceled())).findFirst();
    }

    /// The number of items is told, so that the job counts for the limits of others, too (3.1.5.2).
    @Override
    public boolean add(NewJob job) throws SQLException {
        return client.addJob(job.id(), null, NO_TOKEN, job.partition(), job.settings(), job.name(), job.itemCount(),
                job.limits().perDay(), job.limits().perPartitionAndDay()) == ADDED;
    }

    @Override
    public void addGroup(long job, int number, NewGroup group, String itemsXml) throws SQLException {
        client.addGroup(job, number, group.inputRoot(), group.outputRoot(), group.attempts(), itemsXml);
    }

    @Override
    public void submit(long job) throws SQLException {
        client.submitJob(job);
    }

    @Override
    public void cancel(long job, @Nullable UUID partition) throws SQLException {
        client.cancelJob(job, partition);
    }

    @Override
    public void expire(Expiry expiry) throws SQLException {
        client.jobsExpire(expiry.before(), expiry.partition(), expiry.partition() == null ? true : null, expiry.job(),
                expiry.includeActive());
    }
}
