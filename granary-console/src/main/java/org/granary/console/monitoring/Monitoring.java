package org.granary.console.monitoring;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.http.HttpRequest;
import org.granary.console.http.HttpRoute;
import org.granary.metrics.Health;
import org.granary.metrics.Metrics;
import org.granary.server.GranaryServer;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;

/// Answers Prometheus and load balancers: `/metrics`, `/health/live`, `/health/ready`.
///
/// Anybody may ask for the health, which names databases at most. Metrics tell what clients do, so they are for programs on this machine, and for
/// those that know the token of the setting `metrics-token`.
public final class Monitoring implements AutoCloseable {
    private static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String BEARER = "Bearer ";

    private final Metrics metrics;
    private final Health health;
    private final Optional<String> token;

    public Monitoring(GranaryServer server, Settings settings) {
        metrics = new Metrics(server, settings);
        health = new Health(server);
        token = settings.find(ServerSettings.METRICS_TOKEN);
    }

    public List<HttpRoute> routes() {
        return List.of(HttpRoute.get("/metrics", this::metrics),
                HttpRoute.get("/health/live", _ -> HttpAnswer.text(200, TEXT, "live\n")),
                HttpRoute.get("/health/ready", _ -> ready()));
    }

    private HttpAnswer metrics(HttpRequest request) {
        if (!isLocal(request) && !hasToken(request)) {
            throw new HttpException(403, "Metrics are for programs on the server's machine, and for those that send"
                    + " the token of the setting metrics-token (Authorization: Bearer …).");
        }
        return HttpAnswer.text(200, METRICS_TYPE, metrics.scrape());
    }

    /// A proxy on this machine passes on requests of others, and says so.
    private static boolean isLocal(HttpRequest request) {
        return request.remote().getAddress().isLoopbackAddress() && request.header("Forwarded") == null
                && request.header("X-Forwarded-For") == null && request.header("Via") == null;
    }

    private boolean hasToken(HttpRequest request) {
        String given = request.header("Authorization");
        return token.isPresent() && given != null && given.regionMatches(true, 0, BEARER, 0, BEARER.length())
                && MessageDigest.isEqual(given.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8),
                        token.get().getBytes(StandardCharsets.UTF_8));
    }

    private HttpAnswer ready() {
        String problem = health.problem();
        return problem == null
                ? HttpAnswer.text(200, TEXT, "ready\n")
                : HttpAnswer.text(503, TEXT, problem + "\n");
    }

    @Override
    public void close() {
        metrics.close();
    }
}
