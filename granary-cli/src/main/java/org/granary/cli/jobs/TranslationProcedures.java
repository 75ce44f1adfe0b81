package org.granary.cli.jobs;

import java.sql.SQLException;
import java.util.UUID;
import org.granary.cli.jobs.JobQueue.Status;
import org.granary.client.translation.TranslationClient;
import org.jspecify.annotations.Nullable;

/// The queue of MS-TSSPROC.
record TranslationProcedures(TranslationClient client) implements QueueProcedures {
    private static final String NAMESPACE = "http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd";
    private static final byte[] NO_TOKEN = {};

    @Override
    public @Nullable Status status(long job, @Nullable UUID partition) throws SQLException {
        return client.getJobStatus(job, partition).rows().stream()
                .map(row -> new Status(row.total(), row.inProgress(), row.succeeded(), row.failed()))
                .findFirst().orElse(null);
    }

    @Override
    public void add(NewJob job) throws SQLException {
        client.addJob(job.id(), null, NO_TOKEN, job.partition(), job.settings(), job.name(), null, null, null);
        int number = 0;
        for (NewJob.Group group : job.groups()) {
            client.addGroup(job.id(), ++number, group.inputRoot(), group.outputRoot(), job.attempts(),
                    group.xml(NAMESPACE));
        }
        client.submitJob(job.id());
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
