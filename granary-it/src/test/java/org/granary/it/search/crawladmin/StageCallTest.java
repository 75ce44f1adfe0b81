package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.conformance.Covers;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What all stages have in common.
class StageCallTest extends CrawlAdminTest {
    private static final List<Integer> STAGES = List.of(91, 94, 95, 96, 97, 98, 100, 102, 103, 104, 105, 106, 108, 110,
            111, 112, 113, 114, 120, 121, 122, 123, 130, 131, 132, 133, 140, 142, 143, 144, 146, 147, 148, 150, 152,
            160,
            161, 162, 164, 165);

    @Test
    @Covers("SQLPGAT2-3.1.5.8-1")
    void theProcedureHasItsSignature() {
        assertThat(database.catalog().procedure("dbo", "proc_MSS_CrawlAdmin").orElseThrow().declaration().parameters()
                .stream().map(p -> p.name() + " " + p.type().sql() + (p.output() ? " OUTPUT" : "")))
                .containsExactly("@ComponentID int", "@ProjectID int", "@CrawlStage int", "@CrawlType int",
                        "@CrawlID int", "@ContentSourceID int", "@ApplicationType int", "@MiscInputData int",
                        "@MiscOutputData int OUTPUT", "@CrawlStatus int OUTPUT", "@CrawlSubStatus int OUTPUT");
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.8-2")
    void aStageThatIsNotInTheTableIsRefused() {
        started(PORTAL, FULL, 1);
        for (int stage = 80; stage < 180; stage++) {
            if (!STAGES.contains(stage)) {
                SqlError error = refusedStage(stage, "@CrawlID", 2, "@ComponentID", 0);
                assertThat(error.number()).as("stage %d", stage).isEqualTo(547);
                assertThat(error.sqlMessage().text()).contains("@CrawlStage").contains(String.valueOf(stage));
            }
        }
        for (int stage : List.of(0, 16, -100, Integer.MAX_VALUE)) {
            assertThat(refusedStage(stage).number()).isEqualTo(547);
        }
        assertThat(refused("proc_MSS_CrawlAdmin", withStage(null)).number()).isEqualTo(515);
    }

    private static @Nullable Object[] withStage(@Nullable Integer stage) {
        @Nullable
        Object[] parameters = parameters(91, 0);
        for (int i = 0; i < parameters.length; i += 2) {
            if ("@CrawlStage".equals(parameters[i])) {
                parameters[i + 1] = stage;
            }
        }
        return parameters;
    }

    /// For each stage what it looks at; in a server with component 0 and crawls 2 (started) and 3 (requested).
    private static Map<Integer, Object[]> stages() {
        Map<Integer, Object[]> stages = new LinkedHashMap<>();
        stages.put(91, new Object[]{});
        for (int stage : List.of(94, 95, 97)) {
            stages.put(stage, new Object[]{"@ComponentID", 0});
        }
        for (int stage : List.of(96, 162, 165)) {
            stages.put(stage, new Object[]{"@MiscInputData", 0});
        }
        stages.put(98, new Object[]{"@ComponentID", 0, "@MiscInputData", 4});
        stages.put(100, new Object[]{"@ProjectID", 1, "@CrawlType", 2, "@ContentSourceID", 7});
        stages.put(102, new Object[]{"@CrawlID", 3, "@CrawlType", 2, "@ContentSourceID", 2});
        for (int stage : List.of(103, 104, 105, 111, 113, 114, 121, 123, 131, 133, 140, 144, 146, 150, 152)) {
            stages.put(stage, new Object[]{"@CrawlID", 2});
        }
        for (int stage : List.of(106, 112, 122, 132, 142, 143, 147)) {
            stages.put(stage, new Object[]{"@CrawlID", 2, "@ComponentID", 0});
        }
        stages.put(108, new Object[]{"@CrawlID", 3, "@MiscInputData", 0});
        for (int stage : List.of(110, 120, 130, 160)) {
            stages.put(stage, new Object[]{"@ContentSourceID", 1});
        }
        stages.put(148, new Object[]{"@CrawlID", 2, "@ProjectID", 1, "@ComponentID", 0});
        stages.put(161, new Object[]{"@ContentSourceID", 1, "@MiscInputData", 5});
        stages.put(164, new Object[]{"@ComponentID", 0, "@ProjectID", 1, "@ContentSourceID", 1, "@ApplicationType", 0});
        return stages;
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-3", "SQLPGAT2-3.1.5.8-9", "SQLPGAT2-3.1.5.8-91-1", "SQLPGAT2-3.1.5.8-94-2",
        "SQLPGAT2-3.1.5.8-95-2", "SQLPGAT2-3.1.5.8-97-2", "SQLPGAT2-3.1.5.8-98-2", "SQLPGAT2-3.1.5.8-100-2",
        "SQLPGAT2-3.1.5.8-100-3", "SQLPGAT2-3.1.5.8-102-1", "SQLPGAT2-3.1.5.8-103-1", "SQLPGAT2-3.1.5.8-104-1",
        "SQLPGAT2-3.1.5.8-105-1", "SQLPGAT2-3.1.5.8-106-1", "SQLPGAT2-3.1.5.8-108-1", "SQLPGAT2-3.1.5.8-110-1",
        "SQLPGAT2-3.1.5.8-111-1", "SQLPGAT2-3.1.5.8-112-1", "SQLPGAT2-3.1.5.8-113-1", "SQLPGAT2-3.1.5.8-114-1",
        "SQLPGAT2-3.1.5.8-120-1", "SQLPGAT2-3.1.5.8-121-1", "SQLPGAT2-3.1.5.8-122-1", "SQLPGAT2-3.1.5.8-123-1",
        "SQLPGAT2-3.1.5.8-130-1", "SQLPGAT2-3.1.5.8-131-1", "SQLPGAT2-3.1.5.8-132-1", "SQLPGAT2-3.1.5.8-133-1",
        "SQLPGAT2-3.1.5.8-140-1", "SQLPGAT2-3.1.5.8-142-1", "SQLPGAT2-3.1.5.8-143-1", "SQLPGAT2-3.1.5.8-144-1",
        "SQLPGAT2-3.1.5.8-146-1", "SQLPGAT2-3.1.5.8-147-1", "SQLPGAT2-3.1.5.8-148-1", "SQLPGAT2-3.1.5.8-150-1",
        "SQLPGAT2-3.1.5.8-152-1", "SQLPGAT2-3.1.5.8-160-1", "SQLPGAT2-3.1.5.8-161-1", "SQLPGAT2-3.1.5.8-162-1",
        "SQLPGAT2-3.1.5.8-165-1", "SQLPGAT2-3.1.5.8-164-2"})
    void whatAStageDoesNotLookAtMayBeAnything() {
        Map<Integer, Object[]> stages = stages();
        assertThat(stages.keySet()).containsExactlyInAnyOrderElementsOf(STAGES);
        for (Map.Entry<Integer, Object[]> stage : stages.entrySet()) {
            List<List<String>> outcomes = new ArrayList<>();
            for (@Nullable
            Integer otherwise : new Integer[]{null, -77, Integer.MAX_VALUE}) {
                server.reset();
                assertThat(List.of(started(PORTAL, FULL, 1), request(PORTAL, FULL, 2))).containsExactly(2, 3);
                assertThat(call("proc_MSS_CrawlAdmin", parameters(stage.getKey(), otherwise, stage.getValue())).sets())
                        .isEmpty();
                outcomes.add(database.contents());
            }
            assertThat(outcomes.get(1)).as("stage %d", stage.getKey()).isEqualTo(outcomes.getFirst());
            assertThat(outcomes.get(2)).as("stage %d", stage.getKey()).isEqualTo(outcomes.getFirst());
        }
    }

