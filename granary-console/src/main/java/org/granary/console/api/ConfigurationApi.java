package org.granary.console.api;

import java.util.List;
import java.util.UUID;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.sql.Sql;
import org.granary.console.sql.SqlParameter;
import org.granary.type.SqlType;

/// The configuration database: objects, sites, timer jobs and locks.
final class ConfigurationApi {
    private static final String DATABASE = "SharePoint_Config";
    /// The class of farms (MS-WSSCFGD 2.2.5).
    private static final String FARM = "674DA553-EA77-44A3-B9F8-3F70D786DE6A";
    private static final String TAG = "configuration";
    private static final String OBJECT = "SELECT %s o.Id AS id, o.ParentId AS parent, o.Name AS name, c.FullName AS class,"
            + " o.Status AS status, o.Version AS version FROM dbo.Objects AS o LEFT JOIN dbo.Classes AS c ON c.Id = o.ClassId";
    /// As many as are wanted are read along the index of names, and then sorted: more than those are never read.
    private static final String FOUND = OBJECT.formatted("").replace("dbo.Objects",
            "(SELECT TOP (@limit) * FROM dbo.Objects WHERE Name LIKE @search)") + " ORDER BY o.Name";
    private static final Field[] FIELDS = {Field.of("id", Simple.GUID), Field.of("parent", Simple.GUID),
        Field.of("name", Simple.TEXT), Field.nullable("class", Simple.TEXT), Field.of("status", Simple.INTEGER),
        Field.of("version", Simple.TEXT)};
    private static final String LOCKS = """
            SELECT N'job' AS kind, CAST(l.JobId AS nvarchar(36)) AS id,
                (SELECT o.Name FROM dbo.Objects AS o WHERE o.Id = l.JobId) AS name, l.ServerName AS holder, l.LockTime AS since,
                DATEADD(minute, l.LockTimeout, l.LockTime) AS until, l.MarkedForDeletion AS given
            FROM dbo.TimerJobLocks AS l
            UNION ALL
            SELECT N'database', CAST(ID AS nvarchar(36)), NULL, LockedBy, LockedTime, DATEADD(minute, LockTimeout, LockedTime),
                CAST(0 AS bit) FROM dbo.TimerLock
            ORDER BY holder, id""";

    private final Sql sql;
    private final Paging paging;

    private ConfigurationApi(Sql sql, Paging paging) {
        this.sql = sql;
        this.paging = paging;
    }

    static List<Endpoint> endpoints(Sql sql, Paging paging) {
        return new ConfigurationApi(sql, paging).endpoints();
    }

    private List<Endpoint> endpoints() {
        Input object = Input.path("object", Simple.GUID, "The object.");
        return List.of(
                Endpoint.get("/configuration/objects", TAG, "Objects below another one, or those whose name begins so.",
                        List.of(Input.query("parent", Simple.GUID, "Only those below this object. Default: the roots."),
                                Input.query("search", Simple.TEXT,
                                        "Instead: objects of any parent whose name begins so."),
                                Input.limit()),
                        Kind.rows(FIELDS), this::objects),
                Endpoint.get("/configuration/objects/{object}", TAG, "An object with its properties.", List.of(object),
                        new Kind.Parts(FIELDS[0], FIELDS[1], FIELDS[2], FIELDS[3], FIELDS[4], FIELDS[5],
                                Field.of("properties", Simple.TEXT)),
                        call -> paging.one(call, DATABASE, "There is no such object.",
                                OBJECT.formatted("").replace("o.Version AS version",
                                        "o.Version AS version, o.Properties AS properties")
                                        + " WHERE o.Id = @object",
                                guid(call, "object"))),
                Endpoint.get("/configuration/objects/{object}/dependencies", TAG,
                        "Objects that this one needs, and those that need it.", List.of(object),
                        Kind.rows(Field.of("id", Simple.GUID), Field.of("name", Simple.TEXT),
                                Field.nullable("class", Simple.TEXT), Field.of("needed", Simple.TRUTH)),
                        call -> paging.all(call, DATABASE, dependencies("d.ObjectId = @object", "d.DependantId", 1)
                                + " UNION ALL " + dependencies("d.DependantId = @object", "d.ObjectId", 0),
                                guid(call, "object"))),
                SitesApi.endpoint(sql, paging, TAG),
                Endpoint.get("/timer/jobs", TAG, "The last run of each timer job on each server.",
                        List.of(Input.limit()),
                        Kind.rows(Field.of("id", Simple.GUID), Field.nullable("title", Simple.TEXT),
                                Field.of("server", Simple.TEXT), Field.of("status", Simple.INTEGER),
                                Field.of("started", Simple.TIME), Field.of("target", Simple.INTEGER),
                                Field.of("targets", Simple.INTEGER), Field.nullable("percent", Simple.INTEGER)),
                        call -> paging.all(call, DATABASE,
                                "SELECT TOP (@limit) JobId AS id, JobTitle AS title, ServerName AS server,"
                                        + " Status AS status, StartTime AS started, CurrentTarget AS target, TargetCount AS targets,"
                                        + " CurrentTargetPercentDone AS [percent] FROM dbo.TimerRunningJobs ORDER BY StartTime DESC",
                                SqlParameter.number("@limit", call.limit()))),
                Endpoint.get("/timer/locks", TAG, "Locks of timer services, with their holders.", List.of(),
                        Kind.rows(Field.of("kind", Simple.TEXT), Field.of("id", Simple.TEXT),
                                Field.nullable("name", Simple.TEXT), Field.of("holder", Simple.TEXT),
                                Field.of("since", Simple.TIME), Field.of("until", Simple.TIME),
                                Field.of("given", Simple.TRUTH)),
                        call -> paging.all(call, DATABASE, LOCKS)),
                Endpoint.delete("/timer/locks/{kind}/{id}", TAG,
                        "Takes a lock from a server that no longer runs, so that others can have it.",
                        List.of(Input.path("kind", Simple.TEXT, "job or database."),
                                Input.path("id", Simple.TEXT, "The lock.")),
                        this::release));
    }

