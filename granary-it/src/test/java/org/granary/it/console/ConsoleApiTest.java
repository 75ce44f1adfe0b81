package org.granary.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.granary.it.TestServer;
import org.granary.it.console.ApiClient.Answer;
import org.granary.it.protocol.StoreKind;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Logging in to the console, T-SQL through it, and what it does against bad clients.
@Timeout(120)
class ConsoleApiTest {
    private static final String PASSWORD = "Reader-4711";

    @AutoClose
    private static final ConsoleServer SERVER = ConsoleServer.start(StoreKind.EMBEDDED, Map.of());

    @BeforeAll
    static void addAReader() throws Exception {
        try (Connection connection = SERVER.server().connect("master");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE LOGIN reader WITH PASSWORD = '" + PASSWORD + "'");
            statement.execute("USE TranslationServices");
            statement.execute("CREATE USER reader FOR LOGIN reader");
        }
    }

    private static ApiClient administrator() {
        return ApiClient.session(SERVER.url(), "sa", TestServer.PASSWORD);
    }

    @Test
    void nobodyGetsAnythingWithoutALogin() {
        ApiClient nobody = ApiClient.anonymous(SERVER.url());
        assertThat(nobody.get("/api/v1/session").status()).isEqualTo(401);
        assertThat(nobody.get("/api/v1/databases").status()).isEqualTo(401);
        assertThat(nobody.get("/api/v1/events").status()).isEqualTo(401);
        assertThat(nobody.post("/api/v1/sql", Map.of("text", "SELECT 1")).status()).isEqualTo(401);
    }

    @Test
    void onlyWhoMayReadTheMetadataStoreSearches() throws Exception {
        assertThat(administrator().get("/api/v1/search?q=leave").status()).isEqualTo(404);
        SERVER.fillIndex();
        Answer found = administrator().get("/api/v1/search?q=leave%20site:intranet.example&limit=1");
        assertThat(found.object().get("total")).isEqualTo(2L);
        assertThat((java.util.List<?>) found.object().get("hits")).hasSize(1);
        assertThat(administrator().get("/api/v1/search?q=leave&limit=1000").status()).isEqualTo(400);
        assertThat(administrator().get("/api/v1/search?q=leave%20scope:none").status()).isEqualTo(404);
        assertThat(administrator().get("/api/v1/search").status()).isEqualTo(400);
        ApiClient reader = ApiClient.session(SERVER.url(), "reader", PASSWORD);
        assertThat(reader.get("/api/v1/search?q=leave").status()).isEqualTo(403);
    }

