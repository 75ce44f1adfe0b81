package org.granary.protocol.config.site;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.granary.protocol.Invariant;
import org.granary.protocol.config.site.SiteScope.Bounds;
import org.jspecify.annotations.Nullable;

/// What is true of the counts of `site_block`, in all trees.
public final class SiteInvariants {
    static final String LEVELS = """
            SELECT Tree FROM site_block GROUP BY Tree
            HAVING SUM(CASE WHEN Level = 1 THEN Plain ELSE 0 END) <> SUM(CASE WHEN Level = 2 THEN Plain ELSE 0 END)
              OR SUM(CASE WHEN Level = 1 THEN Redirecting ELSE 0 END)
                <> SUM(CASE WHEN Level = 2 THEN Redirecting ELSE 0 END)
              OR SUM(CASE WHEN Level = 1 THEN Upgraded ELSE 0 END) <> SUM(CASE WHEN Level = 2 THEN Upgraded ELSE 0 END)
            ORDER BY Tree""";
    private static final String MISSING = """
            SELECT COUNT(*) FROM site_map
            WHERE NOT EXISTS (SELECT 1 FROM site_block WHERE Tree = ? AND Level = 1) HAVING COUNT(*) > 0""";

    private SiteInvariants() {}

    /// Blocks of level 1 of one order and scope, with the sites that they should count. The key of a tree begins with two
    /// bytes for these, and goes on with the identifiers of the scope.
    static String blocksText(SiteOrder order, Bounds bounds) {
        String scope = switch (bounds) {
            case ALL -> "1 = 1";
            case APPLICATION -> "site_map.ApplicationId = substr(b.Tree, 3, 16)";
            case DATABASE -> "site_map.DatabaseId = substr(b.Tree, 3, 16)";
            case BOTH ->
                "site_map.DatabaseId = substr(b.Tree, 3, 16) AND site_map.ApplicationId = substr(b.Tree, 19, 16)";
        };
        String counted = """
                (SELECT COUNT(*) FROM site_map WHERE %s AND site_map.Kind = %%d AND site_map.%2$s >= b.FirstPlace
                    AND (b.NextPlace IS NULL OR site_map.%2$s < b.NextPlace))""".formatted(scope, order.column());
        return """
                SELECT Tree, FirstPlace FROM (
                  SELECT Tree, FirstPlace, Plain, Redirecting, Upgraded,
                    LEAD(FirstPlace) OVER (PARTITION BY Tree ORDER BY FirstPlace) AS NextPlace
                  FROM site_block WHERE Level = 1 AND substr(Tree, 1, 2) = ?) AS b
                WHERE Plain <> %s OR Redirecting <> %s OR Upgraded <> %s
                ORDER BY Tree, FirstPlace""".formatted(counted.formatted(0), counted.formatted(1),
                counted.formatted(2));
    }

    /// All of them.
    public static List<Invariant> all() {
        List<Invariant> all = new ArrayList<>();
        all.add(new Invariant(LEVELS, row -> "The two levels of blocks of tree " + hex(row.getBytes(1))
                + " count different numbers of sites (table site_block)."));
        for (SiteOrder order : SiteOrder.values()) {
            all.add(new Invariant(MISSING, row -> row.getLong(1) + " sites are not counted in tree "
                    + hex(new byte[]{order.code(), Bounds.ALL.code()}) + " (table site_block).",
                    new byte[]{order.code(), Bounds.ALL.code()}));
            for (Bounds bounds : Bounds.values()) {
                all.add(new Invariant(blocksText(order, bounds), row -> "The block of tree " + hex(row.getBytes(1))
                        + " that begins at " + hex(row.getBytes(2)) + " counts its sites wrongly (table site_block).",
                        new byte[]{order.code(), bounds.code()}));
            }
        }
        return all;
    }

    private static String hex(byte @Nullable [] bytes) {
        return bytes == null ? "NULL" : "0x" + HexFormat.of().formatHex(bytes);
    }
}
