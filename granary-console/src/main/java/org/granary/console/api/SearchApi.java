package org.granary.console.api;

import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.json.Json;
import org.granary.console.json.JsonOut;
import org.granary.console.search.PageSearch;
import org.granary.console.sql.ResultTable;
import org.granary.console.sql.Sql;
import org.granary.console.sql.SqlParameter;
import org.jspecify.annotations.Nullable;

/// Searches in what was crawled, for those who may read the metadata store, and clicks on results.
final class SearchApi {
    private static final String TAG = "search";
    private static final String ADMINISTRATION = "Search_Service_Application_DB";
    private static final String METADATA = "Search_Service_Application_PropertyStoreDB";
    private static final int FURTHEST = 1000;
    private static final int USUAL = 10;
    private static final int MOST = 100;
    private static final int MOST_RULES = 10_000;

    private final Sql sql;
    private final PageSearch search;

    private SearchApi(Sql sql, PageSearch search) {
        this.sql = sql;
        this.search = search;
    }

    static List<Endpoint> endpoints(Sql sql, PageSearch search) {
        return new SearchApi(sql, search).endpoints();
    }

    private List<Endpoint> endpoints() {
        Kind counts = new Kind.ListOf(
                new Kind.Parts(Field.of("value", Simple.TEXT), Field.of("count", Simple.LONG)));
        return List.of(Endpoint.get("/search", TAG,
                "Finds crawled pages, the best first. Needs SELECT on MSSDocResults of " + METADATA + ".",
                List.of(Input.query("q", Simple.TEXT,
                        "Words; \"phrases\"; -words; site:, type:, author:, language:, scope: as filters."),
                        Input.query("from", Simple.INTEGER, "How many results to leave out. Default: 0."),
                        Input.query("limit", Simple.INTEGER, "How many results, 1 to " + MOST + ". Default: 10.")),
                new Kind.Parts(Field.of("total", Simple.LONG), Field.of("exact", Simple.TRUTH),
                        Field.nullable("suggestion", Simple.TEXT),
                        Field.of("hits",
                                new Kind.ListOf(new Kind.Parts(Field.of("url", Simple.TEXT),
                                        Field.of("title", Simple.TEXT), Field.of("author", Simple.TEXT),
                                        Field.of("type", Simple.TEXT), Field.of("language", Simple.TEXT),
                                        Field.of("size", Simple.LONG), Field.nullable("modified", Simple.TIME),
                                        Field.of("snippet", new Kind.ListOf(new Kind.Parts(
                                                Field.of("text", Simple.TEXT), Field.of("found", Simple.TRUTH))))))),
                        Field.of("facets", new Kind.Parts(Field.of("host", counts), Field.of("type", counts),
                                Field.of("language", counts)))),
                this::search),
                Endpoint.post("/search/click", TAG,
                        "Records that a result was clicked (granary.LogClick), which counts in later searches.",
                        List.of(Input.body("url", Simple.TEXT, "The result."),
                                Input.body("query", Simple.TEXT, "What was looked for.")),
                        null, this::click));
    }

    private HttpAnswer search(ApiCall call) {
        String text = Objects.requireNonNullElse(call.find("q"), "").strip();
        int from = number(call, "from", 0, 0, FURTHEST - 1);
        int count = number(call, "limit", USUAL, 1, Math.min(MOST, FURTHEST - from));
        if (text.isEmpty()) {
            throw new HttpException(400, "The value q is missing.");
        }
        // The texts are those of documents in the metadata store: who may not read that may not search.
        sql.query(call.person(), METADATA, "SELECT TOP (1) DocId FROM dbo.MSSDocResults", List.of(), 1, _ -> true);
        Set<String> scopes = search.scopesIn(text);
        PageSearch.Answer answer;
        try {
            answer = search.search(new PageSearch.Question(ADMINISTRATION, text, from, count,
                    scopes.isEmpty() ? Map.of() : rules(call, scopes)));
        } catch (IOException e) {
            throw new HttpException(500, "The search index cannot be read.");
        }
        if (answer == null) {
            throw new HttpException(404,
                    "There is no search index in the data folder of this server. granary crawl on its machine makes one.");
        }
        return HttpAnswer.json(Json.object(out -> write(out, answer)));
    }

