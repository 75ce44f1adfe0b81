package org.granary.console.api;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.json.Json;
import org.granary.console.json.JsonOut;
import org.granary.console.sql.ResultTable;
import org.granary.console.sql.Sql;
import org.granary.procedure.CallStatistics.Totals;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Parameter;
import org.granary.procedure.Procedure;
import org.granary.procedure.ResultShape;
import org.granary.tds.request.RpcParameter;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The procedures, how they are declared and how they do, and calling one.
final class ProceduresApi {
    private static final String TAG = "procedures";
    private static final int MOST_ROWS = 1000;
    private static final int MOST = 2000;
    private static final Field[] ROW = {Field.of("database", Simple.TEXT), Field.of("schema", Simple.TEXT),
        Field.of("name", Simple.TEXT), Field.nullable("section", Simple.TEXT),
        Field.of("calls", Simple.LONG), Field.of("failed", Simple.LONG), Field.of("mean", Simple.LONG),
        Field.of("median", Simple.LONG), Field.of("slow", Simple.LONG)};

    private final Sql sql;
    private final Catalog catalog;

    private ProceduresApi(Sql sql, Catalog catalog) {
        this.sql = sql;
        this.catalog = catalog;
    }

    static List<Endpoint> endpoints(Sql sql, Catalog catalog) {
        return new ProceduresApi(sql, catalog).endpoints();
    }

    private List<Endpoint> endpoints() {
        List<Input> place = List.of(Input.path("database", Simple.TEXT, "The database."),
                Input.path("schema", Simple.TEXT, "The schema."), Input.path("name", Simple.TEXT, "The procedure."));
        Kind parameter = new Kind.Parts(Field.of("name", Simple.TEXT), Field.of("type", Simple.TEXT),
                Field.of("output", Simple.TRUTH), Field.of("required", Simple.TRUTH),
                Field.of("nullable", Simple.TRUTH),
                Field.nullable("initial", Simple.TEXT));
        Kind column = new Kind.Parts(Field.of("name", Simple.TEXT), Field.of("type", Simple.TEXT),
                Field.of("nullable", Simple.TRUTH));
        List<Field> whole = new ArrayList<>(List.of(ROW));
        whole.add(Field.of("writes", Simple.TRUTH));
        whole.add(Field.of("parameters", new Kind.ListOf(parameter)));
        whole.add(Field.of("results", new Kind.ListOf(new Kind.Parts(Field.of("name", Simple.TEXT),
                Field.of("columns", new Kind.ListOf(column))))));
        List<Input> calling = new ArrayList<>(place);
        calling.add(Input.body("arguments", Simple.ANY,
                "An object: a text, or null, for each parameter that is given, by its name. Others have their defaults."));
        return List.of(
                Endpoint.get("/procedures", TAG,
                        "All procedures that the login may see. Times are in microseconds, since the server has started.",
                        List.of(), Kind.rows(ROW), this::all),
                Endpoint.get("/procedures/{database}/{schema}/{name}", TAG, "How a procedure is declared.", place,
                        new Kind.Parts(whole), this::one),
                Endpoint.post("/procedures/{database}/{schema}/{name}/call", TAG, "Calls a procedure.", calling,
                        new Kind.Parts(SqlApi.RESULTS, SqlApi.MESSAGES, Field.nullable("returnStatus", Simple.INTEGER),
                                Field.of("outputs", new Kind.ListOf(new Kind.Parts(Field.of("name", Simple.TEXT),
                                        Field.of("value", Simple.ANY)))),
                                Field.of("milliseconds", Simple.LONG)),
                        this::call));
    }

    private HttpAnswer all(ApiCall call) {
        return HttpAnswer.json(Json.object(out -> out.name("rows").list(rows -> {
            for (DatabaseCatalog database : catalog.databases()) {
                Set<String> visible = visible(call, database);
                database.procedures().stream().filter(each -> visible.contains(key(each)))
                        .forEach(each -> rows.object(row -> write(row, database, each)));
            }
        })));
    }

    private static String key(Procedure procedure) {
        return (procedure.declaration().schema() + "." + procedure.declaration().name()).toLowerCase(Locale.ROOT);
    }

    /// Those that the catalog views show to the login.
    private Set<String> visible(ApiCall call, DatabaseCatalog database) {
        try {
            return sql.query(call.person(), database.name(),
                    "SELECT SCHEMA_NAME(schema_id) + N'.' + name AS name FROM sys.procedures", List.of(), MOST,
                    ProceduresApi::names);
        } catch (HttpException e) {
            if (e.status() == 403) {
                return Set.of();
            }
            throw e;
        }
    }

