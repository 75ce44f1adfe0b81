package org.granary.worker.queue;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.granary.client.word.WordConversion2010;

/// The queue of MS-WORDSSP.
record WordProcedures2010(WordConversion2010 client) implements QueueProcedures {
    @Override
    public List<HandedItem> batch(int most, LocalDateTime threshold) throws SQLException {
        return client.getConversionBatch(most, threshold).rows().stream().map(WordRows::handed).toList();
    }

    @Override
    public List<StartedGroup> update(String batchXml) throws SQLException {
        return client.updateConversionBatch(batchXml).rows().stream().map(WordRows::group).toList();
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
        return client.getJobStatus(job).rows().stream().map(WordRows::counts).findFirst();
    }

    @Override
    public void add(NewJob job) throws SQLException {
        client.addJob(job.id(), null, null, null, null, job.settings(), job.name());
        int number = 1;
        for (NewGroup group : job.groups()) {
            client.addGroup(job.id(), number++, group.inputRoot(), group.outputRoot(), group.attempts(),
                    QueueXml.group(QueueXml.WORD, group));
        }
        client.submitJob(job.id());
    }
}