    private static int number(ApiCall call, String name, int otherwise, int least, int most) {
        Long given = call.findNumber(name);
        if (given != null && (given < least || given > most)) {
            throw new HttpException(400, "The value " + name + " has to be between " + least + " and " + most + ".");
        }
        return given == null ? otherwise : given.intValue();
    }

    private Map<String, List<PageSearch.Rule>> rules(ApiCall call, Set<String> scopes) {
        Map<String, List<PageSearch.Rule>> rules = new HashMap<>();
        sql.query(call.person(), ADMINISTRATION,
                """
                        SELECT LOWER(s.Name) AS name, r.FilterBehavior AS behavior, r.RuleType AS type, r.UrlRuleType AS urlType,
                            p.FriendlyName AS property, r.UserValueString AS value
                        FROM dbo.MSSScopes AS s LEFT JOIN dbo.MSSScopeRules AS r ON r.ScopeID = s.ScopeID
                        LEFT JOIN dbo.MSSManagedProperties AS p ON p.PID = r.PropertyID""",
                List.of(), MOST_RULES, table -> {
                    for (int i = 0; i < table.rows().size(); i++) {
                        List<PageSearch.Rule> some = rules.computeIfAbsent(text(table, i, "name"),
                                _ -> new ArrayList<>());
                        if (table.value(i, "behavior") != null) {
                            some.add(new PageSearch.Rule(integer(table, i, "behavior"), integer(table, i, "type"),
                                    integer(table, i, "urlType"), text(table, i, "property"), text(table, i, "value")));
                        }
                    }
                    return true;
                });
        for (String scope : scopes) {
            if (!rules.containsKey(scope)) {
                throw new HttpException(404, "There is no search scope " + scope + ".");
            }
        }
        return rules;
    }

    private static String text(ResultTable table, int row, String column) {
        Object value = table.value(row, column);
        return value == null ? "" : value.toString();
    }

    private static int integer(ResultTable table, int row, String column) {
        return table.value(row, column) instanceof Number number ? number.intValue() : 0;
    }

    private static void write(JsonOut out, PageSearch.Answer answer) {
        out.field("total", answer.total());
        out.field("exact", answer.exact());
        out.field("suggestion", answer.suggestion());
        out.name("hits").list(list -> answer.hits().forEach(hit -> list.object(one -> {
            one.field("url", hit.url());
            one.field("title", hit.title());
            one.field("author", hit.author());
            one.field("type", hit.type());
            one.field("language", hit.language());
            one.field("size", hit.size());
            one.field("modified", modified(hit));
            one.name("snippet").list(parts -> hit.snippet().forEach(part -> parts.object(each -> {
                each.field("text", part.text());
                each.field("found", part.found());
            })));
        })));
        out.name("facets").object(facets -> List.of("host", "type", "language").forEach(name -> facets.name(name)
                .list(list -> answer.facets().getOrDefault(name, Map.of())
                        .forEach((value, count) -> list.object(one -> {
                            one.field("value", value);
                            one.field("count", count);
                        })))));
    }

    private static @Nullable String modified(PageSearch.Hit hit) {
        return hit.modified() == null ? null : LocalDateTime.ofInstant(hit.modified(), ZoneOffset.UTC).toString();
    }

    private HttpAnswer click(ApiCall call) {
        sql.change(call.person(), ADMINISTRATION,
                "DECLARE @now datetime = GETUTCDATE(); EXEC granary.LogClick @Url = @url, @QueryString = @query, @QueryLCID = 0,"
                        + " @Kind = 1, @Time = @now",
                List.of(SqlParameter.text("@url", call.text("url")), SqlParameter.text("@query", call.text("query"))));
        return HttpAnswer.nothing();
    }
}
