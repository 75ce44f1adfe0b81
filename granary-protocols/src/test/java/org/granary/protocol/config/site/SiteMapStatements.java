package org.granary.protocol.config.site;

import java.util.Map;
import java.util.TreeMap;
import org.granary.protocol.config.site.SiteScope.Bounds;
import org.granary.store.Dialect;

/// The statements of the site map that differ by scope, order and type of site collections, in all their variants.
public final class SiteMapStatements {
    private final Dialect dialect;
    private final Map<String, String> all = new TreeMap<>();

    private SiteMapStatements(Dialect dialect) {
        this.dialect = dialect;
    }

    /// By the name of what makes them, and what it is asked for.
    public static Map<String, String> all(Dialect dialect) {
        SiteMapStatements statements = new SiteMapStatements(dialect);
        statements.counts();
        for (Bounds bounds : Bounds.values()) {
            statements.cuts(bounds);
            for (CollectionType type : CollectionType.values()) {
                statements.searches(bounds, type);
            }
        }
        return statements.all;
    }

    private void counts() {
        // Of a site that moves along the paths, and of one that comes or goes.
        for (int places : new int[]{3, 7}) {
            add(SiteBlocks.countText(places), "SiteBlocks.count", places);
        }
        for (CollectionType type : CollectionType.values()) {
            add(SiteRanks.countText(type), "SiteRanks.count", type);
            for (int level = 1; level <= 2; level++) {
                add(SiteRanks.blockText(level, type), "SiteRanks.block", level, type);
            }
        }
    }

    private void cuts(Bounds bounds) {
        for (SiteOrder order : SiteOrder.values()) {
            add(SiteBlocks.middleText(dialect, order, bounds), "SiteBlocks.middle", order, bounds);
            add(SiteBlocks.insertLowerText(dialect, order, bounds), "SiteBlocks.insertLower", order, bounds);
        }
    }

    private void searches(Bounds bounds, CollectionType type) {
        for (SiteOrder order : SiteOrder.values()) {
            add(SiteRanks.beforeText(dialect, order, bounds, type), "SiteRanks.before", order, bounds, type);
            add(SiteRanks.siteAt(order, type).text(dialect, bounds), "SiteRanks.siteAt", order, bounds, type);
        }
        add(BestMatch.ofFewText(bounds, type), "BestMatch.ofFew", bounds, type);
        add(BestMatch.ofMany(type).text(dialect, bounds), "BestMatch.ofMany", bounds, type);
        add(SiteSearchProcedures.names(type).text(dialect, bounds), "SiteSearchProcedures.names", bounds, type);
        add(SiteSearchProcedures.page(type, false).text(dialect, bounds), "SiteSearchProcedures.page", bounds, type);
        add(SiteSearchProcedures.page(type, true).text(dialect, bounds), "SiteSearchProcedures.page", bounds, type,
                "descending");
    }

    private void add(String sql, String name, Object... of) {
        StringBuilder parameters = new StringBuilder();
        for (Object each : of) {
            parameters.append(parameters.isEmpty() ? "" : ", ").append(each);
        }
        all.put("config.site." + name + "(" + parameters + ")", sql);
    }
}
