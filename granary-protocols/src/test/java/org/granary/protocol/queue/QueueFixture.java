package org.granary.protocol.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.granary.protocol.TestServer;
import org.granary.protocol.TestServer.Outcome;
import org.granary.store.Rows;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A database with a job queue, and short names for what the tests do with it.
public abstract class QueueFixture {
    protected static final byte[] TOKEN = {0x12, 0x34, 0x56, 0x78, (byte) 0x90};
    protected static final UUID WORKER = UUID.fromString("b00ae9a1-0474-474e-b348-f6a8bcc95331");
    protected static final UUID PARTITION = UUID.fromString("93572c0a-d9e1-1395-dab3-932eac7ba30c");

    @TempDir
    Path folder;

    protected TestServer server;

    /// Which of them.
    protected abstract Queue queue();

    @BeforeEach
    void open() {
        server = new TestServer(folder, queue().definition());
    }

    @AfterEach
    void close() {
        server.close();
    }

    protected void later() {
        server.time(server.now().plusSeconds(10));
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
        return server.query("""
                SELECT JobId, GroupId, ItemId, StartTime, StopTime, AttemptsRemaining, WorkerServerInstance, ErrorCode
                FROM item ORDER BY JobId, GroupId, ItemId""", Item::of);
    }

    protected Item item(long job, int group, int item) {
        return items().stream().filter(i -> i.jobId == job && i.groupId == group && i.itemId == item).findFirst()
                .orElseThrow();
    }

    /// What must not change when a call is refused: everything but the counters, which [#assertCountersAreRight] looks at.
    protected List<String> everything() {
        String queue = """
                SELECT 'job ' || JobId || ' ' || Submitted || ' ' || COALESCE(CancelTime, '-') || ' ' || COALESCE(Name, '-') FROM job
                UNION ALL SELECT 'group ' || JobId || ' ' || GroupId || ' ' || COALESCE(InputRoot, '-') || ' '
                  || COALESCE(OutputRoot, '-') FROM job_group
                UNION ALL SELECT 'item ' || JobId || ' ' || GroupId || ' ' || ItemId || ' ' || InputFile || ' ' || AttemptsRemaining
                  || ' ' || COALESCE(StartTime, '-') || ' ' || COALESCE(StopTime, '-') || ' ' || COALESCE(ErrorCode, '-')
                  || ' ' || COALESCE(hex(WorkerServerInstance), '-') FROM item""";
        String counts = """

                UNION ALL SELECT 'count ' || Hour || ' ' || ItemCount FROM item_count
                UNION ALL SELECT 'count ' || hex(PartitionId) || ' ' || Hour || ' ' || ItemCount FROM partition_item_count""";
        return server.query(queue + (queue() == Queue.TRANSLATION ? counts : "") + " ORDER BY 1",
                rows -> String.valueOf(rows.getString(1)));
    }

    /// The counters of each job, and the same counted from its items.
    protected void assertCountersAreRight() {
        assertThat(server.query("""
                SELECT JobId, Total, Waiting, Running, Succeeded, Failed FROM job
                EXCEPT SELECT j.JobId, COUNT(i.JobId),
                  COUNT(*) FILTER (WHERE i.JobId IS NOT NULL AND StartTime IS NULL AND StopTime IS NULL),
                  COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NULL),
                  COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL),
                  COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL)
                FROM job AS j LEFT JOIN item AS i ON i.JobId = j.JobId GROUP BY j.JobId""",
                rows -> "job " + rows.getLong(1))).as("jobs with wrong counters").isEmpty();
    }

    protected Outcome addJob(long job) {
        return addJob(job, null);
    }

    /// A job of the user whose token is [#TOKEN].
    protected Outcome addJob(long job, @Nullable UUID partition) {
        return switch (queue()) {
            case TRANSLATION -> server.call("proc_AddJob", "@JobId", job, "@UserToken", TOKEN, "@Settings",
                    "<settings/>", "@PartitionId", partition);
            case WORD, WORD2 -> server.call("proc_AddJob", "@JobId", job, "@UserTokenHeader", TOKEN, "@UserTokenSid",
                    TOKEN, "@UserTokenGroups", TOKEN, "@Settings", "<settings/>", "@PartitionId", partition);
        };
    }

    protected Outcome addGroup(long job, int group, int attempts, String xml) {
        return server.call("proc_AddGroup", "@JobId", job, "@GroupId", group, "@InputRoot", "http://in", "@OutputRoot",
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
        server.call("proc_SubmitJob", "@JobId", job);
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

    protected Outcome update(String batchXml) {
        return server.call("proc_UpdateConversionBatch", "@BatchXml", batchXml);
    }

    protected Outcome start(long job, int group, int item) {
        return update(batch(started(job, group, item), ""));
    }

    protected Outcome work(int count) {
        return server.call("proc_GetConversionBatch", "@NumberOfConversionsInBatch", count, "@InProgressThreshold",
                server.now());
    }

    /// Calls, and answers the error that the call must end with; nothing may have changed.
    protected SqlError refused(String procedure, @Nullable Object... namesAndValues) {
        List<String> before = everything();
        SqlError error = catchThrowableOfType(SqlError.class, () -> server.call(procedure, namesAndValues));
        assertThat(error).as("%s is refused", procedure).isNotNull();
        assertThat(everything()).as("nothing has changed").isEqualTo(before);
        assertCountersAreRight();
        return error;
    }

    /// proc_UpdateSucceededItem.
    protected Outcome succeed(long job, int group, int item) {
        return server.callInOrder("proc_UpdateSucceededItem", job, group, item);
    }

    /// proc_UpdateFailedItem.
    protected Outcome fail(@Nullable Object job, @Nullable Object group, @Nullable Object item,
            @Nullable Boolean noRetry, @Nullable Integer error) {
        return server.callInOrder("proc_UpdateFailedItem", job, group, item, noRetry, error);
    }

    protected Outcome cancel(long job) {
        return server.call("proc_CancelJob", "@JobId", job);
    }

    /// Job, group and item of each row.
    protected static List<String> keys(Outcome outcome) {
        return outcome.set().rows().stream().map(row -> row.get(0) + "/" + row.get(1) + "/" + row.get(2)).toList();
    }

    /// The identifiers of all jobs, in order.
    protected List<Long> jobs() {
        return server.query("SELECT JobId FROM job ORDER BY JobId", rows -> rows.getLong(1));
    }
}
