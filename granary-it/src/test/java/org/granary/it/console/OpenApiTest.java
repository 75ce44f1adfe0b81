package org.granary.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.granary.it.console.ApiClient.Answer;
import org.granary.it.protocol.StoreKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The API does what its description says: every address answers what is described, and nothing else answers. On each store.
@Timeout(180)
class OpenApiTest {
    private static final String ROOT = "/api/v1";
    private static final String START_FIRST_ITEM = """
            EXEC dbo.proc_UpdateConversionBatch N'<batch
              xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseBatchUpdate">
            <start><item job="7" group="1" id="1" wsi="0f6c2a4e-8a53-4d0c-9a53-0c2f6f1f7a10" /></start>
            <failed /></batch>'""";

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void everyAddressAnswersWhatIsDescribed(StoreKind store) throws Exception {
        try (ConsoleServer server = ConsoleServer.start(store, Map.of())) {
            ApiClient client = ApiClient.administrator(server.url());
            Map<?, ?> description = client.get(ROOT + "/openapi.json").object();
            assertThat(description.get("openapi")).isEqualTo("3.1.0");
            Map<String, String> values = prepare(server, client);
            Map<?, ?> paths = (Map<?, ?>) description.get("paths");
            Set<String> asked = new TreeSet<>();
            paths.forEach((path, methods) -> {
                Map<?, ?> get = (Map<?, ?>) ((Map<?, ?>) methods).get("get");
                if (get != null && !path.equals("/events") && !path.equals("/openapi.json")) {
                    Answer answer = client
                            .get(ROOT + filled((String) path, values) + (path.equals("/search") ? "?q=leave" : ""));
                    assertThat(answer.status()).as("GET %s: %s", path, answer).isEqualTo(200);
                    check((Map<?, ?>) at(get, "responses", "200", "content", "application/json", "schema"),
                            answer.object(), "GET " + path);
                    asked.add((String) path);
                }
                // Nobody gets in without a login, wherever the description does not say so.
                ((Map<?, ?>) methods).forEach((method, operation) -> {
                    if (((Map<?, ?>) operation).get("security") == null && !method.equals("post")) {
                        ApiClient nobody = ApiClient.anonymous(server.url());
                        String where = ROOT + filled((String) path, values);
                        assertThat((method.equals("get") ? nobody.get(where) : nobody.delete(where)).status())
                                .as("%s %s", method, path).isEqualTo(401);
                    }
                });
            });
            assertThat(asked).hasSizeGreaterThan(20);
            changes(server, client, description);
        }
    }

    /// Things for the addresses to show.
    private static Map<String, String> prepare(ConsoleServer server, ApiClient client) throws Exception {
        server.fillIndex();
        Answer job = client.post(ROOT + "/queues/translation/jobs",
                Map.of("name", "Spring", "items", "a.docx=b.docx\nc.docx=d.docx", "id", 7));
        assertThat(job.object()).isEqualTo(Map.of("id", 7L));
        assertThat(client.post(ROOT + "/crawls/search/sources/1/start", Map.of()).status()).isEqualTo(204);
        try (Connection connection = server.server().connect("TranslationServices");
                Statement statement = connection.createStatement()) {
            statement.execute(START_FIRST_ITEM);
            statement.execute("EXEC dbo.proc_UpdateFailedItem 7, 1, 1, 1, 5");
        }
        Object crawl = client.get(ROOT + "/crawls/search").column("id").getFirst();
        Object object = client.get(ROOT + "/configuration/objects").column("id").getFirst();
        return Map.of("queue", "translation", "job", "7", "application", "search", "crawl", crawl.toString(), "source",
                "1", "database", "TranslationServices", "schema", "dbo", "name", "proc_GetJobs", "object",
                object.toString(), "session", "32000");
    }

