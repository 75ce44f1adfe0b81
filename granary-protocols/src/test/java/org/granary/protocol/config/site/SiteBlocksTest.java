package org.granary.protocol.config.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import org.granary.protocol.config.ConfigFixture;
import org.granary.protocol.config.site.SiteMap.NewSite;
import org.granary.store.Access;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.granary.type.Collation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Blocks far smaller than in use, so that few sites cut and empty blocks of both levels all the time; ranks are
/// compared with those that counting all sites gives.
class SiteBlocksTest extends ConfigFixture {
    private static final List<UUID> DATABASES = List.of(new UUID(1, 1), new UUID(1, 2));
    private static final List<UUID> APPLICATIONS = List.of(new UUID(2, 1), new UUID(2, 2));
    private static final int LARGEST = 4;

    private final List<NewSite> sites = new ArrayList<>();
    private Random random = new Random();

    @BeforeEach
    void clear() {
        sites.clear();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void ranksAreThoseOfCountingAllSites(long seed) {
        random = new Random(seed);
        write(400, this::put);
        checkRanks();
        for (int round = 0; round < 3; round++) {
            write(150, map -> {
                switch (random.nextInt(3)) {
                    case 0 -> put(map);
                    case 1 -> drop(map);
                    default -> rename(map);
                }
            });
            checkRanks();
        }
        while (!sites.isEmpty()) {
            write(Math.min(sites.size(), 60), this::drop);
            checkBlocks();
        }
        assertThat(server.query("SELECT 1 FROM site_block", row -> 1)).isEmpty();
    }

    private String path() {
        return "/s" + random.nextInt(12) + (random.nextBoolean() ? "-" : "/") + random.nextInt(1000);
    }

    private void put(SiteMap map) {
        boolean redirects = random.nextInt(3) == 0;
        var site = new NewSite(new UUID(random.nextLong(), random.nextLong()), DATABASES.get(random.nextInt(2)),
                APPLICATIONS.get(random.nextInt(2)), path(), redirects && random.nextBoolean(),
                redirects ? "/x" : null, false);
        if (map.put(site)) {
            sites.add(site);
        }
    }

    private void drop(SiteMap map) {
        map.drop(sites.remove(random.nextInt(sites.size())).id());
    }

    private void rename(SiteMap map) {
        int index = random.nextInt(sites.size());
        NewSite old = sites.get(index);
        // A place of its own, mostly before or after all others.
        String path = (random.nextBoolean() ? "/a" : "/z") + UUID.randomUUID();
        sites.set(index, new NewSite(old.id(), old.databaseId(), old.applicationId(), path, old.pairing(),
                old.redirectUrl(), false));
        map.rename(old.id(), path);
    }

    private void write(int times, Consumer<SiteMap> work) {
        server.store().run(Access.LOCKING, new Cancellation(), transaction -> {
            SiteMap map = SiteMap.lock(transaction, LARGEST);
            for (int i = 0; i < times; i++) {
                work.accept(map);
            }
            return null;
        });
    }

    private void checkRanks() {
        checkBlocks();
        server.store().run(Access.READ, new Cancellation(), transaction -> {
            var ranks = new SiteRanks(transaction);
            for (CollectionType type : CollectionType.values()) {
                for (SiteScope scope : scopes()) {
                    checkIds(ranks, type, scope);
                    if (scope.bounds() != SiteScope.Bounds.BOTH) {
                        checkPaths(ranks, type, scope);
                    }
                }
            }
            return null;
        });
    }

    private void checkIds(SiteRanks ranks, CollectionType type, SiteScope scope) {
        List<Key> places = among(type, scope).stream().map(site -> Places.ofId(site.id()))
                .sorted().toList();
        var tree = new SiteTree(SiteOrder.ID, scope);
        assertThat(ranks.count(scope, type)).isEqualTo(places.size());
        for (int i = 0; i < places.size(); i += 17) {
            assertThat(ranks.placeAt(tree, i, type)).as("%s %s %d", type, scope, i).isEqualTo(places.get(i));
            assertThat(ranks.before(tree, places.get(i), type)).isEqualTo(i);
        }
        assertThat(ranks.placeAt(tree, places.size(), type)).isNull();
    }

    private void checkPaths(SiteRanks ranks, CollectionType type, SiteScope scope) {
        List<NewSite> ordered = new ArrayList<>(among(type, scope));
        ordered.sort(Comparator.comparing(NewSite::path, Collation::compare));
        for (int i = 0; i < sites.size(); i += 17) {
            String path = sites.get(i).path();
            long before = ordered.stream().filter(site -> Collation.compare(site.path(), path) < 0).count();
            assertThat(ranks.before(new SiteTree(SiteOrder.PATH, scope), Places.firstOfPath(path), type))
                    .isEqualTo(before);
        }
    }

    private List<NewSite> among(CollectionType type, SiteScope scope) {
        return sites.stream().filter(site -> type.kinds().contains(SiteKind.of(site.pairing(), site.redirectUrl())))
                .filter(site -> scope.databaseId() == null || scope.databaseId().equals(site.databaseId()))
                .filter(site -> scope.applicationId() == null || scope.applicationId().equals(site.applicationId()))
                .toList();
    }

    private static List<SiteScope> scopes() {
        List<SiteScope> scopes = new ArrayList<>(List.of(SiteScope.EVERYWHERE));
        for (UUID database : DATABASES) {
            scopes.add(SiteScope.ofDatabase(database));
            APPLICATIONS.forEach(application -> scopes.add(new SiteScope(database, application)));
        }
        APPLICATIONS.forEach(application -> scopes.add(SiteScope.ofApplication(application)));
        return scopes;
    }

    /// What the schema says of blocks.
    private void checkBlocks() {
        server.store().run(Access.READ, new Cancellation(), transaction -> {
            for (SiteOrder order : SiteOrder.values()) {
                for (SiteScope scope : scopes()) {
                    if (order == SiteOrder.ID || scope.bounds() != SiteScope.Bounds.BOTH) {
                        checkBlocks(transaction, new SiteTree(order, scope));
                    }
                }
            }
            return null;
        });
    }

    private void checkBlocks(Transaction transaction, SiteTree tree) {
        List<Block> lower = blocks(transaction, tree, 1);
        List<Block> upper = blocks(transaction, tree, 2);
        List<Key> places = among(CollectionType.ALL, tree.scope()).stream()
                .map(site -> tree.order() == SiteOrder.ID
                        ? Places.ofId(site.id())
                        : Places.ofPath(site.path(), site.id()))
                .toList();
        for (int i = 0; i < lower.size(); i++) {
            Block block = lower.get(i);
            Key end = i + 1 < lower.size() ? lower.get(i + 1).first() : Places.END;
            assertThat(block.sites()).isLessThanOrEqualTo(LARGEST)
                    .isEqualTo(places.stream().filter(place -> within(place, block.first(), end)).count());
        }
        for (int i = 0; i < upper.size(); i++) {
            Block block = upper.get(i);
            Key end = i + 1 < upper.size() ? upper.get(i + 1).first() : Places.END;
            List<Block> inside = lower.stream().filter(b -> within(b.first(), block.first(), end)).toList();
            assertThat(inside).hasSizeBetween(1, LARGEST);
            assertThat(inside.getFirst().first()).isEqualTo(block.first());
            assertThat(block.sites()).isEqualTo(inside.stream().mapToLong(Block::sites).sum());
        }
    }

    private static boolean within(Key place, Key first, Key end) {
        return first.compareTo(place) <= 0 && place.compareTo(end) < 0;
    }

    private record Block(Key first, long sites) {}

    private static List<Block> blocks(Transaction transaction, SiteTree tree, int level) {
        return transaction.query("""
                SELECT FirstPlace, Plain + Redirecting + Upgraded FROM site_block
                WHERE Tree = ? AND Level = ? ORDER BY FirstPlace""", tree.key().bytes(), level)
                .list(row -> new Block(Key.of(row, 1), row.getLong(2)));
    }
}
