package org.granary.console.api;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.json.Json;
import org.granary.console.sql.ResultTable;
import org.granary.console.sql.Sql;
import org.granary.console.sql.Sql.Asking;
import org.granary.console.sql.SqlParameter;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// The site map. Its procedures find a page, or the site of a path, without reading the others.
final class SitesApi {
    private static final String DATABASE = "SharePoint_Config";
    private static final String SITE = "SELECT Id AS id, Path AS path, ApplicationId AS application,"
            + " DatabaseId AS [database], RedirectUrl AS redirect, HostHeaderIsSiteName AS hostHeader FROM dbo.SiteMap"
            + " WHERE Id ";
    private static final String PAGE = "EXEC dbo.proc_getSiteSubset NULL, NULL, @limit, @start, N'ASC', 0";
    private static final String BEST_MATCH = "DECLARE @site uniqueidentifier, @db uniqueidentifier,"
            + " @application uniqueidentifier, @place int; EXEC dbo.proc_getSiteBestMatch @PathSearch = @search,"
            + " @CollectionType = 0, @BestMatchSiteId = @site OUTPUT, @BestMatchDatabaseId = @db OUTPUT,"
            + " @BestMatchApplicationId = @application OUTPUT, @BestMatchOffset = @place OUTPUT; " + SITE + "= @site";
    private static final List<Paging.Key> PLACE = List.of(new Paging.Key("place", SqlType.Simple.INT));

    private final Sql sql;
    private final Paging paging;

    private SitesApi(Sql sql, Paging paging) {
        this.sql = sql;
        this.paging = paging;
    }

    static Endpoint endpoint(Sql sql, Paging paging, String tag) {
        return Endpoint.get("/configuration/sites", tag, "The site map, by identifier.",
                List.of(Input.query("search", Simple.TEXT,
                        "Instead: the site whose path is this one, or is the nearest to it."), Input.limit(),
                        Input.after()),
                Kind.page(Field.of("id", Simple.GUID), Field.of("path", Simple.TEXT),
                        Field.of("application", Simple.GUID), Field.of("database", Simple.GUID),
                        Field.nullable("redirect", Simple.TEXT), Field.of("hostHeader", Simple.TRUTH)),
                new SitesApi(sql, paging)::sites);
    }

    private HttpAnswer sites(ApiCall call) {
        String search = call.find("search");
        return search == null || search.isBlank()
                ? sql.asking(call.person(), DATABASE, asking -> page(call, asking))
                : paging.all(call, DATABASE, BEST_MATCH, SqlParameter.text("@search", search));
    }

    private static HttpAnswer page(ApiCall call, Asking asking) {
        String after = call.find("after");
        int start = after == null
                ? 0
                : Integer.parseInt(String.valueOf(Paging.keys(after, PLACE).getFirst().value().value()));
        int limit = call.limit();
        List<String> ids = asking.query(PAGE, limit, SqlParameter.number("@limit", limit),
                SqlParameter.number("@start", start)).rows().stream().map(row -> String.valueOf(row.getFirst()))
                .toList();
        if (ids.isEmpty()) {
            return HttpAnswer.json(Json.object(out -> out.name("rows").list(_ -> {})));
        }
        ResultTable found = asking.query(SITE + ids.stream().collect(Collectors.joining("', '", "IN ('", "')")),
                limit);
        Map<String, List<@Nullable Object>> byId = new HashMap<>();
        for (List<@Nullable Object> row : found.rows()) {
            byId.put(String.valueOf(row.getFirst()), row);
        }
        return HttpAnswer.json(Json.object(out -> {
            out.name("rows").list(rows -> {
                for (String id : ids) {
                    List<@Nullable Object> site = byId.get(id);
                    if (site != null) { // not removed meanwhile
                        rows.object(object -> Paging.fields(object, found, site));
                    }
                }
            });
            if (ids.size() == limit) {
                out.field("next", Paging.token(List.of(String.valueOf(start + limit))));
            }
        }));
    }
}
