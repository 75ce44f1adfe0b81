package org.granary.console.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpRequest;
import org.granary.console.http.HttpRoute;

/// The files that a browser loads. They are read when they are asked for first, and hold nothing that is secret.
public final class Pages {
    /// What a browser asks for, and where it is.
    private static final List<String> FILES = List.of("app.css", "app.js", "icon.svg", "api.js", "charts.js",
            "configuration.js", "crawls.js", "dom.js", "login.js", "logins.js", "overview.js", "procedures.js",
            "queues.js",
            "router.js", "rules.js", "search.js", "sessions.js", "sites.js", "sql.js", "table.js", "timer.js");
    private static final Map<String, String> TYPES = Map.of("html", "text/html; charset=utf-8", "css",
            "text/css; charset=utf-8", "js", "text/javascript; charset=utf-8", "svg", "image/svg+xml");
    private static final int TAG_BYTES = 12;

    private Pages() {}

    public static List<HttpRoute> routes() {
        List<HttpRoute> routes = new ArrayList<>();
        routes.add(route("/", "index.html"));
        FILES.forEach(file -> routes.add(route("/assets/" + file, file)));
        return routes;
    }

    private static HttpRoute route(String path, String file) {
        Loaded loaded = new Loaded(file);
        return HttpRoute.get(path, loaded::answer);
    }

    /// A file, read once.
    private static final class Loaded {
        private final String file;
        private HttpAnswer.@org.jspecify.annotations.Nullable Content content;

        Loaded(String file) {
            this.file = file;
        }

        HttpAnswer answer(HttpRequest request) {
            HttpAnswer.Content whole = content();
            String tag = String.valueOf(whole.headers().get("ETag"));
            return tag.equals(request.header("If-None-Match"))
                    ? new HttpAnswer.Content(304, "", new byte[0], whole.headers())
                    : whole;
        }

        private synchronized HttpAnswer.Content content() {
            HttpAnswer.Content known = content;
            if (known == null) {
                byte[] bytes = read(file);
                known = new HttpAnswer.Content(200,
                        String.valueOf(TYPES.get(file.substring(file.lastIndexOf('.') + 1))),
                        bytes, Map.of("Cache-Control", "no-cache", "ETag", tag(bytes)));
                content = known;
            }
            return known;
        }
    }

    private static byte[] read(String file) {
        try (InputStream in = Pages.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("The program has no file " + file + ".");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tag(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return '"' + HexFormat.of().formatHex(digest, 0, TAG_BYTES) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
