package org.granary.it.console;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.granary.console.json.Json;
import org.granary.it.TestServer;
import org.jspecify.annotations.Nullable;

/// A program that uses the API with a name and a password, or with a session.
final class ApiClient {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final String url;
    private final @Nullable String basic;
    private String cookie = "";
    private String token = "";

    private ApiClient(String url, @Nullable String basic) {
        this.url = url;
        this.basic = basic;
    }

    static ApiClient of(String url, String user, String password) {
        return new ApiClient(url, "Basic "
                + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8)));
    }

    static ApiClient administrator(String url) {
        return of(url, "sa", TestServer.PASSWORD);
    }

    /// Nobody, yet.
    static ApiClient anonymous(String url) {
        return new ApiClient(url, null);
    }

    /// Logs in as a browser does.
    static ApiClient session(String url, String user, String password) {
        ApiClient client = anonymous(url);
        Answer answer = client.post("/api/v1/session", Map.of("user", user, "password", password));
        if (answer.status != 200) {
            throw new AssertionError("The login failed: " + answer);
        }
        client.cookie = answer.setCookie.split(";", 2)[0];
        client.token = (String) answer.object().get("token");
        return client;
    }

    /// What was answered.
    record Answer(int status, String body, String setCookie, HttpResponse<String> response) {
        Map<?, ?> object() {
            try {
                return (Map<?, ?>) Json.read(body.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new AssertionError(body, e);
            }
        }

        List<?> rows() {
            return (List<?>) object().get("rows");
        }

        /// A field of the rows.
        List<?> column(String name) {
            return rows().stream().map(row -> (Object) ((Map<?, ?>) row).get(name)).toList();
        }

        @Override
        public String toString() {
            return status + " " + body;
        }
    }

    Answer get(String path) {
        return send(request(path).GET());
    }

    Answer delete(String path) {
        return send(request(path).DELETE());
    }

    Answer post(String path, Map<String, ?> body) {
        String json = Json.text(out -> out.value(body));
        return send(request(path).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    /// Without the token that a page shows.
    ApiClient withoutToken() {
        ApiClient forged = new ApiClient(url, null);
        forged.cookie = cookie;
        return forged;
    }

    HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path)).timeout(Duration.ofSeconds(60));
        if (basic != null) {
            request.header("Authorization", basic);
        }
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        if (!token.isEmpty()) {
            request.header("X-CSRF-Token", token);
        }
        return request;
    }

    static Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.body(),
                    response.headers().firstValue("Set-Cookie").orElse(""), response);
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
