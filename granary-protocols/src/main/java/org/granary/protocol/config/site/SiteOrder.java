package org.granary.protocol.config.site;

/// The two orders in which site collections are asked for.
enum SiteOrder {
    /// By server-relative URL or host name, as the collation has it.
    PATH(0, "PathPlace", "_by_path"),
    /// As uniqueidentifiers are ordered.
    ID(1, "IdPlace", "_by_id");

    private final int code;
    private final String column;
    private final String indexSuffix;

    SiteOrder(int code, String column, String indexSuffix) {
        this.code = code;
        this.column = column;
        this.indexSuffix = indexSuffix;
    }

    /// In the key of a tree.
    byte code() {
        return (byte) code;
    }

    /// The column of `site_map` that holds a site's place.
    String column() {
        return column;
    }

    /// The index of this order in scopes bounded so.
    String index(SiteScope.Bounds bounds) {
        String name = switch (bounds) {
            case ALL -> "all";
            case APPLICATION -> "application";
            case DATABASE -> "database";
            case BOTH -> "both";
        };
        return "site_map_" + name + indexSuffix;
    }
}
