package org.granary.console.api;

import java.util.List;
import org.granary.console.api.Keyset.Part;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.json.Json;
import org.granary.console.json.JsonOut;
import org.granary.console.sql.ResultTable;
import org.granary.console.sql.Sql;
import org.granary.console.sql.Sql.Asking;
import org.granary.console.sql.SqlParameter;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// The job queues: jobs, groups, items, and what can be done with them.
final class JobsApi {
    private static final String TAG = "job queues";
    private static final String JOB_COLUMNS = "JobId AS id, Name AS name, CreateTime AS created, CancelTime AS canceled,"
            + " Submitted AS submitted, PartitionId AS partition";
    private static final String JOB = "SELECT " + JOB_COLUMNS + " FROM dbo.Jobs WHERE JobId = @job";
    private static final Keyset JOBS = new Keyset(JOB_COLUMNS, "dbo.Jobs", "", true,
            List.of(new Part("CreateTime", "created", SqlType.Simple.DATETIME),
                    new Part("JobId", "id", SqlType.Simple.BIGINT)));
    private static final String ITEM_COLUMNS = "GroupId AS [group], ItemId AS id, InputFile AS input,"
            + " OutputFile AS output, StartTime AS started, StopTime AS stopped, AttemptsRemaining AS attempts,"
            + " WorkerServerInstance AS worker, ErrorCode AS error";
    private static final String ITEMS = "dbo.Items";
    private static final String OF_JOB = "JobId = @job";
    private static final Part ERROR = new Part("ErrorCode", "error", SqlType.Simple.INT);
    private static final Part GROUP = new Part("GroupId", "[group]", SqlType.Simple.INT);
    private static final Part ITEM = new Part("ItemId", "id", SqlType.Simple.INT);
    /// How many failed items are tried again at once.
    private static final int MOST_FAILURES = 10_000;
    private static final int BAD_STATE = 409;

    private static final Field[] COUNTS = {Field.of("total", Simple.INTEGER), Field.of("waiting", Simple.INTEGER),
        Field.of("running", Simple.INTEGER), Field.of("succeeded", Simple.INTEGER),
        Field.of("failed", Simple.INTEGER)};
    private static final Field[] JOB_FIELDS = {Field.of("id", Simple.LONG), Field.nullable("name", Simple.TEXT),
        Field.of("created", Simple.TIME), Field.nullable("canceled", Simple.TIME),
        Field.of("submitted", Simple.TRUTH), Field.nullable("partition", Simple.GUID),
        Field.of("state", Simple.TEXT), Field.of("items", new Kind.Parts(COUNTS))};
    private static final Kind ITEM_PAGE = Kind.page(Field.of("group", Simple.INTEGER), Field.of("id", Simple.INTEGER),
            Field.of("input", Simple.TEXT), Field.nullable("output", Simple.TEXT),
            Field.nullable("started", Simple.TIME), Field.nullable("stopped", Simple.TIME),
            Field.of("attempts", Simple.INTEGER), Field.nullable("worker", Simple.GUID),
            Field.nullable("error", Simple.INTEGER));

    private final Sql sql;
    private final Paging paging;

    private JobsApi(Sql sql, Paging paging) {
        this.sql = sql;
        this.paging = paging;
    }

    static List<Endpoint> endpoints(Sql sql, Paging paging) {
        return new JobsApi(sql, paging).endpoints();
    }

