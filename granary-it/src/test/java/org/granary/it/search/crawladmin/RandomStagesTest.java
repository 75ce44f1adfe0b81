package org.granary.it.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.granary.it.search.crawladmin.PrintedStages.Seen;
import org.granary.it.search.crawladmin.PrintedStages.State;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Stages in any order, sensible ones and nonsense: whatever is called, a crawl changes only as [PrintedStages] has it, those that are over stay as they are, counts
/// are kept, and what is refused changes nothing.
///
/// Two seeds are always the same, one is new in each run; a failure names its seed, and `-Dgranary.it.seed=…` runs that one alone.
class RandomStagesTest extends CrawlAdminTest {
    private static final int STEPS = 700;
    private static final long[] SEEDS = seeds();
    private static final List<Integer> CRAWL_STAGES = List.of(102, 103, 104, 105, 108, 110, 111, 113, 114, 120, 121,
            123,
            130, 131, 133, 140, 144, 146, 148, 150, 152);
    private static final List<Integer> COMPONENT_STAGES = List.of(106, 112, 122, 132, 142, 143, 147);

    private Random random = new Random();
    private final Set<Integer> statuses = new TreeSet<>();
    private final Map<String, Integer> counts = new HashMap<>();

    private static long[] seeds() {
        Long chosen = Long.getLong("granary.it.seed");
        return chosen != null
                ? new long[]{chosen}
                : LongStream.concat(LongStream.of(1, 2), new Random().longs(1)).toArray();
    }

    static LongStream seedsOfThisRun() {
        return LongStream.of(SEEDS);
    }

    /// A stage with its arguments.
    ///
    /// @param sensible whether it must not be refused
    private record Step(int stage, List<@Nullable Object> arguments, boolean sensible) {}

    @ParameterizedTest
    @MethodSource("seedsOfThisRun")
    void crawlsChangeOnlyAsPrinted(long seed) {
        random = new Random(seed);
        addStore(1);
        addComponent(0);
        addComponent(1);
        int last = 1;
        for (int i = 0; i < STEPS; i++) {
            Map<Integer, Seen> before = seen();
            Step step = switch (random.nextInt(10)) {
                case 0, 1 -> nonsense(before);
                case 2, 3 -> untimely(before);
                default -> sensible(before);
            };
            String what = "seed " + seed + ", step " + i + ", stage " + step.stage + " " + step.arguments;
            Map<String, String> records = componentRecords();
            take(step, what);
            Map<Integer, Seen> after = seen();
            check(step, before, after, records, what);
            for (int crawl : after.keySet()) {
                if (!before.containsKey(crawl)) {
                    assertThat(crawl).as(what).isGreaterThan(last);
                    last = crawl;
                }
            }
            count(what);
        }
        if (seed == 1 || seed == 2) {
            assertThat(statuses).as("with this seed everything comes to pass").containsExactly(1, 4, 5, 7, 8, 9, 11, 12,
                    13, 14);
        }
    }

    private void take(Step step, String what) {
        List<String> contents = step.sensible ? List.of() : database.contents();
        try {
            call("proc_MSS_CrawlAdmin", step.arguments.toArray());
        } catch (SqlError refused) {
            assertThat(step.sensible).as("%s: %s", what, refused.getMessage()).isFalse();
            assertThat(database.contents()).as(what).isEqualTo(contents);
        }
    }

