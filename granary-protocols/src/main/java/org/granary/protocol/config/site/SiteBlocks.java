package org.granary.protocol.config.site;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.protocol.config.site.SiteScope.Bounds;
import org.granary.protocol.config.site.SiteTree.Place;
import org.granary.store.Dialect;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Keeps the counts of `site_block` when sites come, go and move. Its callers have locked the site map.
///
/// All trees are counted by one statement. A block that has grown too large is cut in two, one that has become empty
/// goes: that is what keeps the work of [SiteRanks] small.
final class SiteBlocks {
    /// A block of level 1 with more sites, or of level 2 with more blocks, is cut in the middle.
    static final int LARGEST = 256;

    static final String INSERT_FIRST = """
            INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded) VALUES (?, ?, ?, ?, ?, ?)""";
    static final String NEXT = """
            SELECT FirstPlace FROM site_block
            WHERE Tree = ? AND Level = ? AND FirstPlace > ? ORDER BY FirstPlace LIMIT 1""";
    static final String LAST_UP_TO = """
            SELECT FirstPlace FROM site_block
            WHERE Tree = ? AND Level = ? AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1""";
    static final String COUNT_LOWER = """
            SELECT COUNT(*) FROM site_block WHERE Tree = ? AND Level = 1 AND FirstPlace >= ? AND FirstPlace < ?""";
    static final String MIDDLE_LOWER = """
            SELECT FirstPlace FROM site_block
            WHERE Tree = ? AND Level = 1 AND FirstPlace >= ? AND FirstPlace < ?
            ORDER BY FirstPlace LIMIT 1 OFFSET ?""";
    static final String INSERT_UPPER = """
            INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded)
            SELECT Tree, 2, ?, SUM(Plain), SUM(Redirecting), SUM(Upgraded) FROM site_block
            WHERE Tree = ? AND Level = 1 AND FirstPlace >= ? AND FirstPlace < ? GROUP BY Tree""";
    static final String TAKE_AWAY = """
            UPDATE site_block SET Plain = site_block.Plain - half.Plain,
              Redirecting = site_block.Redirecting - half.Redirecting, Upgraded = site_block.Upgraded - half.Upgraded
            FROM site_block AS half
            WHERE site_block.Tree = ? AND site_block.Level = ? AND site_block.FirstPlace = ?
              AND half.Tree = ? AND half.Level = ? AND half.FirstPlace = ?""";
    /// A block that begins where one of the next level does stays, and so does the first of all.
    static final String DELETE_EMPTY = """
            DELETE FROM site_block WHERE Tree = ? AND Level = ? AND FirstPlace = ?
              AND Plain + Redirecting + Upgraded = 0 AND length(FirstPlace) > 0
              AND NOT EXISTS (SELECT 1 FROM site_block AS kept WHERE kept.Tree = site_block.Tree
                AND kept.Level = site_block.Level + 1 AND kept.FirstPlace = site_block.FirstPlace)""";
    static final String DELETE_EMPTY_TREE = """
            DELETE FROM site_block WHERE Tree = ?
              AND NOT EXISTS (SELECT 1 FROM site_block AS kept WHERE kept.Tree = ? AND kept.Level = 2
                AND kept.Plain + kept.Redirecting + kept.Upgraded > 0)""";

    private final Transaction transaction;
    private final int largest;

    SiteBlocks(Transaction transaction, int largest) {
        this.transaction = transaction;
        this.largest = largest;
    }

    /// The blocks, of both levels, that hold places in so many trees.
    static String countText(int places) {
        return "WITH place (Tree, Bytes) AS (VALUES " + String.join(", ", Collections.nCopies(places, "(?, ?)")) + """
                ),
                  tier AS (SELECT 1 AS Level UNION ALL SELECT 2)
                UPDATE site_block SET Plain = Plain + ?, Redirecting = Redirecting + ?, Upgraded = Upgraded + ?
                WHERE (Tree, Level, FirstPlace) IN (
                  SELECT place.Tree, tier.Level, (SELECT b.FirstPlace FROM site_block AS b
                    WHERE b.Tree = place.Tree AND b.Level = tier.Level AND b.FirstPlace <= place.Bytes
                    ORDER BY b.FirstPlace DESC LIMIT 1)
                  FROM place CROSS JOIN tier)
                RETURNING Tree, Level, FirstPlace, Plain + Redirecting + Upgraded""";
    }

    /// Counts a site that has come, after it was stored.
    void add(List<Place> places, SiteKind kind) {
        Map<Key, Place> missing = new HashMap<>();
        for (Place place : places) {
            missing.put(place.tree().key(), place);
        }
        List<Counted> blocks = count(places, kind, 1);
        for (Counted block : blocks) {
            missing.remove(block.tree());
        }
        List<@Nullable Object[]> first = new ArrayList<>();
        for (Place place : missing.values()) {
            for (int level = 1; level <= 2; level++) {
                first.add(new Object[]{place.tree().key().bytes(), level, Places.START.bytes(),
                    change(kind, SiteKind.PLAIN, 1),
                    change(kind, SiteKind.REDIRECTING, 1), change(kind, SiteKind.UPGRADED, 1)});
            }
        }
        if (!first.isEmpty()) {
            transaction.batch(INSERT_FIRST, first);
        }
        for (Counted block : blocks) {
            if (block.level() == 1 && block.sites() > largest) {
                cut(tree(places, block.tree()), block.first());
            }
        }
    }

