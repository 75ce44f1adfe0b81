package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.granary.store.Rows;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/// A database with a job queue, and short names for what the tests do with it.
public abstract class QueueFixture extends ProtocolTest {
    protected static final byte[] TOKEN = {0x12, 0x34, 0x56, 0x78, (byte) 0x90};
    protected static final UUID WORKER = UUID.fromString("b00ae9a1-0474-474e-b348-f6a8bcc95331");
    protected static final UUID PARTITION = UUID.fromString("93572c0a-d9e1-1395-dab3-932eac7ba30c");

    private static final AtomicInteger TESTS = new AtomicInteger();

    /// The server, which all tests share, remembers for some seconds what it has handed out. So each test has a time of
    /// its own.
    @BeforeEach
    final void beginAtATimeOfItsOwn() {
        pass(Duration.ofDays(1_000 + TESTS.incrementAndGet()));
    }

    /// Which of them.
    protected abstract Queue queue();

    @Override
    protected String databaseName() {
        return queue().database();
    }

    protected void later() {
        pass(Duration.ofSeconds(10));
    }

    /// A row of the set of items.
    public record Item(long jobId, int groupId, int itemId, @Nullable LocalDateTime start, @Nullable LocalDateTime stop,
            int attempts, @Nullable UUID worker, @Nullable Integer error) {

        static Item of(Rows rows) {
            return new Item(rows.getLong(1), rows.getInt(2), rows.getInt(3), rows.getDateTime(4), rows.getDateTime(5),
                    rows.getInt(6), rows.getUuid(7), rows.isNull(8) ? null : rows.getInt(8));
        }
    }

    protected List<Item> items() {
        return query("""
                SELECT JobId, GroupId, ItemId, StartTime, StopTime, AttemptsRemaining, WorkerServerInstance, ErrorCode
                FROM item ORDER BY JobId, GroupId, ItemId""", Item::of);
    }

    protected Item item(long job, int group, int item) {
        return items().stream().filter(i -> i.jobId == job && i.groupId == group && i.itemId == item).findFirst()
                .orElseThrow();
    }

    /// The counters of each job, and the same counted from its items.
    protected void assertCountersAreRight() {
        assertThat(query("""
                SELECT JobId, Total, Waiting, Running, Succeeded, Failed, HasWaiting, HasRunning, Unstarted FROM job
                EXCEPT SELECT j.JobId, COUNT(i.JobId),
                  COUNT(*) FILTER (WHERE i.JobId IS NOT NULL AND StartTime IS NULL AND StopTime IS NULL),
                  COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NULL),
                  COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL),
                  COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL),
                  MAX(CASE WHEN i.JobId IS NOT NULL AND StartTime IS NULL AND StopTime IS NULL THEN 1 ELSE 0 END),
                  MAX(CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 ELSE 0 END),
                  COUNT(*) FILTER (WHERE StartTime IS NULL AND StopTime IS NOT NULL)
                FROM job AS j LEFT JOIN item AS i ON i.JobId = j.JobId GROUP BY j.JobId""",
                rows -> "job " + rows.getLong(1))).as("jobs with wrong counters").isEmpty();
    }

    protected Outcome addJob(long job) {
        return addJob(job, null);
    }

    /// A job of the user whose token is [#TOKEN].
    protected Outcome addJob(long job, @Nullable UUID partition) {
        return switch (queue()) {
            case TRANSLATION -> call("proc_AddJob", "@JobId", job, "@UserToken", TOKEN, "@Settings",
                    "<settings/>", "@PartitionId", partition);
            case WORD, WORD2 -> call("proc_AddJob", "@JobId", job, "@UserTokenHeader", TOKEN, "@UserTokenSid",
                    TOKEN, "@UserTokenGroups", TOKEN, "@Settings", "<settings/>", "@PartitionId", partition);
        };
    }

    protected Outcome addGroup(long job, int group, int attempts, String xml) {
        return call("proc_AddGroup", "@JobId", job, "@GroupId", group, "@InputRoot", "http://in", "@OutputRoot",
                "http://out", "@MaxAttemptsCount", attempts, "@JobXml", xml);
    }

    /// A document with items of these numbers.
    protected String group(int... ids) {
        StringBuilder xml = new StringBuilder("<group xmlns='" + queue().jobAdd() + "'>");
        for (int id : ids) {
            xml.append("<item id='").append(id).append("' in='").append(id).append(".docx' out='").append(id)
                    .append("_x.docx'/>");
        }
        return xml.append("</group>").toString();
    }

    protected void submit(long job) {
        call("proc_SubmitJob", "@JobId", job);
    }

    /// A submitted job with one group, 1, of these items, each with two attempts.
    protected void job(long job, int... items) {
        job(job, null, items);
    }

    protected void job(long job, @Nullable UUID partition, int... items) {
        addJob(job, partition);
        addGroup(job, 1, 2, group(items));
        submit(job);
    }

    protected String batch(String start, String failed) {
        return "<batch xmlns='" + queue().batchUpdate() + "'><start>" + start + "</start><failed>" + failed
                + "</failed></batch>";
    }

    protected static String started(long job, int group, int item) {
        return "<item job='" + job + "' group='" + group + "' id='" + item + "' wsi='" + WORKER + "'/>";
    }

    protected static String failed(long job, int group, int item, int error) {
        return "<item job='" + job + "' group='" + group + "' id='" + item + "' error='" + error + "'/>";
    }

    protected Outcome updateBatch(String batchXml) {
        return call("proc_UpdateConversionBatch", "@BatchXml", batchXml);
    }

    protected Outcome start(long job, int group, int item) {
        return updateBatch(batch(started(job, group, item), ""));
    }

    protected Outcome work(int count) {
        return call("proc_GetConversionBatch", "@NumberOfConversionsInBatch", count, "@InProgressThreshold",
                now());
    }

    /// proc_UpdateSucceededItem.
    protected Outcome succeed(long job, int group, int item) {
        return callInOrder("proc_UpdateSucceededItem", job, group, item);
    }

    /// proc_UpdateFailedItem.
    protected Outcome fail(@Nullable Object job, @Nullable Object group, @Nullable Object item,
            @Nullable Boolean noRetry, @Nullable Integer error) {
        return callInOrder("proc_UpdateFailedItem", job, group, item, noRetry, error);
    }

    protected Outcome cancel(long job) {
        return call("proc_CancelJob", "@JobId", job);
    }

    /// Job, group and item of each row.
    protected static List<String> keys(Outcome outcome) {
        return outcome.set().rows().stream().map(row -> row.get(0) + "/" + row.get(1) + "/" + row.get(2)).toList();
    }

    /// The identifiers of all jobs, in order.
    protected List<Long> jobs() {
        return query("SELECT JobId FROM job ORDER BY JobId", rows -> rows.getLong(1));
    }
}