    @Test
    void whatAStageLooksAtIsNotNull() {
        List<Integer> doesNotMatter = List.of(148, 164);
        stages().forEach((stage, parameters) -> {
            for (int i = 0; i < parameters.length; i += 2) {
                if (doesNotMatter.contains(stage) && parameters[i].equals("@ComponentID")) {
                    continue;
                }
                Object[] oneNull = parameters.clone();
                oneNull[i + 1] = null;
                server.reset();
                started(PORTAL, FULL, 1);
                request(PORTAL, FULL, 2);
                SqlError error = refusedStage(stage, oneNull);
                assertThat(error.number()).as("stage %d", stage).isEqualTo(515);
                assertThat(error.sqlMessage().text()).contains(String.valueOf(parameters[i]));
            }
        });
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-5", "SQLPGAT2-3.1.5.8-6", "SQLPGAT2-3.1.5.8-7"})
    void theAnswerNamesTheCrawlAndItsStatus() {
        int crawl = started(PORTAL, FULL, 1);
        int fresh = request(PORTAL, FULL, 2);
        stages().forEach((stage, parameters) -> {
            if (List.of(91, 95, 96, 97, 100, 108, 102).contains(stage)) {
                return;
            }
            Answer answer = stage(stage, with(parameters, "@CrawlID", fresh));
            Object status = history(fresh, "Status");
            assertThat(answer).as("stage %d", stage)
                    .isEqualTo(new Answer(fresh, number(status), number(history(fresh, "SubStatus"))));
        });
        assertThat(join(crawl, 0)).isEqualTo(new Answer(crawl, 4, 1));
        assertThat(stage(95, "@ComponentID", 0, "@CrawlID", crawl).status()).isEqualTo(4);
        assertThat(stage(97, "@ComponentID", 0, "@CrawlID", crawl).subStatus()).isEqualTo(1);
        assertThat(stage(96, "@MiscInputData", 5, "@CrawlID", crawl).status()).isEqualTo(4);
        int next = crawl + 100;
        assertThat(master(103, next)).as("a crawl that does not exist").isEqualTo(new Answer(next, 0, 0));
        assertThat(stage(91, "@CrawlID", crawl)).isEqualTo(new Answer(crawl, 0, 0));
        assertThat(master(91, crawl)).isEqualTo(new Answer(crawl, 0, 0));
        assertThat(stage(91, "@CrawlID", null)).isEqualTo(new Answer(null, 0, 0));
    }

    private static @Nullable Object[] with(Object[] parameters, String name, Object value) {
        List<Object> all = new ArrayList<>(List.of(parameters));
        all.add(name);
        all.add(value);
        return all.toArray();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.8-4", "SQLPGAT2-2.2.1.1-1", "SQLPGAT2-2.2.1.2-1"})
    void projectsAndTypesThatAreNotInTheirTablesAreRefused() {
        int crawl = request(PORTAL, FULL, 1);
        for (int project : List.of(0, 3, -1)) {
            assertThat(refusedStage(100, "@ProjectID", project, "@CrawlType", 1, "@ContentSourceID", 1).number())
                    .isEqualTo(547);
            assertThat(refusedStage(148, "@ProjectID", project, "@CrawlID", crawl).number()).isEqualTo(547);
            assertThat(refusedStage(164, "@ProjectID", project, "@ContentSourceID", 1, "@ApplicationType", 0).number())
                    .isEqualTo(547);
        }
        for (int type : List.of(0, 4, -1)) {
            assertThat(refusedStage(100, "@ProjectID", 1, "@CrawlType", type, "@ContentSourceID", 1).number())
                    .isEqualTo(50101);
            assertThat(refusedStage(102, "@CrawlID", crawl, "@CrawlType", type, "@ContentSourceID", 1).number())
                    .isEqualTo(50101);
        }
        assertThat(refusedStage(164, "@ProjectID", 1, "@ContentSourceID", 1, "@ApplicationType", 1).number())
                .isEqualTo(547);
    }
}
