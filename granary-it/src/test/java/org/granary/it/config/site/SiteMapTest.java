package org.granary.it.config.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/// Two content databases and two Web applications, and no site yet.
@OnEveryStore
abstract class SiteMapTest extends ProtocolTest {
    private static final UUID FARM = UUID.fromString("5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318");
    private static final UUID CONTENT_DATABASE_CLASS = UUID.fromString("3d4f5451-1735-48bb-b920-76c1ec240b1d");

    static final UUID DATABASE_1 = new UUID(0xD1, 1);
    static final UUID DATABASE_2 = new UUID(0xD2, 2);
    static final UUID APPLICATION_1 = new UUID(0xA1, 1);
    static final UUID APPLICATION_2 = new UUID(0xA2, 2);

    /// The driver has no type of its own for an identifier that comes back.
    static final Out IDENTIFIER = Out.of(JDBCType.CHAR);

    @Override
    protected String databaseName() {
        return "SharePoint_Config";
    }

    @BeforeEach
    void storeContentDatabases() {
        putDatabase(DATABASE_1, "Content1");
        putDatabase(DATABASE_2, "Content2");
    }

    void putDatabase(UUID id, String name) {
        Outcome put = call("proc_putObject", "@Id", id, "@ParentId", FARM, "@ClassId", CONTENT_DATABASE_CLASS, "@Name",
                name, "@Status", 0, "@Version", null, "@Properties", "<object />", "@ExistingObject",
                IDENTIFIER, "@NewVersion", Out.of(JDBCType.VARBINARY));
        assertThat(put.status()).isZero();
    }

    /// An identifier whose place among others is that of its number.
    static UUID site(int number) {
        return new UUID(0, number);
    }

    /// What a test says of a site that it puts.
    record Site(UUID id, UUID database, UUID application, String path, boolean upgraded, @Nullable String redirect,
            boolean host) {

        static Site at(int number, String path) {
            return new Site(site(number), DATABASE_1, APPLICATION_1, path, false, null, false);
        }

        Site in(UUID otherDatabase, UUID otherApplication) {
            return new Site(id, otherDatabase, otherApplication, path, upgraded, redirect, host);
        }

        Site redirectingTo(@Nullable String url) {
            return new Site(id, database, application, path, upgraded, url, host);
        }

        Site upgradedTo(@Nullable String url) {
            return new Site(id, database, application, path, true, url, host);
        }

        Site asHost() {
            return new Site(id, database, application, path, upgraded, redirect, true);
        }

        Site named(String otherPath) {
            return new Site(id, database, application, otherPath, upgraded, redirect, host);
        }

        Object[] arguments(Object count) {
            return new Object[]{"@ApplicationId", application, "@DatabaseId", database, "@SiteId", id, "@Path", path,
                "@Pairing", upgraded, "@RedirectUrl", redirect, "@HostHeaderIsSiteName", host,
                "@CurrentDatabaseSiteCount", count};
        }
    }

    Outcome tryToPut(Site site) {
        return call("proc_putSiteMap", site.arguments(Out.of(JDBCType.INTEGER, -7)));
    }

    void put(Site... sites) {
        for (Site site : sites) {
            assertThat(tryToPut(site).status()).as(site.toString()).isZero();
        }
    }

    int count(@Nullable UUID contentDatabase) {
        Object count = call("proc_getSiteCount", "@DatabaseId", contentDatabase).set().rows().getFirst().getFirst();
        assertThat(count).isInstanceOf(Integer.class);
        return (Integer) count;
    }

    List<@Nullable Object> namesIn(UUID application) {
        return call("proc_getSiteNames", "@ContainerId", application, "@ContainerType", 0, "@CollectionType", 0).set()
                .column("Path");
    }

    /// What a best match answers.
    record Match(@Nullable UUID site, @Nullable UUID database, @Nullable UUID application, int offset) {
        static final Match NONE = new Match(null, null, null, 0);

        static Match of(Outcome outcome) {
            assertThat(outcome.status()).isZero();
            assertThat(outcome.sets()).isEmpty();
            return new Match(identifier(outcome.output("@BestMatchSiteId")),
                    identifier(outcome.output("@BestMatchDatabaseId")),
                    identifier(outcome.output("@BestMatchApplicationId")),
                    (Integer) outcome.output("@BestMatchOffset"));
        }

        private static @Nullable UUID identifier(@Nullable Object text) {
            return text == null ? null : UUID.fromString(text.toString());
        }
    }

    /// Values go in with the outputs, to see that they are replaced.
    static Object[] matchArguments(@Nullable Object... namesAndValues) {
        List<@Nullable Object> all = new ArrayList<>(List.of(namesAndValues.clone()));
        Out old = Out.of(JDBCType.CHAR, new UUID(9, 9).toString());
        all.addAll(List.of("@BestMatchSiteId", old, "@BestMatchDatabaseId", old, "@BestMatchApplicationId", old,
                "@BestMatchOffset", Out.of(JDBCType.INTEGER, 99)));
        return all.toArray();
    }

    Match bestMatch(@Nullable UUID contentDatabase, @Nullable UUID application, String path, int scope, int type) {
        List<@Nullable Object> arguments = new ArrayList<>();
        if (contentDatabase != null) {
            arguments.addAll(List.of("@DatabaseId", contentDatabase));
        }
        if (application != null) {
            arguments.addAll(List.of("@ApplicationId", application));
        }
        arguments.addAll(List.of("@PathSearch", path, "@BestMatchOffsetScope", scope, "@CollectionType", type));
        return Match.of(call("proc_getSiteBestMatch", matchArguments(arguments.toArray())));
    }

    Match bestMatch(String path) {
        return bestMatch(null, null, path, 0, 0);
    }

    List<List<@Nullable Object>> page(@Nullable UUID contentDatabase, @Nullable UUID application, int size, int start,
            String direction, int type) {
        Outcome outcome = call("proc_getSiteSubset", "@DatabaseId", contentDatabase, "@ApplicationId", application,
                "@PageSize", size, "@StartRow", start, "@SortDirection", direction, "@CollectionType", type);
        assertThat(outcome.status()).isZero();
        return outcome.set().rows();
    }
}