    @Test
    void aWrongPasswordIsRefusedAsByTds() {
        Answer wrong = ApiClient.anonymous(SERVER.url()).post("/api/v1/session",
                Map.of("user", "sa", "password", "wrong"));
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.object()).isEqualTo(Map.of("error", "Login failed for user 'sa'.", "number", 18456L));
        assertThat(wrong.setCookie()).isEmpty();
    }

    @Test
    void theCookieIsForThisServerAlone() {
        Answer answer = ApiClient.anonymous(SERVER.url()).post("/api/v1/session",
                Map.of("user", "sa", "password", TestServer.PASSWORD));
        assertThat(answer.setCookie()).contains("HttpOnly", "SameSite=Strict", "Path=/").doesNotContain("Secure");
    }

    @Test
    void aChangeNeedsTheTokenOfThePage() {
        ApiClient session = administrator();
        Answer forged = session.withoutToken().post("/api/v1/sql", Map.of("text", "SELECT 1"));
        assertThat(forged.status()).isEqualTo(403);
        Answer fromElsewhere = ApiClient.send(session.request("/api/v1/session").header("Sec-Fetch-Site", "cross-site")
                .DELETE());
        assertThat(fromElsewhere.status()).isEqualTo(403);
        assertThat(session.get("/api/v1/session").status()).isEqualTo(200);
    }

    @Test
    void aSessionIsOverAfterLoggingOut() {
        ApiClient session = administrator();
        assertThat(session.get("/api/v1/session").object().get("login")).isEqualTo("sa");
        assertThat(session.delete("/api/v1/session").status()).isEqualTo(204);
        assertThat(session.get("/api/v1/session").status()).isEqualTo(401);
    }

    @Test
    void aBatchAnswersResultsAndMessages() {
        Answer answer = administrator().post("/api/v1/sql",
                Map.of("text", "PRINT 'hello'; SELECT 1 AS one, N'zwei' AS two, NULL AS three; SELECT 1/0",
                        "database", "TranslationServices"));
        assertThat(answer.status()).isEqualTo(200);
        Map<?, ?> first = (Map<?, ?>) ((List<?>) answer.object().get("results")).getFirst();
        assertThat(first.get("rows")).asString().isEqualTo("[[1, zwei, null]]");
        assertThat(answer.object().get("messages")).asString().contains("hello", "number=8134");
        assertThat(answer.object().get("database")).isEqualTo("TranslationServices");
    }

    @Test
    void theSessionOfThePageKeepsItsTablesAndTransaction() {
        ApiClient page = administrator();
        page.post("/api/v1/sql", Map.of("text", "CREATE TABLE #t (a int); INSERT INTO #t VALUES (1), (2)"));
        Answer sum = page.post("/api/v1/sql", Map.of("text", "SELECT SUM(a) FROM #t; BEGIN TRAN"));
        assertThat(sum.object().get("results")).asString().contains("rows=[[3]]");
        assertThat(sum.object().get("transactions")).isEqualTo(1L);
    }

    @Test
    void onlyTheFirstRowsOfALongResultAreKept() {
        Answer answer = administrator().post("/api/v1/sql", Map.of("rows", 10, "text",
                "SELECT a.number FROM (SELECT TOP (200) ROW_NUMBER() OVER (ORDER BY message_id) AS number FROM sys.messages) AS a"));
        Map<?, ?> result = (Map<?, ?>) ((List<?>) answer.object().get("results")).getFirst();
        assertThat((List<?>) result.get("rows")).hasSize(10);
        assertThat(result.get("count")).isEqualTo(200L);
    }

    @Test
    void everybodyHasTheirOwnRights() {
        ApiClient reader = ApiClient.session(SERVER.url(), "reader", PASSWORD);
        assertThat(reader.get("/api/v1/databases").column("name")).asString().contains("TranslationServices")
                .doesNotContain("SharePoint_Config");
        Answer denied = reader.post("/api/v1/sql",
                Map.of("text", "SELECT * FROM dbo.Jobs", "database", "TranslationServices"));
        assertThat(denied.object().get("messages")).asString().contains("number=229");
        assertThat(reader.get("/api/v1/events").status()).isEqualTo(403);
    }

    @Test
    void aBatchCanBeCancelled() throws Exception {
        ApiClient page = administrator();
        Thread runs = Thread.ofVirtual()
                .start(() -> page.post("/api/v1/sql", Map.of("text", "WAITFOR DELAY '00:01:00'")));
        ApiClient other = ApiClient.administrator(SERVER.url());
        while (runs.isAlive()) {
            page.delete("/api/v1/sql");
            assertThat(other.get("/api/v1/session").status()).isEqualTo(200);
            runs.join(50);
        }
    }

    @Test
    void wrongValuesAreSaidByName() {
        ApiClient client = ApiClient.administrator(SERVER.url());
        assertThat(client.post("/api/v1/session", Map.of("user", "sa")).body()).contains("password is missing");
        assertThat(client.post("/api/v1/session", Map.of("user", 1, "password", "x")).status()).isEqualTo(400);
        assertThat(client.post("/api/v1/session", Map.of("user", "a", "password", "b", "more", "c")).body())
                .contains("more");
        assertThat(ApiClient.send(client.request("/api/v1/session").header("Content-Type", "text/plain")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("{}"))).status()).isEqualTo(415);
        assertThat(ApiClient.send(client.request("/api/v1/session").header("Content-Type", "application/json")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("[".repeat(1000)))).status()).isEqualTo(400);
        assertThat(client.get("/api/v1/nothing").status()).isEqualTo(404);
        assertThat(client.delete("/api/v1/databases").status()).isEqualTo(405);
    }

    @Test
    void largeRequestsAreRefused() throws Exception {
        try (Socket socket = connect()) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(
                    head("POST /api/v1/session HTTP/1.1", "Content-Type: application/json", "Content-Length: 99999999")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(firstLine(socket.getInputStream())).contains(" 413 ");
        }
        try (Socket socket = connect()) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write(head("GET / HTTP/1.1", "X: " + "y".repeat(20_000)).getBytes(StandardCharsets.US_ASCII));
            assertThat(firstLine(socket.getInputStream())).doesNotContain(" 200 ");
        }
        assertThat(ApiClient.administrator(SERVER.url()).get("/api/v1/session").status()).isEqualTo(200);
    }

    private static Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), URI.create(SERVER.url()).getPort());
    }

    private static String head(String first, String... headers) {
        return first + "\r\nHost: a\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
    }

    private static String firstLine(InputStream in) throws Exception {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    @Test
    void everyAnswerTellsBrowsersWhatTheyMayDo() {
        Answer page = ApiClient.anonymous(SERVER.url()).get("/");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.response().headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.response().headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(page.response().headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
    }

    @Test
    void eventsComeWhileTheSessionLasts() throws Exception {
        ApiClient session = administrator();
        var events = java.net.http.HttpClient.newHttpClient().send(session.request("/api/v1/events").GET().build(),
                java.net.http.HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream in = events.body()) {
            assertThat(firstLine(in)).isEqualTo("event: history");
            assertThat(firstLine(in)).startsWith("data: [");
            session.delete("/api/v1/session");
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).contains("event: ended");
        }
    }
}