    private void check(Step step, Map<Integer, Seen> before, Map<Integer, Seen> after, Map<String, String> records,
            String what) {
        if (step.stage == 91) {
            assertThat(after).as(what).isEmpty();
            counts.clear();
            return;
        }
        before.forEach((crawl, was) -> {
            Seen is = after.get(crawl);
            assertThat(is).as(what).isNotNull();
            if (was.state().over()) {
                assertThat(is).as("%s: a crawl that is over", what).isEqualTo(was);
            } else if (!is.state().equals(was.state())) {
                if (step.stage == 102 && is.state().status() == 5) {
                    assertThat(is.state()).as("%s: from %s", what, was).isEqualTo(new State(5, 0, 0));
                } else {
                    assertThat(is.state()).as("%s: from %s", what, was)
                            .isEqualTo(PrintedStages.after(step.stage, was));
                }
                if (is.state().suspended() && !was.state().suspended()) {
                    assertThat(is.paused()).as("%s: from %s", what, was).isEqualTo(PrintedStages.paused(was.state()));
                }
                awaited(step.stage, crawl, records, what);
            }
            if (step.stage != 102) {
                assertThat(List.of(is.project(), is.type(), is.source(), is.main())).as(what)
                        .containsExactly(was.project(), was.type(), was.source(), was.main());
            }
        });
        after.forEach((crawl, is) -> {
            statuses.add(is.state().status());
            assertThat(is.state().status()).as("%s: %s", what, is).isIn(PrintedStages.STATUSES);
            if (!before.containsKey(crawl)) {
                assertThat(step.stage).as("%s: a new crawl", what).isIn(100, 148, 164);
                assertThat(is.state()).as(what).isEqualTo(new State(1, 1, 1));
            }
        });
        if (step.stage == 102) {
            before.forEach((crawl, was) -> begunAlone(was, after.get(crawl), after, what));
        }
    }

    /// A crawl that has just begun is the only one of its content.
    private static void begunAlone(Seen was, @Nullable Seen is, Map<Integer, Seen> crawls, String what) {
        if (is != null && !is.equals(was) && !is.state().over() && is.type() != DELETE) {
            assertThat(crawls.values()).as("%s: other crawls of the same content", what)
                    .noneMatch(other -> other.crawl() != is.crawl() && !other.state().over() && other.type() != DELETE
                            && other.project() == is.project() && other.source() == is.source());
        }
    }

    private static void awaited(int stage, int crawl, Map<String, String> records, String what) {
        int status = PrintedStages.awaited(stage);
        records.forEach((key, record) -> {
            if (key.startsWith(crawl + "/")) {
                if (status >= 0) {
                    assertThat(record).as("%s: all components", what).startsWith(status + "/");
                }
                if (stage == 140) {
                    assertThat(record).as("%s: all components", what).endsWith("/0");
                }
            }
        });
    }

    /// Lets a component count something, now and then, and compares all counts.
    private void count(String what) {
        List<String> keys = new ArrayList<>(componentRecords().keySet());
        counts.keySet().retainAll(keys);
        if (!keys.isEmpty() && random.nextInt(4) == 0) {
            String key = keys.get(random.nextInt(keys.size()));
            String[] parts = key.split("/", -1);
            call("proc_MSS_UpdateCrawlStatistics", "@ComponentID", Integer.valueOf(parts[1]), "@CrawlID",
                    Integer.valueOf(parts[0]), "@SuccessCount", 3, "@WarningCount", 0, "@ErrorCount", 0, "@DeleteCount",
                    0, "@NotModifiedCount", 0, "@SecurityOnlyCount", 0, "@SecurityOnlyErrorCount", 0,
                    "@LevelHighErrorCount", 0, "@RetryCount", 0);
            counts.merge(key, 3, Integer::sum);
        }
        Map<String, Integer> stored = new HashMap<>();
        query("SELECT CrawlID, ComponentID, SuccessCount FROM crawl_component_status WHERE SuccessCount > 0",
                rows -> stored.put(rows.getInt(1) + "/" + rows.getInt(2), rows.getInt(3)));
        assertThat(stored).as(what).isEqualTo(counts);
    }

    /// A stage for a crawl, with all that belongs to it, whether or not its time has come.
    private Step untimely(Map<Integer, Seen> crawls) {
        List<Seen> all = List.copyOf(crawls.values());
        if (all.isEmpty()) {
            return sensible(crawls);
        }
        Seen crawl = all.get(random.nextInt(all.size()));
        int stage = CRAWL_STAGES.get(random.nextInt(CRAWL_STAGES.size()));
        return new Step(stage, parametersFor(stage, crawl), true);
    }

