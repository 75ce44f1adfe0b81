package org.granary.console.api;

import java.util.ArrayList;
import java.util.List;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpMethod;
import org.granary.console.http.HttpRoute;
import org.granary.console.login.Logins;
import org.granary.console.search.PageSearch;
import org.granary.console.sql.Sql;
import org.granary.procedure.Catalog;

/// The API: its endpoints, as routes and as a description.
public final class Api {
    public static final String ROOT = "/api/v1";

    private final Logins logins;
    private final String version;
    private final List<Endpoint> endpoints = new ArrayList<>();

    /// @param more endpoints of other parts of the console
    public Api(Logins logins, Sql sql, Catalog catalog, PageSearch search, String version, List<Endpoint> more) {
        this.logins = logins;
        this.version = version;
        Paging paging = new Paging(sql);
        endpoints.add(new Endpoint(HttpMethod.GET, "/openapi.json", "about", "This description.", List.of(),
                new Kind.Parts(Kind.Field.of("openapi", Kind.Simple.TEXT)), true, false,
                _ -> HttpAnswer.json(OpenApi.describe(endpoints, version))));
        endpoints.addAll(LoginApi.endpoints(logins));
        endpoints.addAll(SqlApi.endpoints(sql, paging));
        endpoints.addAll(JobsApi.endpoints(sql, paging));
        // Before those of crawls, which take anything behind a content source as a request.
        endpoints.addAll(CrawlSourcesApi.endpoints(sql, paging));
        endpoints.addAll(CrawlsApi.endpoints(sql, paging));
        endpoints.addAll(CrawlRulesApi.endpoints(sql));
        endpoints.addAll(SearchApi.endpoints(sql, search));
        endpoints.addAll(ConfigurationApi.endpoints(sql, paging));
        endpoints.addAll(SessionsApi.endpoints(sql, paging));
        endpoints.addAll(LoginsApi.endpoints(sql, paging));
        endpoints.addAll(ProceduresApi.endpoints(sql, catalog));
        endpoints.addAll(more);
    }

    public List<HttpRoute> routes() {
        return endpoints.stream().map(endpoint -> new HttpRoute(endpoint.method(), ROOT + endpoint.path(),
                request -> endpoint.work().answer(
                        ApiCall.of(request, endpoint.open() ? null : logins.person(request), endpoint))))
                .toList();
    }

    /// The description.
    public String describe() {
        return OpenApi.describe(endpoints, version);
    }
}
