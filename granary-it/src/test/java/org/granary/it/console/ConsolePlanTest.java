package org.granary.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.it.console.ApiClient.Answer;
import org.granary.it.protocol.StoreKind;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Lists of the console show what all crawl stores have, and cost the same however much there is: no query reads or
/// sorts a table that grows. On each store.
@Timeout(180)
class ConsolePlanTest {
    private static final String ROOT = "/api/v1";
    private static final Set<String> GROWING = Set.of("job", "j", "job_input", "job_group", "item", "crawl_url_history",
            "crawl_queue", "crawled_host", "crawl_status", "crawl_component_status", "site_map", "config_object");
    /// Every second crawl at most is of the other project.
    private static final String READ_FROM_ITS_END = "FROM \"crawl_status\" WHERE \"projectid\" = ?";
    private static final Pattern STEP = Pattern
            .compile("^(?:SCAN|SEARCH) (?<lite>\\w+)|(?:Seq|Index|Index Only) Scan .*on (?<post>\\w+)");

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void noListReadsATableThatGrows(StoreKind kind) throws Exception {
        AtomicReference<PlannedStore> planned = new AtomicReference<>();
        try (TwoHosts web = new TwoHosts(); ConsoleServer server = ConsoleServer.start(kind, Map.of(), store -> {
            planned.set(new PlannedStore(store, kind));
            return planned.get();
        })) {
            ApiClient client = ApiClient.administrator(server.url());
            fill(server, client);
            web.crawl(server.server());
            List<?> sources = client.get(ROOT + "/crawls/search/sources").rows();
            Object source = ((Map<?, ?>) sources.getLast()).get("id");
            showsEveryStore(client, web.starts(), source);
            Object crawl = client.get(ROOT + "/crawls/search").column("id").getFirst();
            List<String> wrong = new ArrayList<>();
            for (String path : List.of("/queues", "/queues/translation/jobs", "/queues/translation/jobs/7",
                    "/queues/translation/jobs/7/groups", "/queues/translation/jobs/7/items",
                    "/queues/translation/jobs/7/items?failed=true", "/queues/translation/jobs/7/items?error=5",
                    "/queues/translation/jobs/7/failures", "/queues/word/jobs", "/queues/word2/jobs",
                    "/crawls/search", "/crawls/search/crawl/" + crawl, "/crawls/search/crawl/" + crawl + "/components",
                    // That of a crawl nobody works on: its start address waits.
                    "/crawls/search/crawl/2/queue", "/crawls/search/hosts",
                    "/crawls/search/sources/" + source + "/errors", "/crawls/foundation", "/configuration/objects",
                    "/configuration/objects?search=SPF", "/configuration/objects?search=x",
                    "/configuration/sites", "/configuration/sites?search=/s", "/timer/jobs", "/timer/locks")) {
                planned.get().takePlans();
                Answer answer = client.get(ROOT + path + (path.contains("?") ? "&limit=1" : "?limit=1"));
                assertThat(answer.status()).as("%s: %s", path, answer).isEqualTo(200);
                Object next = answer.object().get("next");
                if (next != null) {
                    answer = client
                            .get(ROOT + path + (path.contains("?") ? "&limit=1" : "?limit=1") + "&after=" + next);
                    assertThat(answer.status()).as("%s: %s", path, answer).isEqualTo(200);
                }
                planned.get().takePlans().forEach((sql, steps) -> {
                    if (readsTooMuch(sql, steps)) {
                        wrong.add("%s%n%s%n  %s".formatted(path, sql, String.join("\n  ", steps)));
                    }
                });
            }
            assertThat(wrong).isEmpty();
        }
    }

    /// Pages of one row, one after another, so that a page ends in one store and the next one begins in the other.
    private static void showsEveryStore(ApiClient client, List<String> starts, Object source) {
        assertThat(client.get(ROOT + "/crawls/search/stores").column("store")).isEqualTo(List.of(0L, 1L));
        assertThat(client.get(ROOT + "/crawls/search/hosts").column("store").stream().distinct().toList())
                .isEqualTo(List.of(0L, 1L));
        Map<String, String> referrers = new TreeMap<>();
        String next = "";
        do {
            Answer page = client.get(ROOT + "/crawls/search/sources/" + source + "/errors?limit=1" + next);
            for (Object row : page.rows()) {
                Map<?, ?> error = (Map<?, ?>) row;
                assertThat(error.get("cause")).asString().contains("404");
                referrers.put((String) error.get("url"), (String) error.get("referrer"));
            }
            next = page.object().get("next") == null ? "" : "&after=" + page.object().get("next");
        } while (!next.isEmpty());
        String first = starts.getFirst();
        String second = starts.getLast();
        assertThat(referrers).isEqualTo(Map.of(first + "gone", first, second + "gone", second, second + "lost-2", first,
                first + "lost-3", second));
        assertThat(client.get(ROOT + "/crawls/search/sources/" + source + "/errors?store=1").rows()).hasSize(2);
        assertThat(client.get(ROOT + "/crawls/search/hosts?store=9").status()).isEqualTo(404);
        assertThat(client.get(ROOT + "/crawls/search/hosts?after=eA").status()).isEqualTo(400);
    }

    /// A table is read along an index: from a place on, or from one end where a limit ends it soon.
    private static boolean readsTooMuch(String sql, List<String> steps) {
        boolean ends = sql.contains(" LIMIT ") && (!sql.contains(" WHERE ") || sql.contains(READ_FROM_ITS_END));
        boolean grows = false;
        for (int i = 0; i < steps.size(); i++) {
            Matcher step = STEP.matcher(steps.get(i));
            if (step.find() && GROWING.contains(step.group("lite") == null ? step.group("post") : step.group("lite"))) {
                grows = true;
                boolean found = steps.get(i).contains("SEARCH")
                        || (i + 1 < steps.size() && steps.get(i + 1).contains("Index Cond:"));
                if (steps.get(i).contains("Seq Scan") || (!found && !ends)) {
                    return true;
                }
            }
        }
        return grows && steps.stream().anyMatch(step -> step.contains("Sort") || step.contains("TEMP B-TREE"));
    }

    private static void fill(ConsoleServer server, ApiClient client) throws Exception {
        client.post(ROOT + "/queues/translation/jobs",
                Map.of("name", "Spring", "items", "a.docx=b.docx\nc.docx=d.docx\ne.docx=f.docx", "id", 7));
        client.post(ROOT + "/queues/translation/jobs", Map.of("items", "a.docx=b.docx"));
        client.post(ROOT + "/crawls/search/sources/1/start", Map.of());
        try (Connection connection = server.server().connect("TranslationServices");
                Statement statement = connection.createStatement()) {
            for (int item = 1; item <= 2; item++) {
                statement.execute("EXEC dbo.proc_UpdateFailedItem 7, 1, " + item + ", 0, " + (4 + item));
            }
        }
    }
}
