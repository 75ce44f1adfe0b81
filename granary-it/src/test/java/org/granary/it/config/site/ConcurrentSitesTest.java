package org.granary.it.config.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.granary.it.protocol.ResultSet;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Many clients put, rename and drop sites at once, and want the same paths.
class ConcurrentSitesTest extends SiteMapTest {
    private static final int CLIENTS = 8;
    private static final int CALLS = 60;

    /// What one client did: each has identifiers of its own, so that it knows what must be stored of them.
    private final class Writer implements Callable<Map<UUID, Site>> {
        private final int number;
        private final Random random;
        private final Map<UUID, Site> stored = new HashMap<>();

        Writer(int number) {
            this.number = number;
            this.random = new Random(number);
        }

        @Override
        public Map<UUID, Site> call() {
            for (int i = 0; i < CALLS; i++) {
                UUID id = new UUID(number, random.nextInt(12));
                Site known = stored.get(id);
                if (known == null) {
                    put(id);
                } else if (random.nextBoolean()) {
                    drop(id);
                } else {
                    rename(known);
                }
            }
            return stored;
        }

        private String path() {
            return "/s" + random.nextInt(60);
        }

        private void put(UUID id) {
            Site site = new Site(id, random.nextBoolean() ? DATABASE_1 : DATABASE_2,
                    random.nextBoolean() ? APPLICATION_1 : APPLICATION_2, path(), random.nextInt(4) == 0, "/x",
                    random.nextInt(4) == 0);
            int status = tryToPut(site).status();
            assertThat(status).isBetween(0, 1);
            if (status == 0) {
                stored.put(id, site);
            }
        }

        private void drop(UUID id) {
            ConcurrentSitesTest.this.call("proc_DropSiteMap", "@Id", id);
            stored.remove(id);
        }

        private void rename(Site site) {
            String path = path();
            try {
                ConcurrentSitesTest.this.call("proc_renameSiteMap", "@SiteId", site.id(), "@Path", path);
                stored.put(site.id(), site.named(path));
            } catch (SqlError e) {
                assertThat(e.number()).isEqualTo(2627);
            }
        }
    }

    @Test
    void whatEachClientWasToldIsStoredAndCounted() {
        List<Callable<Map<UUID, Site>>> writers = new ArrayList<>();
        IntStream.rangeClosed(1, CLIENTS).forEach(i -> writers.add(new Writer(i)));
        List<Site> expected = new ArrayList<>();
        atOnce(writers).forEach(stored -> expected.addAll(stored.values()));

        ResultSet rows = database.execute("SELECT * FROM SiteMap").getFirst();
        assertThat(rows.rows()).containsExactlyInAnyOrderElementsOf(expected.stream().map(ConcurrentSitesTest::row)
                .toList());
        var model = new SiteModel(expected);
        for (int type = 0; type <= 3; type++) {
            assertThat(page(null, null, 1000, 0, "ASC", type)).isEqualTo(model.page(null, null, 1000, 0, false, type));
            for (UUID inDatabase : new UUID[]{null, DATABASE_1, DATABASE_2}) {
                assertThat(count(inDatabase)).isEqualTo((int) model.count(inDatabase));
                for (int scope = 0; scope <= 2; scope++) {
                    assertThat(bestMatch(inDatabase, null, "/s5", scope, type))
                            .isEqualTo(model.bestMatch(inDatabase, null, "/s5", scope, type));
                }
            }
        }
    }

    private static List<@Nullable Object> row(Site site) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(site.id());
        row.add(site.application());
        row.add(site.database());
        row.add(site.path());
        row.add(site.upgraded());
        row.add(site.redirect());
        row.add(site.host());
        return row;
    }

    @Test
    void onePathIsGivenOnce() {
        List<Callable<Integer>> rivals = new ArrayList<>();
        IntStream.range(0, 12).forEach(i -> rivals.add(() -> tryToPut(Site.at(i, i % 2 == 0 ? "/Same" : "/sAME"))
                .status()));
        IntStream.range(12, 24).forEach(i -> rivals.add(() -> tryToPut(Site.at(i, "same.example").asHost()
                .in(DATABASE_2, i % 2 == 0 ? APPLICATION_1 : APPLICATION_2)).status()));
        List<Integer> answers = atOnce(rivals);
        assertThat(answers.subList(0, 12)).containsOnly(0, 1).containsOnlyOnce(0);
        assertThat(answers.subList(12, 24)).containsOnly(0, 1).containsOnlyOnce(0);
        assertThat(count(DATABASE_1)).isEqualTo(1);
        assertThat(count(DATABASE_2)).isEqualTo(1);
    }

    @Test
    void everyPutIsToldAnotherCount() {
        List<Callable<@Nullable Object>> puts = new ArrayList<>();
        IntStream.range(0, 40).forEach(i -> puts.add(() -> tryToPut(Site.at(i, "/" + i))
                .output("@CurrentDatabaseSiteCount")));
        assertThat(atOnce(puts)).containsExactlyInAnyOrderElementsOf(
                IntStream.rangeClosed(1, 40).boxed().toList());
    }
}