    private List<Endpoint> endpoints() {
        Input queue = Input.path("queue", Simple.TEXT, "translation, word or word2.");
        Input job = Input.path("job", Simple.LONG, "The job.");
        String jobPath = "/queues/{queue}/jobs/{job}";
        return List.of(
                Endpoint.get("/queues", TAG, "The job queues that the login may use.", List.of(),
                        Kind.rows(Field.of("queue", Simple.TEXT), Field.of("title", Simple.TEXT),
                                Field.of("database", Simple.TEXT), Field.of("active", Simple.TRUTH)),
                        this::queues),
                Endpoint.get("/queues/{queue}/jobs", TAG, "Jobs, newest first.",
                        List.of(queue, Input.limit(), Input.after()), Kind.page(JOB_FIELDS), this::jobs),
                Endpoint.get(jobPath, TAG, "A job.", List.of(queue, job), new Kind.Parts(JOB_FIELDS), this::job),
                Endpoint.get(jobPath + "/groups", TAG, "The groups of a job.", List.of(queue, job),
                        Kind.rows(Field.of("group", Simple.INTEGER), Field.nullable("input", Simple.TEXT),
                                Field.nullable("output", Simple.TEXT)),
                        call -> paging.all(call, database(call),
                                "SELECT GroupId AS [group], InputRoot AS input, OutputRoot AS output FROM dbo.Groups"
                                        + " WHERE JobId = @job ORDER BY GroupId",
                                job(call, "@job"))),
                Endpoint.get(jobPath + "/items", TAG, "The items of a job.",
                        List.of(queue, job,
                                Input.query("failed", Simple.TRUTH, "Only those that were given up."),
                                Input.query("error", Simple.INTEGER, "Only those with this error code."), Input.limit(),
                                Input.after()),
                        ITEM_PAGE, this::items),
                Endpoint.get(jobPath + "/failures", TAG, "The failed items of a job by error code.",
                        List.of(queue, job), JobFailures.KIND,
                        call -> sql.asking(call.person(), database(call),
                                asking -> JobFailures.answer(asking, job(call, "@job")))),
                Endpoint.post("/queues/{queue}/jobs", TAG, "Adds a job with one group of items, and submits it.",
                        List.of(queue, Input.optional("id", Simple.LONG, "Its number. Default: a new one."),
                                Input.optional("name", Simple.TEXT, "Its name."),
                                Input.optional("settings", Simple.TEXT, "What its workers read. Default: <settings/>."),
                                Input.optional("attempts", Simple.INTEGER,
                                        "How often an item may be tried, 1 to 255. Default: 3."),
                                Input.body("items", Simple.TEXT, "A line for each item: INPUT=OUTPUT.")),
                        new Kind.Parts(Field.of("id", Simple.LONG)), this::submit),
                Endpoint.post(jobPath + "/cancel", TAG, "Cancels a job. Items that have ended stay as they are.",
                        List.of(queue, job), null, call -> {
                            sql.change(call.person(), database(call), "EXEC dbo.proc_CancelJob @JobId = @job,"
                                    + " @PartitionId = @partition", List.of(job(call, "@job"), partition(call)));
                            return HttpAnswer.nothing();
                        }),
                Endpoint.post(jobPath + "/retry", TAG,
                        "Adds and submits a job with the failed items of this one, 10,000 at most, with the same settings.",
                        List.of(queue, job),
                        new Kind.Parts(Field.of("id", Simple.LONG), Field.of("items", Simple.INTEGER)),
                        this::retry),
                Endpoint.post("/queues/{queue}/expire", TAG, "Deletes jobs that are over, with their items.",
                        List.of(queue,
                                Input.optional("before", Simple.TIME, "Only jobs created before this time (UTC)."),
                                Input.optional("job", Simple.LONG, "Only this job."),
                                Input.optional("active", Simple.TRUTH, "Also jobs that are not over.")),
                        null, this::expire));
    }

    private static JobQueues queue(ApiCall call) {
        return JobQueues.find(call.text("queue"))
                .orElseThrow(() -> new HttpException(404, "The job queues are translation, word and word2."));
    }

    private static String database(ApiCall call) {
        return queue(call).database();
    }

    private static SqlParameter job(ApiCall call, String name) {
        return SqlParameter.number(name, call.number("job"));
    }

    /// Jobs are found with their own partition.
    private SqlParameter partition(ApiCall call) {
        return sql.asking(call.person(), database(call), asking -> {
            ResultTable found = asking.query(JOB, 1, job(call, "@job"));
            return partition(row(found, call));
        });
    }

    private static SqlParameter partition(ResultTable job) {
        Object value = job.value(0, "partition");
        return SqlParameter.of("@partition", SqlType.Simple.UNIQUEIDENTIFIER,
                value == null ? null : java.util.UUID.fromString(value.toString()));
    }

    private static ResultTable row(ResultTable found, ApiCall call) {
        if (found.rows().isEmpty()) {
            throw new HttpException(404, "There is no job " + call.text("job") + ".");
        }
        return found;
    }

    private HttpAnswer queues(ApiCall call) {
        return HttpAnswer.json(Json.object(out -> out.name("rows").list(rows -> {
            for (JobQueues queue : JobQueues.values()) {
                Boolean active = active(call, queue);
                if (active != null) {
                    rows.object(row -> {
                        row.field("queue", queue.word());
                        row.field("title", queue.title());
                        row.field("database", queue.database());
                        row.field("active", active);
                    });
                }
            }
        })));
    }

