package org.granary.protocol.queue;

import java.util.List;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.xml.XmlDocument;
import org.granary.protocol.queue.QueueJobs.NewGroup;
import org.granary.protocol.queue.QueueJobs.NewItem;
import org.jspecify.annotations.Nullable;

/// Jobs as clients make and end them: what all documents share.
///
/// | procedure | MS-TSSPROC | MS-WORDSSP | MS-WORDSSP2 |
/// | --- | --- | --- | --- |
/// | proc_AddGroup | 3.1.5.1 | 3.1.5.15 | 3.2.5.15 |
/// | proc_SubmitJob | 3.1.5.14 | 3.1.5.4 | 3.2.5.4 |
/// | proc_CancelJob | 3.1.5.4 | 3.1.5.12 | 3.2.5.12 |
/// | proc_CancelAllActiveJobs | 3.1.5.3 | 3.1.5.13 | 3.2.5.13 |
/// | proc_HasActiveJobs | 3.1.5.12 | 3.1.5.6 | 3.2.5.6 |
public final class QueueJobProcedures {
    private final QueueRules rules;
    private final QueueJobs jobs;

    public QueueJobProcedures(QueueRules rules) {
        this.rules = rules;
        this.jobs = new QueueJobs(rules.database());
    }

    @Implements("proc_AddGroup")
    public void addGroup(Call call, long jobId, int groupId, @Nullable String inputRoot, @Nullable String outputRoot,
            int maxAttemptsCount, XmlDocument jobXml) {
        List<NewItem> items = jobXml.elements("group/item").stream()
                .map(item -> new NewItem(item.intValue("id"), item.required("in"), item.attribute("out"))).toList();
        jobs.addGroup(call.transaction(), new NewGroup(jobId, groupId, inputRoot, outputRoot, maxAttemptsCount), items);
    }

    @Implements("proc_SubmitJob")
    public void submitJob(Call call, long jobId) {
        jobs.submit(call.transaction(), jobId);
    }

    @Implements("proc_CancelJob")
    public void cancelJob(Call call, long jobId, @Nullable UUID partitionId) {
        jobs.cancel(call.transaction(), jobId, JobScope.exactly(partitionId));
    }

    @Implements("proc_CancelAllActiveJobs")
    public void cancelAllActiveJobs(Call call) {
        jobs.cancelAllActive(call.transaction());
    }

    @Implements("proc_HasActiveJobs")
    public int hasActiveJobs(Call call) {
        int active = jobs.countActive(call.transaction());
        return rules.countsActiveJobs() ? active : Math.min(active, 1);
    }
}
