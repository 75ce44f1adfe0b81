package org.granary.console.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.json.Json;
import org.granary.console.sql.ResultTable;
import org.granary.console.sql.Sql;
import org.granary.console.sql.SqlParameter;
import org.granary.type.SqlType;

/// Rules and schedules of crawls, which are configuration properties. Accounts of rules are shown by their names; their passwords are sealed with a key that the server does not have, so that
/// `granary crawl rule` sets them.
final class CrawlRulesApi {
    private static final String TAG = "Crawls";
    private static final String ADMINISTRATION = "Search_Service_Application_DB";
    private static final String RULE = "granary-gatherer/rule/";
    static final String SCHEDULE = "granary-gatherer/schedule/";
    private static final List<String> TYPES = List.of("full", "incremental");
    private static final String WHEN = "every [1-9][0-9]{0,4}[mhd]|daily ([01][0-9]|2[0-3]):[0-5][0-9]";
    private static final int MOST_ROWS = 10_000;
    private static final int MOST_RULES = 9999;
    private static final int LONGEST_PATTERN = 2000;
    /// A configuration property can be of any type but those without a limit.
    private static final int LONGEST_VALUE = 4000;

    private final Sql sql;

    private CrawlRulesApi(Sql sql) {
        this.sql = sql;
    }

    static List<Endpoint> endpoints(Sql sql) {
        return new CrawlRulesApi(sql).endpoints();
    }

    private List<Endpoint> endpoints() {
        Input number = Input.path("number", Simple.INTEGER, "The number of the rule.");
        Input source = Input.path("source", Simple.INTEGER, "The content source.");
        return List.of(
                Endpoint.get("/crawl-rules", TAG, "Crawl rules, in the order in which they count.", List.of(),
                        rows(Field.of("number", Simple.INTEGER), Field.of("include", Simple.TRUTH),
                                Field.of("pattern", Simple.TEXT), Field.nullable("account", Simple.TEXT)),
                        this::rules),
                Endpoint.post("/crawl-rules/{number}", TAG,
                        "Adds a crawl rule without an account, or replaces the one with this number.",
                        List.of(number, Input.body("include", Simple.TRUTH, "Whether such URLs are crawled."),
                                Input.body("pattern", Simple.TEXT, "Whole URLs, with * for anything.")),
                        null, this::setRule),
                Endpoint.delete("/crawl-rules/{number}", TAG, "Removes a crawl rule.", List.of(number),
                        this::removeRule),
                Endpoint.get("/crawl-schedules", TAG, "Content sources with their schedules.", List.of(),
                        rows(Field.of("source", Simple.INTEGER), Field.of("name", Simple.TEXT),
                                Field.nullable("full", Simple.TEXT), Field.nullable("incremental", Simple.TEXT)),
                        this::schedules),
                Endpoint.post("/crawl-schedules/{source}", TAG,
                        "Says when a content source is crawled. An empty text removes a schedule.",
                        List.of(source,
                                Input.body("full", Simple.TEXT, "every 2h, every 1d, daily 02:00, or nothing."),
                                Input.body("incremental", Simple.TEXT, "The same for incremental crawls.")),
                        null, this::setSchedule));
    }

    private static Kind rows(Field... fields) {
        return new Kind.Parts(Field.of("rows", new Kind.ListOf(new Kind.Parts(fields))));
    }

    private Map<String, String> properties(ApiCall call, String prefix) {
        return sql.query(call.person(), ADMINISTRATION,
                "EXEC dbo.proc_MSS_GetConfigurationProperties @Pattern = @pattern",
                List.of(SqlParameter.text("@pattern", prefix + "%")), MOST_ROWS, table -> {
                    Map<String, String> values = new TreeMap<>();
                    for (int i = 0; i < table.rows().size(); i++) {
                        String name = String.valueOf(table.value(i, "Name"));
                        values.put(name.substring(Math.min(prefix.length(), name.length())),
                                String.valueOf(table.value(i, "Value")));
                    }
                    return values;
                });
    }

