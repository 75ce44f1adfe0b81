package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.component.Ownership;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.gatherer.settings.Pace;
import org.granary.it.TestServer;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A component is one process at a time.
class OwnershipTest {
    private static final List<String> START = List.of(Site.url(0, 0), Site.url(1, 0), Site.url(2, 0));
    private static final String PROPERTY = "granary-gatherer/crawl-0/process";
    private static final String ELSEWHERE = "00000000-0000-0000-0000-000000000000 elsewhere/1/2 77 1000 ";

    private final Site site = Site.random(5, 4, 50);
    private final Set<String> expected = site.reachable(START, 0);

    /// What one of several gatherers fetches.
    private static final class Counted implements ContentSource {
        private final ContentSource source;
        private final AtomicInteger fetches = new AtomicInteger();

        Counted(ContentSource source) {
            this.source = source;
        }

        @Override
        public @Nullable String canonical(String url) {
            return source.canonical(url);
        }

        @Override
        public Fetched fetch(FetchRequest request) throws InterruptedException {
            fetches.incrementAndGet();
            return source.fetch(request);
        }

        @Override
        public void close() {
            // Belongs to the test.
        }
    }

    private void check(CrawlWorld world) throws Exception {
        assertThat(world.history()).containsExactlyElementsOf(expected);
        assertThat(world.anchors()).containsExactlyInAnyOrderElementsOf(site.anchors(expected));
        assertThat(world.metadata()).containsExactlyInAnyOrderElementsOf(site.documents(expected));
    }

    private static @Nullable String owner(CrawlWorld world) throws SQLException {
        List<String> found = world.query(ServerAddress.ADMINISTRATION,
                "SELECT CAST(Value AS nvarchar(400)) FROM dbo.MSSConfiguration WHERE Name = '" + PROPERTY + "'",
                row -> row.getString(1));
        return found.isEmpty() ? null : found.getFirst();
    }

    private static void setOwner(TestServer server, String owner) throws SQLException {
        try (Connection connection = server.connect(ServerAddress.ADMINISTRATION);
                PreparedStatement statement = connection
                        .prepareStatement("EXEC proc_MSS_SetConfigurationProperty ?, ?")) {
            statement.setString(1, PROPERTY);
            statement.setString(2, owner);
            statement.execute();
        }
    }

    @Test
    void aSecondOneWaitsUntilTheFirstIsDead() throws Exception {
        site.slow(10);
        Counted one = new Counted(site);
        Counted two = new Counted(site);
        try (TestServer server = TestServer.start();
                CrawlWorld world = new CrawlWorld(server, 1)) {
            int source = world.contentSource("site", START);
            Gatherer first = world.gather(one, List.of(0));
            world.until(() -> owner(world) != null, "the first one begins");
            assertThat(Ownership.livingOwner(world.address(), 0, Pace.HASTY))
                    .contains("process " + ProcessHandle.current().pid());
            try (Gatherer second = world.gather(two, List.of(0))) {
                int crawl = world.administration().start(source, CrawlType.FULL);
                world.await(crawl, report -> report.counts().processed() > 40);
                assertThat(two.fetches).hasValue(0);
                first.kill();
                int fetched = one.fetches.get();
                assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
                assertThat(one.fetches).hasValue(fetched);
                assertThat(two.fetches).hasPositiveValue();
                check(world);
            }
            assertThat(owner(world)).as("who has ended in peace owns nothing").isNull();
            assertThat(Ownership.livingOwner(world.address(), 0, Pace.HASTY)).isNull();
        }
    }

    @Test
    void oneOnAnotherMachineIsWaitedForUntilItHasBeenSilentForLong() throws Exception {
        try (TestServer server = TestServer.start();
                CrawlWorld world = new CrawlWorld(server, 1)) {
            setOwner(server, ELSEWHERE + "5");
            int source = world.contentSource("site", START);
            try (Gatherer gatherer = world.gather(site, List.of(0))) {
                assertThat(world.crawl(source, CrawlType.FULL).phase()).isEqualTo(CrawlPhase.DONE);
            }
            check(world);
        }
    }

    @Test
    void oneThatWasThoughtDeadWritesNothingMore() throws Exception {
        site.slow(5);
        try (TestServer server = TestServer.start();
                CrawlWorld world = new CrawlWorld(server, 1);
                Gatherer gatherer = world.gather(site, List.of(0))) {
            int source = world.contentSource("site", START);
            int crawl = world.administration().start(source, CrawlType.FULL);
            world.await(crawl, report -> report.counts().processed() > 20);
            // Another one has taken its place, as far as anybody can tell; later that one seems to be dead, too.
            setOwner(server, ELSEWHERE + "1");
            world.until(() -> !gatherer.isWorking(), "the component has noticed");
            int processed = world.await(crawl, report -> true).counts().processed();
            int now = processed;
            while (!gatherer.isWorking()) {
                // Of the time before: it may have begun again since.
                assertThat(now).isEqualTo(processed);
                now = world.await(crawl, report -> true).counts().processed();
            }
            assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
            check(world);
        }
    }
}
