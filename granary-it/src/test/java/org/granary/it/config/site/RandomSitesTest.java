package org.granary.it.config.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random calls, each answered as a model answers it that is as simple as the document.
class RandomSitesTest extends SiteMapTest {
    private static final String ALPHABET = "aAbäß-'/1_ ";

    private final SiteModel model = new SiteModel(List.of());
    private Random random = new Random();

    @ParameterizedTest
    @ValueSource(longs = {11, 12})
    @Covers({"WSSCFGD-3.1.5.23-5", "WSSCFGD-3.1.5.23-6", "WSSCFGD-3.1.5.23-24", "WSSCFGD-3.1.5.23-25",
        "WSSCFGD-3.1.5.27-5", "WSSCFGD-3.1.5.42-11", "WSSCFGD-3.1.5.45-2"})
    void everyAnswerIsThatOfTheModel(long seed) {
        random = new Random(seed);
        model.sites().clear();
        for (int i = 0; i < 700; i++) {
            switch (random.nextInt(10)) {
                case 0, 1, 2, 3 -> put();
                case 4 -> rename();
                case 5 -> drop();
                case 6 -> match();
                case 7 -> pages();
                default -> lists();
            }
        }
        assertThat(count(null)).isEqualTo(model.sites().size());
        assertThat(page(null, null, 10_000, 0, "ASC", 0)).isEqualTo(model.page(null, null, 10_000, 0, false, 0));
    }

    private String text() {
        var text = new StringBuilder("/");
        for (int n = random.nextInt(4); n > 0; n--) {
            text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return text.toString();
    }

    private UUID id() {
        return new UUID(0, random.nextInt(400));
    }

    private UUID someDatabase() {
        return random.nextBoolean() ? DATABASE_1 : DATABASE_2;
    }

    private UUID someApplication() {
        return random.nextBoolean() ? APPLICATION_1 : APPLICATION_2;
    }

    private @Nullable UUID maybe(UUID id) {
        return random.nextBoolean() ? id : null;
    }

    private void put() {
        boolean redirects = random.nextInt(3) == 0;
        var site = new Site(id(), someDatabase(), someApplication(), text(), random.nextInt(5) == 0,
                redirects ? "/elsewhere" : null, random.nextInt(8) == 0);
        boolean stored = model.put(site);
        Outcome put = tryToPut(site);
        assertThat(put.status()).as(site.toString()).isEqualTo(stored ? 0 : 1);
        assertThat(put.output("@CurrentDatabaseSiteCount"))
                .isEqualTo(stored ? (int) model.count(site.database()) : -7);
    }

    private void rename() {
        UUID id = model.sites().isEmpty() || random.nextInt(10) == 0
                ? id()
                : model.sites().get(random.nextInt(model.sites().size())).id();
        String path = text();
        boolean renamed = model.rename(id, path);
        SqlError error = catchThrowableOfType(SqlError.class,
                () -> call("proc_renameSiteMap", "@SiteId", id, "@Path", path));
        assertThat(error == null).as("%s %s: %s", id, path, error).isEqualTo(renamed);
        if (error != null) {
            assertThat(error.number()).isEqualTo(2627);
        }
    }

    private void drop() {
        UUID id = id();
        model.drop(id);
        assertThat(call("proc_DropSiteMap", "@Id", id).status()).isZero();
    }

    private void match() {
        for (int type = 0; type <= 3; type++) {
            UUID inDatabase = maybe(someDatabase());
            UUID inApplication = maybe(someApplication());
            String path = text();
            int scope = random.nextInt(3);
            assertThat(bestMatch(inDatabase, inApplication, path, scope, type))
                    .as("%s %s '%s' %d %d", inDatabase, inApplication, path, scope, type)
                    .isEqualTo(model.bestMatch(inDatabase, inApplication, path, scope, type));
        }
    }

    private void pages() {
        UUID inDatabase = maybe(someDatabase());
        UUID inApplication = maybe(someApplication());
        boolean descending = random.nextBoolean();
        int type = random.nextInt(4);
        int size = random.nextInt(20);
        int start = random.nextInt(60);
        assertThat(page(inDatabase, inApplication, size, start, descending ? "DESC" : "ASC", type))
                .isEqualTo(model.page(inDatabase, inApplication, size, start, descending, type));
    }

    private void lists() {
        UUID inDatabase = maybe(someDatabase());
        assertThat(count(inDatabase)).isEqualTo((int) model.count(inDatabase));
        int type = random.nextInt(3);
        UUID application = someApplication();
        assertThat(names(application, 0, type)).isEqualTo(model.names(null, application, type));
        UUID contentDatabase = someDatabase();
        assertThat(names(contentDatabase, 1, type)).isEqualTo(model.names(contentDatabase, null, type));
        String host = text();
        assertThat(call("proc_GetSiteIdOfHostHeaderSite", "@HostHeader", host).set().column("Id"))
                .isEqualTo(model.host(host));
    }

    private List<@Nullable Object> names(UUID container, int containerType, int type) {
        return new ArrayList<>(call("proc_getSiteNames", "@ContainerId", container, "@ContainerType", containerType,
                "@CollectionType", type).set().column("Path"));
    }
}
