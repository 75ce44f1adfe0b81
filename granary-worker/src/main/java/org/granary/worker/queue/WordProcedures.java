package org.granary.worker.queue;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.granary.client.word.WordConversion;
import org.jspecify.annotations.Nullable;

/// The queues of MS-WORDSSP and MS-WORDSSP2. Only proc_JobsExpire differs.
record WordProcedures(WordConversion client, Expire expire) implements QueueProcedures {
    interface Expire {
        void run(Expiry expiry) throws SQLException;
    }

    @Override
    public List<HandedItem> batch(int most, LocalDateTime threshold) throws SQLException {
        return client.getConversionBatch(most, threshold).rows().stream()
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

    @Override
    public boolean add(NewJob job) throws SQLException {
        client.addJob(job.id(), null, null, null, job.partition(), job.settings(), job.name());
        return true;
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
        expire.run(expiry);
    }
}