    private static String filled(String path, Map<String, String> values) {
        String filled = path;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filled = filled.replace("{" + value.getKey() + "}", value.getValue());
        }
        return filled.replaceAll("\\{[a-z]+}", "1");
    }

    private static void changes(ConsoleServer server, ApiClient client, Map<?, ?> description)
            throws Exception {
        Answer job = client.get(ROOT + "/queues/translation/jobs/7");
        assertThat(((Map<?, ?>) job.object().get("items")).get("failed")).isEqualTo(1L);
        assertThat(client.get(ROOT + "/queues/translation/jobs/7/failures").column("error")).isEqualTo(List.of(5L));
        assertThat(client.get(ROOT + "/queues/translation/jobs/7/items?failed=true").column("input"))
                .isEqualTo(List.of("a.docx"));
        Answer retried = client.post(ROOT + "/queues/translation/jobs/7/retry", Map.of());
        check(schema(description, "/queues/{queue}/jobs/{job}/retry", "post"), retried.object(), "retry");
        assertThat(retried.object().get("items")).isEqualTo(1L);
        assertThat(client.get(ROOT + "/queues/translation/jobs/" + retried.object().get("id")).object().get("state"))
                .isEqualTo("waiting");

        Answer first = client.get(ROOT + "/queues/translation/jobs?limit=1");
        Answer second = client.get(ROOT + "/queues/translation/jobs?limit=1&after=" + first.object().get("next"));
        assertThat(List.of(first.column("id").getFirst(), second.column("id").getFirst()))
                .isEqualTo(List.of(retried.object().get("id"), 7L));

        assertThat(client.post(ROOT + "/queues/translation/jobs/7/cancel", Map.of()).status()).isEqualTo(204);
        assertThat(client.get(ROOT + "/queues/translation/jobs/7").object().get("state")).isEqualTo("canceled");
        assertThat(client.post(ROOT + "/queues/translation/expire", Map.of("active", true)).status()).isEqualTo(204);
        assertThat(client.get(ROOT + "/queues/translation/jobs").rows()).isEmpty();

        Answer called = client.post(ROOT + "/procedures/TranslationServices/dbo/proc_GetJobs/call",
                Map.of("arguments", Map.of("@ActiveOnly", "0", "@SubmittedOnly", "0")));
        check(schema(description, "/procedures/{database}/{schema}/{name}/call", "post"), called.object(), "call");
        assertThat(called.object().get("returnStatus")).isEqualTo(0L);

        assertThat(client.post(ROOT + "/crawl-rules/20", Map.of("include", false, "pattern", "*?edit*")).status())
                .isEqualTo(204);
        assertThat(client.get(ROOT + "/crawl-rules").column("pattern")).isEqualTo(List.of("*?edit*"));
        assertThat(client.delete(ROOT + "/crawl-rules/20").status()).isEqualTo(204);
        assertThat(client.post(ROOT + "/crawl-schedules/1", Map.of("full", "daily 02:00", "incremental", "")).status())
                .isEqualTo(204);
        assertThat(client.get(ROOT + "/crawl-schedules").column("full").getFirst()).isEqualTo("daily 02:00");
        assertThat(client.post(ROOT + "/crawl-schedules/1", Map.of("full", "at night", "incremental", "")).status())
                .isEqualTo(400);

        assertThat(client.delete(ROOT + "/sessions/32000").status()).isEqualTo(404);
        try (Connection connection = server.server().connect("master");
                Statement statement = connection.createStatement()) {
            var spid = statement.executeQuery("SELECT @@SPID");
            spid.next();
            assertThat(client.delete(ROOT + "/sessions/" + spid.getInt(1)).status()).isEqualTo(204);
        }
        Answer batch = ApiClient.session(server.url(), "sa", org.granary.it.TestServer.PASSWORD).post(ROOT + "/sql",
                Map.of("text", "SELECT 1 AS a"));
        check(schema(description, "/sql", "post"), batch.object(), "sql");
    }

    private static Map<?, ?> schema(Map<?, ?> description, String path, String method) {
        return (Map<?, ?>) at(description, "paths", path, method, "responses", "200", "content", "application/json",
                "schema");
    }

    private static Object at(Map<?, ?> map, String... keys) {
        Object found = map;
        for (String key : keys) {
            found = ((Map<?, ?>) found).get(key);
            assertThat(found).as(key).isNotNull();
        }
        return found;
    }

    /// Whether a value is as its schema says.
    private static void check(Map<?, ?> schema, @Nullable Object value, String where) {
        Object type = schema.get("type");
        if (type == null) {
            return;
        }
        List<?> types = type instanceof List<?> several ? several : List.of(type);
        assertThat(types.stream().anyMatch(each -> is((String) each, value))).as("%s is %s: %s", where, types, value)
                .isTrue();
        if (value instanceof Map<?, ?> object) {
            Map<?, ?> properties = (Map<?, ?>) schema.get("properties");
            List<Object> unknown = new ArrayList<>(object.keySet());
            unknown.removeAll(properties.keySet());
            assertThat(unknown).as(where).isEmpty();
            Map<Object, Object> given = new HashMap<>(object);
            assertThat(given).as(where).containsKeys(((List<?>) schema.get("required")).toArray());
            object.forEach((name, each) -> check((Map<?, ?>) properties.get(name), each, where + "." + name));
        } else if (value instanceof List<?> list) {
            list.forEach(each -> check((Map<?, ?>) schema.get("items"), each, where + "[]"));
        }
    }

    private static boolean is(String type, @Nullable Object value) {
        return switch (type) {
            case "null" -> value == null;
            case "string" -> value instanceof String;
            case "integer" -> value instanceof Long;
            case "number" -> value instanceof Number;
            case "boolean" -> value instanceof Boolean;
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List;
            default -> false;
        };
    }

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void whatIsNotDescribedIsNotThere(StoreKind store) {
        if (store == StoreKind.EMBEDDED) {
            try (ConsoleServer server = ConsoleServer.start(store, Map.of())) {
                ApiClient client = ApiClient.administrator(server.url());
                ((Map<?, ?>) client.get(ROOT + "/openapi.json").object().get("paths")).forEach((path, methods) -> {
                    String where = ROOT + filled((String) path, Map.of());
                    if (!((Map<?, ?>) methods).containsKey("delete")) {
                        assertThat(client.delete(where).status()).as("DELETE %s", path).isEqualTo(405);
                    }
                    if (!((Map<?, ?>) methods).containsKey("post")) {
                        // Another path may have a name where this one has a word.
                        assertThat(client.post(where, Map.of()).status()).as("POST %s", path).isIn(404, 405);
                    }
                });
            }
        }
    }
}