    private static String dependencies(String condition, String other, int needed) {
        return "SELECT o.Id AS id, o.Name AS name, c.FullName AS class, CAST(" + needed + " AS bit) AS needed"
                + " FROM dbo.Dependencies AS d JOIN dbo.Objects AS o ON o.Id = " + other
                + " LEFT JOIN dbo.Classes AS c ON c.Id = o.ClassId WHERE " + condition;
    }

    private static SqlParameter guid(ApiCall call, String name) {
        return guid("@" + name, call.text(name));
    }

    private static SqlParameter guid(String name, String text) {
        try {
            return SqlParameter.of(name, SqlType.Simple.UNIQUEIDENTIFIER, UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            throw new HttpException(400, "\"" + text + "\" is not an identifier.");
        }
    }

    private HttpAnswer objects(ApiCall call) {
        SqlParameter limit = SqlParameter.number("@limit", call.limit());
        String search = call.find("search");
        String top = OBJECT.formatted("TOP (@limit)");
        if (search != null && !search.isBlank()) {
            return paging.all(call, DATABASE, FOUND, limit, SqlParameter.text("@search", escaped(search)));
        }
        String parent = call.find("parent");
        if (parent != null) {
            return paging.all(call, DATABASE, top + " WHERE o.ParentId = @parent AND o.Id <> @parent ORDER BY o.Name",
                    limit,
                    guid("@parent", parent));
        }
        // The parent of a root is nothing, or itself, which is so of farms alone.
        return paging.all(call, DATABASE, OBJECT.formatted("") + " WHERE o.ParentId = @none UNION ALL "
                + OBJECT.formatted("") + " WHERE o.ClassId = @farm AND o.ParentId = o.Id",
                guid("@none", "00000000-0000-0000-0000-000000000000"), guid("@farm", FARM));
    }

    private static String escaped(String prefix) {
        return prefix.replace("[", "[[]").replace("%", "[%]").replace("_", "[_]") + "%";
    }

    private HttpAnswer release(ApiCall call) {
        String id = call.text("id");
        switch (call.text("kind")) {
            case "job" -> sql.change(call.person(), DATABASE, "EXEC dbo.proc_DeleteTimerLockForJob @lock, NULL, 0",
                    List.of(guid("@lock", id)));
            case "database" -> sql.change(call.person(), DATABASE, "EXEC granary.ReleaseTimerLock @lock",
                    List.of(SqlParameter.text("@lock", id)));
            default -> throw new HttpException(404, "A lock is of a job or of a database.");
        }
        return HttpAnswer.nothing();
    }
}
