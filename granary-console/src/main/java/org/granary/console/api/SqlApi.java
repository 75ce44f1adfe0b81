package org.granary.console.api;

import java.util.List;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.json.Json;
import org.granary.console.json.JsonOut;
import org.granary.console.login.WebSession;
import org.granary.console.sql.Collected;
import org.granary.console.sql.ResultTable;
import org.granary.console.sql.Sql;
import org.granary.session.LocalSession;
import org.granary.type.SqlMessage;

/// T-SQL of one's own.
final class SqlApi {
    private static final String TAG = "T-SQL";
    private static final int USUAL_ROWS = 1000;
    private static final int MOST_ROWS = 10_000;

    private static final Kind COLUMN = new Kind.Parts(Field.of("name", Simple.TEXT), Field.of("type", Simple.TEXT));
    static final Field RESULTS = Field.of("results", new Kind.ListOf(new Kind.Parts(
            Field.of("columns", new Kind.ListOf(COLUMN)),
            Field.of("rows", new Kind.ListOf(new Kind.ListOf(Simple.ANY))),
            Field.of("count", Simple.LONG))));
    static final Field MESSAGES = Field.of("messages", new Kind.ListOf(new Kind.Parts(
            Field.of("number", Simple.INTEGER), Field.of("severity", Simple.INTEGER), Field.of("state", Simple.INTEGER),
            Field.of("line", Simple.INTEGER), Field.of("procedure", Simple.TEXT), Field.of("text", Simple.TEXT))));

    private SqlApi() {}

    static List<Endpoint> endpoints(Sql sql, Paging paging) {
        return List.of(
                Endpoint.get("/databases", TAG, "The databases that the login may use.", List.of(),
                        Kind.rows(Field.of("name", Simple.TEXT)),
                        call -> paging.all(call, "",
                                "SELECT name FROM sys.databases WHERE HAS_DBACCESS(name) = 1 ORDER BY name")),
                Endpoint.post("/sql", TAG,
                        "Runs a batch of T-SQL in a session that is kept until you log out: its database, temporary tables and"
                                + " transaction stay for the next batch.",
                        List.of(Input.body("text", Simple.TEXT, "The batch."),
                                Input.optional("database", Simple.TEXT,
                                        "Where it runs. Default: where the batch before was."),
                                Input.optional("rows", Simple.INTEGER,
                                        "How many rows of each result are kept, 10,000 at most. Default: 1,000.")),
                        new Kind.Parts(RESULTS, MESSAGES, Field.nullable("changed", Simple.LONG),
                                Field.of("database", Simple.TEXT), Field.of("transactions", Simple.INTEGER),
                                Field.of("session", Simple.INTEGER), Field.of("milliseconds", Simple.LONG)),
                        call -> run(call, sql)),
                Endpoint.delete("/sql", TAG, "Cancels the batch that runs.", List.of(), call -> {
                    session(call).cancelQuery();
                    return HttpAnswer.nothing();
                }));
    }

    private static WebSession session(ApiCall call) {
        WebSession session = call.person().session();
        if (session == null) {
            throw new HttpException(403, "This needs a session: log in with POST " + Api.ROOT + "/session.");
        }
        return session;
    }

    private static HttpAnswer run(ApiCall call, Sql sql) {
        Long wanted = call.findNumber("rows");
        int rows = wanted == null ? USUAL_ROWS : Math.clamp(wanted, 1, MOST_ROWS);
        String database = call.find("database");
        String text = call.text("text");
        long since = System.nanoTime();
        if (database != null) {
            String use = "USE [" + database.replace("]", "]]") + "]";
            HttpAnswer refused = sql.batch(session(call), database, use, 1, (collected, session) -> {
                SqlMessage error = collected.error();
                return error == null ? HttpAnswer.nothing() : answer(collected, session, since);
            });
            if (refused instanceof HttpAnswer.Content content && content.status() == 200) {
                return refused;
            }
        }
        return sql.batch(session(call), "", text, rows,
                (collected, session) -> answer(collected, session, since));
    }

    private static HttpAnswer answer(Collected collected, LocalSession session, long since) {
        return HttpAnswer.json(Json.object(out -> {
            write(out, collected);
            out.field("changed", collected.changed() < 0 ? null : (Long) collected.changed());
            out.field("database", session.database());
            out.field("transactions", session.transactions());
            out.field("session", session.spid());
            out.field("milliseconds", (System.nanoTime() - since) / 1_000_000);
        }));
    }

    /// Results and messages.
    static void write(JsonOut out, Collected collected) {
        out.name("results").list(list -> collected.results().forEach(table -> list.object(one -> write(one, table))));
        out.name("messages").list(list -> collected.messages().forEach(message -> list.object(one -> {
            one.field("number", message.number());
            one.field("severity", message.severity());
            one.field("state", message.state());
            one.field("line", message.line());
            one.field("procedure", message.procedure());
            one.field("text", message.text());
        })));
    }

    private static void write(JsonOut out, ResultTable table) {
        out.name("columns").list(list -> table.columns().forEach(column -> list.object(one -> {
            one.field("name", column.name());
            one.field("type", column.type().sql());
        })));
        out.name("rows").list(list -> table.rows().forEach(list::value));
        out.field("count", table.count());
    }
}
