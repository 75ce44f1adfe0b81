package org.granary.console.api;

import java.util.ArrayList;
import java.util.List;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.json.Json;
import org.granary.console.json.JsonOut;
import org.granary.console.sql.ResultTable;
import org.granary.console.sql.Sql.Asking;
import org.granary.console.sql.SqlParameter;

/// The failed items of a job. They have an index that begins with the error, so that nothing here depends on how many
/// items the job has, nor on how many of them have failed.
final class JobFailures {
    static final String FAILED = " AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL";
    static final Kind KIND = Kind.rows(Field.of("error", Simple.INTEGER), Field.of("count", Simple.INTEGER),
            Field.of("more", Simple.TRUTH), Field.of("first", Simple.TIME), Field.of("last", Simple.TIME),
            Field.of("example", Simple.TEXT));

    /// How many errors are told apart, and up to how many items of each are counted.
    private static final int MOST_ERRORS = 100;
    private static final int MOST_COUNTED = 10_000;

    private static final String FIRST_ERROR = "SELECT TOP (1) ErrorCode AS error FROM dbo.Items WHERE JobId = @job"
            + FAILED + " ORDER BY ErrorCode";
    private static final String NEXT_ERROR = "SELECT TOP (1) ErrorCode AS error FROM dbo.Items WHERE JobId = @job"
            + " AND StopTime IS NOT NULL AND ErrorCode > @error ORDER BY ErrorCode";
    private static final String COUNT = "SELECT COUNT(*) AS count, MIN(StopTime) AS first, MAX(StopTime) AS last,"
            + " MIN(InputFile) AS example FROM (SELECT TOP (" + (MOST_COUNTED + 1) + ") StopTime, InputFile"
            + " FROM dbo.Items WHERE JobId = @job" + FAILED + " AND ErrorCode = @error"
            + " ORDER BY ErrorCode, GroupId, ItemId) AS f";
    private static final String ITEMS = "SELECT i.GroupId AS [group], g.InputRoot AS inputRoot,"
            + " g.OutputRoot AS outputRoot, i.InputFile AS input, i.OutputFile AS output FROM (SELECT TOP (@limit)"
            + " JobId, GroupId, ItemId, InputFile, OutputFile FROM dbo.Items WHERE JobId = @job" + FAILED
            + " ORDER BY ErrorCode, GroupId, ItemId) AS i JOIN dbo.Groups AS g ON g.JobId = i.JobId"
            + " AND g.GroupId = i.GroupId ORDER BY i.GroupId, i.ItemId";

    private JobFailures() {}

    /// How often which error has happened, the most frequent first.
    static HttpAnswer answer(Asking asking, SqlParameter job) {
        List<Failure> found = new ArrayList<>();
        ResultTable error = asking.query(FIRST_ERROR, 1, job);
        while (!error.rows().isEmpty() && found.size() < MOST_ERRORS) {
            int code = ((Number) error.rows().getFirst().getFirst()).intValue();
            SqlParameter after = SqlParameter.number("@error", code);
            ResultTable counted = asking.query(COUNT, 1, job, after);
            int count = ((Number) counted.rows().getFirst().getFirst()).intValue();
            if (count > 0) { // none where they were deleted meanwhile
                found.add(new Failure(code, count, counted));
            }
            error = asking.query(NEXT_ERROR, 1, job, after);
        }
        found.sort((one, other) -> Integer.compare(other.count(), one.count()));
        return HttpAnswer.json(Json.object(out -> out.name("rows").list(
                rows -> found.forEach(failure -> rows.object(failure::write)))));
    }

    private record Failure(int code, int count, ResultTable counted) {
        void write(JsonOut out) {
            out.field("error", code);
            out.field("count", Math.min(count, MOST_COUNTED));
            out.field("more", count > MOST_COUNTED);
            out.field("first", counted.value(0, "first"));
            out.field("last", counted.value(0, "last"));
            out.field("example", counted.value(0, "example"));
        }
    }

    /// Failed items with the roots of their groups, group by group.
    static ResultTable items(Asking asking, int most, SqlParameter job) {
        return asking.query(ITEMS, most, job, SqlParameter.number("@limit", most));
    }
}