    /// Null where the login has no access.
    private @Nullable Boolean active(ApiCall call, JobQueues queue) {
        try {
            return sql.query(call.person(), queue.database(),
                    "DECLARE @rc int; EXEC @rc = dbo.proc_HasActiveJobs; SELECT @rc AS active", List.of(), 1,
                    table -> !Integer.valueOf(0).equals(table.value(0, "active")));
        } catch (HttpException e) {
            if (e.status() == 403) {
                return null;
            }
            throw e;
        }
    }

    private HttpAnswer jobs(ApiCall call) {
        return sql.asking(call.person(), database(call), asking -> {
            Paging.Page page = Paging.read(asking, call, JOBS.query(""));
            return HttpAnswer.json(Json.object(out -> {
                out.name("rows").list(rows -> {
                    for (int i = 0; i < page.table().rows().size(); i++) {
                        write(rows, page.table(), i, asking);
                    }
                });
                page.writeNext(out);
            }));
        });
    }

    private HttpAnswer job(ApiCall call) {
        return sql.asking(call.person(), database(call), asking -> {
            ResultTable found = row(asking.query(JOB, 1, job(call, "@job")),
                    call);
            return HttpAnswer.json(Json.text(out -> write(out, found, 0, asking)));
        });
    }

    /// A job with its counts, which the server keeps.
    private static void write(JsonOut out, ResultTable jobs, int place, Asking asking) {
        ResultTable row = new ResultTable(jobs.columns(), List.of(jobs.rows().get(place)), 1);
        ResultTable status = asking.query("EXEC dbo.proc_GetJobStatus @JobId = @job, @PartitionId = @partition", 1,
                SqlParameter.of("@job", SqlType.Simple.BIGINT, Long.valueOf(String.valueOf(row.value(0, "id")))),
                partition(row));
        JobCounts counts = JobCounts.of(status);
        out.object(object -> {
            Paging.fields(object, row, row.rows().getFirst());
            object.field("state", counts.state(Boolean.TRUE.equals(row.value(0, "submitted")),
                    row.value(0, "canceled") != null));
            object.name("items").object(counts::write);
        });
    }

    /// Failed items come by their errors, which their index has first.
    private HttpAnswer items(ApiCall call) {
        String error = call.find("error");
        Keyset items;
        if (error != null) {
            items = new Keyset(ITEM_COLUMNS, ITEMS, OF_JOB + JobFailures.FAILED + " AND ErrorCode = @error", ERROR,
                    GROUP, ITEM);
        } else if (call.isTrue("failed")) {
            items = new Keyset(ITEM_COLUMNS, ITEMS, OF_JOB + JobFailures.FAILED, ERROR, GROUP, ITEM);
        } else {
            items = new Keyset(ITEM_COLUMNS, ITEMS, OF_JOB, GROUP, ITEM);
        }
        return paging.page(call, items.query(database(call)), job(call, "@job"), SqlParameter.of("@error",
                SqlType.Simple.INT, error == null ? null : Integer.valueOf(error)));
    }

    private HttpAnswer submit(ApiCall call) {
        NewJob job = NewJob.of(call);
        sql.asking(call.person(), database(call), asking -> {
            job.add(asking, queue(call));
            return job;
        });
        return HttpAnswer.json(Json.object(out -> out.field("id", job.shownId())));
    }

    private HttpAnswer retry(ApiCall call) {
        return sql.asking(call.person(), database(call), asking -> {
            ResultTable job = row(asking.query("SELECT Name AS name, Settings AS settings, PartitionId AS partition"
                    + " FROM dbo.Jobs WHERE JobId = @job", 1, job(call, "@job")), call);
            ResultTable failed = JobFailures.items(asking, MOST_FAILURES, job(call, "@job"));
            if (failed.rows().isEmpty()) {
                throw new HttpException(BAD_STATE, "No item of this job has failed.");
            }
            NewJob next = NewJob.again(job, failed);
            next.add(asking, queue(call));
            return HttpAnswer.json(Json.object(out -> {
                out.field("id", next.shownId());
                out.field("items", failed.rows().size());
            }));
        });
    }

    private HttpAnswer expire(ApiCall call) {
        Long only = call.findNumber("job");
        String allPartitions = queue(call) == JobQueues.WORD ? "" : ", @AllPartitions = 1";
        sql.change(call.person(), database(call),
                "EXEC dbo.proc_JobsExpire @TimeThreshold = @before, @JobId = @job, @IncludeActiveJobs = @active"
                        + allPartitions,
                List.of(SqlParameter.text("@before", call.find("before")),
                        SqlParameter.of("@job", SqlType.Simple.BIGINT, only),
                        SqlParameter.of("@active", SqlType.Simple.BIT, call.isTrue("active"))));
        return HttpAnswer.nothing();
    }
}