    private static Set<String> names(ResultTable table) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < table.rows().size(); i++) {
            names.add(String.valueOf(table.value(i, "name")).toLowerCase(Locale.ROOT));
        }
        return names;
    }

    private Procedure find(ApiCall call) {
        DatabaseCatalog database = catalog.database(call.text("database")).orElse(null);
        Procedure found = database == null
                ? null
                : database.procedure(call.text("schema"), call.text("name"))
                        .filter(each -> visible(call, database).contains(key(each))).orElse(null);
        if (found == null) {
            throw new HttpException(404, "There is no such procedure, or your login may not see it.");
        }
        return found;
    }

    private static void write(JsonOut out, DatabaseCatalog database, Procedure procedure) {
        Totals totals = procedure.statistics().totals();
        out.field("database", database.name());
        out.field("schema", procedure.declaration().schema());
        out.field("name", procedure.declaration().name());
        out.field("section", Sections.of(database.name(), procedure.declaration().name()));
        out.field("calls", totals.calls());
        out.field("failed", totals.failed());
        out.field("mean", totals.calls() == 0 ? 0L : totals.nanos() / totals.calls() / 1000);
        out.field("median", totals.microsOf(0.5));
        out.field("slow", totals.microsOf(0.95));
    }

    private HttpAnswer one(ApiCall call) {
        Procedure procedure = find(call);
        return HttpAnswer.json(Json.object(out -> {
            write(out, catalog.database(call.text("database")).orElseThrow(), procedure);
            out.field("writes", procedure.declaration().access().mayWrite());
            out.name("parameters").list(list -> procedure.declaration().parameters()
                    .forEach(parameter -> list.object(one -> write(one, parameter))));
            out.name("results").list(list -> procedure.declaration().resultSets()
                    .forEach(shape -> list.object(one -> write(one, shape))));
        }));
    }

    private static void write(JsonOut out, Parameter parameter) {
        SqlValue initial = parameter.defaultValue();
        out.field("name", parameter.name());
        out.field("type", parameter.type().sql());
        out.field("output", parameter.output());
        out.field("required", initial == null && !parameter.output());
        out.field("nullable", parameter.nullable());
        out.field("initial", initial == null || initial.value() == null ? null : initial.value().toString());
    }

    private static void write(JsonOut out, ResultShape shape) {
        out.field("name", shape.name());
        out.name("columns").list(list -> {
            for (Column column : shape.columns()) {
                list.object(one -> {
                    one.field("name", column.name());
                    one.field("type", column.type().sql());
                    one.field("nullable", column.nullable());
                });
            }
        });
    }

    private HttpAnswer call(ApiCall call) {
        Procedure procedure = find(call);
        if (!(call.body().get("arguments") instanceof Map<?, ?> given)) {
            throw new HttpException(400, "The value arguments has to be an object.");
        }
        List<RpcParameter> arguments = new ArrayList<>();
        for (Parameter parameter : procedure.declaration().parameters()) {
            if (given.containsKey(parameter.name()) || parameter.output()) {
                Object value = given.get(parameter.name());
                arguments.add(new RpcParameter(parameter.name(), parameter.output(), false,
                        value(parameter, value == null ? null : value.toString())));
            }
        }
        String name = "[" + call.text("schema").replace("]", "]]") + "].[" + call.text("name").replace("]", "]]") + "]";
        long since = System.nanoTime();
        return sql.call(call.person(), call.text("database"), name, arguments, MOST_ROWS,
                collected -> HttpAnswer.json(Json.object(out -> {
                    SqlApi.write(out, collected);
                    out.field("returnStatus", collected.returnStatus());
                    out.name("outputs").list(list -> collected.outputs().forEach(output -> list.object(one -> {
                        one.field("name", output.name());
                        one.field("value", output.value());
                    })));
                    out.field("milliseconds", (System.nanoTime() - since) / 1_000_000);
                })));
    }

    /// Text, which the server converts; bytes are written as 0x….
    private static SqlValue value(Parameter parameter, @Nullable String text) {
        boolean binary = parameter.type() instanceof SqlType.Binary || parameter.type() == SqlType.Simple.IMAGE
                || parameter.type() == SqlType.Simple.TIMESTAMP;
        if (!binary) {
            return SqlValue.of(parameter.output() && text == null ? parameter.type() : SqlType.nvarchar(SqlType.MAX),
                    text);
        }
        if (text == null) {
            return SqlValue.nullOf(SqlType.varbinary(SqlType.MAX));
        }
        try {
            String hex = text.startsWith("0x") ? text.substring(2) : text;
            return SqlValue.of(SqlType.varbinary(SqlType.MAX), java.util.HexFormat.of().parseHex(hex));
        } catch (IllegalArgumentException e) {
            throw new HttpException(400, "The value of " + parameter.name() + " has to be bytes, such as 0x0102.");
        }
    }
}