    private void set(ApiCall call, String name, String value) {
        sql.change(call.person(), ADMINISTRATION,
                value.isEmpty()
                        ? "EXEC dbo.proc_MSS_DeleteConfigurationProperty @Name = @name"
                        : "EXEC dbo.proc_MSS_SetConfigurationProperty @Name = @name, @Value = @value",
                value.isEmpty()
                        ? List.of(SqlParameter.text("@name", name))
                        : List.of(SqlParameter.text("@name", name),
                                SqlParameter.of("@value", SqlType.nvarchar(LONGEST_VALUE), value)));
    }

    private record Rule(int number, List<String> parts) {}

    private HttpAnswer rules(ApiCall call) {
        List<Rule> rules = new ArrayList<>();
        properties(call, RULE).forEach((number, value) -> {
            List<String> parts = List.of(value.split("\t", -1));
            if (number.matches("[0-9]{1,4}") && parts.size() >= 2) {
                rules.add(new Rule(Integer.parseInt(number), parts));
            }
        });
        rules.sort(Comparator.comparingInt(Rule::number));
        return HttpAnswer
                .json(Json.object(out -> out.name("rows").list(list -> rules.forEach(rule -> list.object(one -> {
                    one.field("number", rule.number());
                    one.field("include", rule.parts().getFirst().equals("include"));
                    one.field("pattern", rule.parts().get(1));
                    one.field("account", rule.parts().size() > 2 ? rule.parts().get(2) : null);
                })))));
    }

    private static int number(ApiCall call) {
        long number = call.number("number");
        if (number < 1 || number > MOST_RULES) {
            throw new HttpException(400, "The value number has to be between 1 and " + MOST_RULES + ".");
        }
        return (int) number;
    }

    private HttpAnswer setRule(ApiCall call) {
        String pattern = call.text("pattern").strip();
        if (pattern.isEmpty() || pattern.length() > LONGEST_PATTERN || pattern.matches("(?s).*\\p{Cntrl}.*")) {
            throw new HttpException(400, "The value pattern has to be a text of up to " + LONGEST_PATTERN
                    + " characters.");
        }
        set(call, RULE + number(call), (call.isTrue("include") ? "include" : "exclude") + "\t" + pattern);
        return HttpAnswer.nothing();
    }

    private HttpAnswer removeRule(ApiCall call) {
        set(call, RULE + number(call), "");
        return HttpAnswer.nothing();
    }

    private HttpAnswer schedules(ApiCall call) {
        Map<String, String> schedules = properties(call, SCHEDULE);
        return sql.query(call.person(), ADMINISTRATION,
                "SELECT ContentSourceID AS source, Name AS name FROM dbo.MSSContentSources ORDER BY ContentSourceID",
                List.of(), MOST_ROWS,
                table -> HttpAnswer.json(Json.object(out -> out.name("rows").list(list -> {
                    for (int i = 0; i < table.rows().size(); i++) {
                        int row = i;
                        list.object(one -> {
                            one.field("source", table.value(row, "source"));
                            one.field("name", table.value(row, "name"));
                            TYPES.forEach(type -> one.field(type,
                                    schedules.get(table.value(row, "source") + "/" + type)));
                        });
                    }
                }))));
    }

    private HttpAnswer setSchedule(ApiCall call) {
        long source = call.number("source");
        TYPES.forEach(type -> {
            String when = text(call, type);
            if (!when.isEmpty() && !when.matches(WHEN)) {
                throw new HttpException(400,
                        "The value " + type + " has to be a schedule, such as every 15m, every 2h or daily 02:00.");
            }
        });
        boolean known = sql.query(call.person(), ADMINISTRATION,
                "SELECT ContentSourceID FROM dbo.MSSContentSources WHERE ContentSourceID = @source",
                List.of(SqlParameter.number("@source", source)), 1, (ResultTable table) -> !table.rows().isEmpty());
        if (!known) {
            throw new HttpException(404, "There is no content source " + source + ".");
        }
        TYPES.forEach(type -> set(call, SCHEDULE + source + "/" + type, text(call, type)));
        return HttpAnswer.nothing();
    }

    private static String text(ApiCall call, String name) {
        return Objects.requireNonNullElse(call.find(name), "").strip().toLowerCase(Locale.ROOT);
    }
}