    /// Counts a site that has gone.
    void remove(List<Place> places, SiteKind kind) {
        for (Counted block : count(places, kind, -1)) {
            if (block.sites() == 0) {
                transaction.update(DELETE_EMPTY, block.tree().bytes(), block.level(), block.first().bytes());
                if (block.level() == 2) {
                    // Its first block of level 1 was kept for its sake.
                    transaction.update(DELETE_EMPTY, block.tree().bytes(), 1, block.first().bytes());
                    transaction.update(DELETE_EMPTY_TREE, block.tree().bytes(), block.tree().bytes());
                }
            }
        }
    }

    private record Counted(Key tree, int level, Key first, long sites) {}

    private List<Counted> count(List<Place> places, SiteKind kind, int by) {
        List<@Nullable Object> parameters = new ArrayList<>();
        for (Place place : places) {
            parameters.add(place.tree().key().bytes());
            parameters.add(place.key().bytes());
        }
        for (SiteKind each : SiteKind.values()) {
            parameters.add(change(kind, each, by));
        }
        return transaction.query(countText(places.size()), parameters.toArray())
                .list(row -> new Counted(Key.of(row, 1), row.getInt(2), Key.of(row, 3), row.getLong(4)));
    }

    private static long change(SiteKind kind, SiteKind counted, int by) {
        return kind == counted ? by : 0;
    }

    private static SiteTree tree(List<Place> places, Key key) {
        return places.stream().map(Place::tree).filter(tree -> tree.key().equals(key)).findFirst().orElseThrow();
    }

    // --- cutting ---------------------------------------------------------------------------------------------------------

    static String middleText(Dialect dialect, SiteOrder order, Bounds bounds) {
        return "SELECT %1$s FROM site_map%2$s WHERE %3$s%4$s AND %1$s >= ? AND %1$s < ? ORDER BY %1$s LIMIT 1 OFFSET ?"
                .formatted(order.column(), dialect.indexedBy(order.index(bounds)), bounds.condition(),
                        CollectionType.ALL.condition());
    }

    static String insertLowerText(Dialect dialect, SiteOrder order, Bounds bounds) {
        return """
                INSERT INTO site_block (Tree, Level, FirstPlace, Plain, Redirecting, Upgraded)
                SELECT ?, 1, ?, COUNT(*) FILTER (WHERE Kind = 0), COUNT(*) FILTER (WHERE Kind = 1),
                  COUNT(*) FILTER (WHERE Kind = 2)
                FROM site_map%2$s WHERE %3$s%4$s AND %1$s >= ? AND %1$s < ?"""
                .formatted(order.column(), dialect.indexedBy(order.index(bounds)), bounds.condition(),
                        CollectionType.ALL.condition());
    }

    private void cut(SiteTree tree, Key first) {
        byte[] key = tree.key().bytes();
        Key end = next(key, 1, first);
        Bounds bounds = tree.scope().bounds();
        Key middle = place(middleText(transaction.dialect(), tree.order(), bounds),
                inScope(tree, List.of(), first.bytes(), end.bytes(), largest / 2));
        transaction.update(insertLowerText(transaction.dialect(), tree.order(), bounds),
                inScope(tree, List.of(key, middle.bytes()), middle.bytes(), end.bytes()));
        transaction.update(TAKE_AWAY, key, 1, first.bytes(), key, 1, middle.bytes());
        cutUpper(key, middle);
    }

    private void cutUpper(byte[] key, Key lower) {
        Key first = place(LAST_UP_TO, key, 2, lower.bytes());
        Key end = next(key, 2, first);
        Long blocks = transaction.query(COUNT_LOWER, key, first.bytes(), end.bytes()).first(row -> row.getLong(1));
        if (blocks != null && blocks > largest) {
            Key middle = place(MIDDLE_LOWER, key, first.bytes(), end.bytes(), largest / 2);
            transaction.update(INSERT_UPPER, middle.bytes(), key, middle.bytes(), end.bytes());
            transaction.update(TAKE_AWAY, key, 2, first.bytes(), key, 2, middle.bytes());
        }
    }

    private Key next(byte[] tree, int level, Key first) {
        Key next = transaction.query(NEXT, tree, level, first.bytes()).first(row -> Key.of(row, 1));
        return next == null ? Places.END : next;
    }

    private Key place(String sql, @Nullable Object... parameters) {
        Key place = transaction.query(sql, parameters).first(row -> Key.of(row, 1));
        if (place == null) {
            throw new IllegalStateException("The blocks of the site map do not fit its sites.");
        }
        return place;
    }

    private static @Nullable Object[] inScope(SiteTree tree, List<? extends Object> before, Object... after) {
        List<Object> parameters = new ArrayList<>(before);
        parameters.addAll(tree.scope().parameters());
        Collections.addAll(parameters, after);
        return parameters.toArray();
    }
}