    private Step sensible(Map<Integer, Seen> crawls) {
        List<Seen> running = running(crawls);
        if (running.size() < 2 || (running.size() < 5 && random.nextInt(15) == 0)) {
            int type = 1 + random.nextInt(3);
            return new Step(100, Arrays.asList(parameters(100, 0, "@ProjectID", PORTAL, "@CrawlType", type,
                    "@ContentSourceID", 1 + random.nextInt(2))), true);
        }
        Seen crawl = running.get(random.nextInt(running.size()));
        List<Integer> stages = PrintedStages.sensible(crawl.state());
        int stage = stages.get(random.nextInt(stages.size()));
        return new Step(stage, parametersFor(stage, crawl), true);
    }

    private static List<Seen> running(Map<Integer, Seen> crawls) {
        return crawls.values().stream().filter(crawl -> !crawl.state().over()).toList();
    }

    private List<@Nullable Object> parametersFor(int stage, Seen crawl) {
        List<Integer> components = components(crawl.crawl());
        int component = components.isEmpty() ? 0 : components.get(random.nextInt(components.size()));
        return Arrays.asList(parameters(stage, 0, "@CrawlID", crawl.crawl(), "@CrawlType", crawl.type(),
                "@ContentSourceID", crawl.source(), "@ProjectID", crawl.project(), "@ComponentID", component,
                "@MiscInputData", stage == 108 ? random.nextInt(2) : 0));
    }

    /// Any stage about anything; of those that forget everything or disable components, few.
    private Step nonsense(Map<Integer, Seen> crawls) {
        int stage = 90 + random.nextInt(80);
        if (Set.of(91, 98, 162, 165).contains(stage) && random.nextInt(4) != 0) {
            stage = COMPONENT_STAGES.get(random.nextInt(COMPONENT_STAGES.size()));
        }
        List<Integer> known = new ArrayList<>(crawls.keySet());
        Integer crawl = known.isEmpty() || random.nextInt(8) == 0
                ? Integer.valueOf(1_000_000)
                : known.get(random.nextInt(known.size()));
        return new Step(stage,
                Arrays.asList(parameters(stage, 0, "@CrawlID", random.nextInt(20) == 0 ? null : crawl, "@CrawlType",
                        random.nextInt(5), "@ContentSourceID", 1 + random.nextInt(3), "@ProjectID", random.nextInt(4),
                        "@ComponentID", random.nextInt(5), "@ApplicationType", random.nextInt(6) / 5,
                        "@MiscInputData", random.nextInt(7))),
                false);
    }

    private Map<Integer, Seen> seen() {
        Map<Integer, Seen> seen = new LinkedHashMap<>();
        query("""
                SELECT CrawlID, ProjectID, CrawlType, ContentSourceID, Status, SubStatus, Request, PausedSubStatus, MainCrawlID
                FROM crawl_status ORDER BY CrawlID""",
                rows -> seen.put(rows.getInt(1), new Seen(rows.getInt(1),
                        rows.getInt(2), rows.getInt(3), rows.getInt(4), new State(rows.getInt(5), rows.getInt(6),
                                rows.getInt(7)),
                        rows.getInt(8), rows.getInt(9))));
        return seen;
    }

    /// Status and activity by crawl and component.
    private Map<String, String> componentRecords() {
        Map<String, String> records = new LinkedHashMap<>();
        query("SELECT CrawlID, ComponentID, Status, ActivityInfo FROM crawl_component_status ORDER BY 1, 2",
                rows -> records.put(rows.getInt(1) + "/" + rows.getInt(2), rows.getInt(3) + "/" + rows.getInt(4)));
        return records;
    }
}
