package org.granary.console.http;

import java.util.List;
import java.util.Map;

/// All routes of the console.
final class HttpRoutes {
    private final List<HttpRoute> routes;

    HttpRoutes(List<HttpRoute> routes) {
        this.routes = List.copyOf(routes);
    }

    /// @throws HttpException 404 or 405
    HttpAnswer answer(HttpRequest request) {
        List<String> parts = HttpRoute.parts(request.path());
        boolean known = false;
        for (HttpRoute route : routes) {
            Map<String, String> values = route.match(parts);
            if (values != null && route.method() == request.method()) {
                return route.handler().answer(request.with(values));
            }
            known |= values != null;
        }
        throw known
                ? new HttpException(405, "This address does not know the method " + request.method() + ".")
                : new HttpException(404, "There is nothing at this address.");
    }
}
