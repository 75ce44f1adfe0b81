package org.granary.protocol.config.site;

import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.config.site.SiteScope.Bounds;
import org.granary.protocol.config.site.SiteStatements.Walk;
import org.granary.store.Dialect;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Where sites stand in their orders, by the counts that blocks keep: a call reads the blocks of level 2, those of
/// level 1 within one of these, and sites within one of those, however many sites there are.
final class SiteRanks {
    private final Transaction transaction;

    SiteRanks(Transaction transaction) {
        this.transaction = transaction;
    }

    static String countText(CollectionType type) {
        return "SELECT COALESCE(SUM(" + type.counted() + "), 0) FROM site_block WHERE Tree = ? AND Level = 2";
    }

    /// How many sites of a type there are.
    long count(SiteScope scope, CollectionType type) {
        return number(transaction.query(countText(type), new SiteTree(SiteOrder.ID, scope).key().bytes()));
    }

    static String beforeText(Dialect dialect, SiteOrder order, Bounds bounds, CollectionType type) {
        return """
                WITH upper_block AS (SELECT FirstPlace FROM site_block
                    WHERE Tree = ? AND Level = 2 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1),
                  lower_block AS (SELECT FirstPlace FROM site_block
                    WHERE Tree = ? AND Level = 1 AND FirstPlace <= ? ORDER BY FirstPlace DESC LIMIT 1)
                SELECT
                  (SELECT COALESCE(SUM(%1$s), 0) FROM site_block
                    WHERE Tree = ? AND Level = 2 AND FirstPlace < (SELECT FirstPlace FROM upper_block))
                  + (SELECT COALESCE(SUM(%1$s), 0) FROM site_block
                    WHERE Tree = ? AND Level = 1 AND FirstPlace >= (SELECT FirstPlace FROM upper_block)
                      AND FirstPlace < (SELECT FirstPlace FROM lower_block))
                  + (SELECT COUNT(*) FROM site_map%2$s WHERE %3$s%4$s
                      AND %5$s >= (SELECT FirstPlace FROM lower_block) AND %5$s < ?)"""
                .formatted(type.counted(), dialect.indexedBy(order.index(bounds)), bounds.condition(), type.condition(),
                        order.column());
    }

    /// How many sites of a type come before a place.
    long before(SiteTree tree, Key place, CollectionType type) {
        byte[] key = tree.key().bytes();
        byte[] bytes = place.bytes();
        List<Object> parameters = new ArrayList<>(List.of(key, bytes, key, bytes, key, key));
        parameters.addAll(tree.scope().parameters());
        parameters.add(bytes);
        String text = beforeText(transaction.dialect(), tree.order(), tree.scope().bounds(), type);
        return number(transaction.query(text, parameters.toArray()));
    }

    private static long number(Rows rows) {
        Long number = rows.first(row -> row.getLong(1));
        return number == null ? 0 : number;
    }

    /// A block, where it ends, and how many sites of a type come before it in the block of the next level, or in all.
    record Block(Key first, Key end, long before) {}

    static String blockText(int level, CollectionType type) {
        return """
                SELECT FirstPlace, NextPlace, Reached - Counted FROM (
                  SELECT FirstPlace, %1$s AS Counted, LEAD(FirstPlace) OVER (ORDER BY FirstPlace) AS NextPlace,
                    SUM(%1$s) OVER (ORDER BY FirstPlace) AS Reached
                  FROM site_block WHERE Tree = ? AND Level = %2$d AND FirstPlace >= ? AND FirstPlace < ?) AS block
                WHERE Reached > ? ORDER BY FirstPlace LIMIT 1""".formatted(type.counted(), level);
    }

    private @Nullable Block block(SiteTree tree, int level, Key from, Key to, long rank, CollectionType type) {
        return transaction.query(blockText(level, type), tree.key().bytes(), from.bytes(), to.bytes(), rank)
                .first(row -> new Block(Key.of(row, 1), row.isNull(2) ? to : Key.of(row, 2), row.getLong(3)));
    }

    static Walk siteAt(SiteOrder order, CollectionType type) {
        return new Walk(order, type, "Id", order.column() + " >= ?", " LIMIT 1 OFFSET ?");
    }

    /// The place of the site of a type before which there are `rank` others; null where there are not so many.
    @Nullable
    Key placeAt(SiteTree tree, long rank, CollectionType type) {
        Block upper = block(tree, 2, Places.START, Places.END, rank, type);
        if (upper == null) {
            return null;
        }
        Block lower = block(tree, 1, upper.first(), upper.end(), rank - upper.before(), type);
        if (lower == null) {
            throw new IllegalStateException("The blocks of the site map do not count the same.");
        }
        return siteAt(tree.order(), type).run(transaction, tree.scope(), List.of(lower.first().bytes()),
                List.of(rank - upper.before() - lower.before())).first(row -> Key.of(row, 2));
    }
}
