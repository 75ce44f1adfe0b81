package org.granary.protocol.config.site;

import java.util.List;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.config.site.BestMatch.Match;
import org.granary.protocol.config.site.SiteStatements.Walk;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// What is asked of the site map.
public final class SiteSearchProcedures {
    private static final int IN_APPLICATION = 1;
    private static final int IN_DATABASE = 2;
    private static final int APPLICATION_CONTAINER = 0;

    static final String HOST = "SELECT Id FROM site_map WHERE PathKey = ? AND Namespace = ?";

    /// MS-WSSCFGD 3.1.5.23. A content database that is not stored has no match, even if sites in it are.
    @Implements("proc_getSiteBestMatch")
    public void getSiteBestMatch(Call call, @Nullable UUID databaseId, @Nullable UUID applicationId, String pathSearch,
            int bestMatchOffsetScope, int collectionType, Out<UUID> bestMatchSiteId, Out<UUID> bestMatchDatabaseId,
            Out<UUID> bestMatchApplicationId, Out<Integer> bestMatchOffset) {
        Transaction transaction = call.transaction();
        CollectionType type = CollectionType.of(collectionType);
        boolean known = databaseId == null
                || transaction.query(SiteMapProcedures.DATABASE_EXISTS, databaseId).first(row -> true) != null;
        Match match = known
                ? new BestMatch(transaction).find(new SiteScope(databaseId, applicationId), pathSearch, type)
                : null;
        bestMatchSiteId.set(match == null ? null : match.id());
        bestMatchDatabaseId.set(match == null ? null : match.databaseId());
        bestMatchApplicationId.set(match == null ? null : match.applicationId());
        bestMatchOffset.set(match == null ? 0 : offset(transaction, match, bestMatchOffsetScope, type));
    }

    private static int offset(Transaction transaction, Match match, int offsetScope, CollectionType type) {
        SiteScope scope = switch (offsetScope) {
            case IN_APPLICATION -> SiteScope.ofApplication(match.applicationId());
            case IN_DATABASE -> SiteScope.ofDatabase(match.databaseId());
            default -> SiteScope.EVERYWHERE;
        };
        long before = new SiteRanks(transaction).before(new SiteTree(SiteOrder.PATH, scope),
                Places.firstOfPath(match.path()), type);
        return Math.toIntExact(before);
    }

    /// MS-WSSCFGD 3.1.5.24.
    @Implements("proc_getSiteCount")
    public void getSiteCount(Call call, @Nullable UUID databaseId) {
        long sites = new SiteRanks(call.transaction()).count(new SiteScope(databaseId, null), CollectionType.ALL);
        try (var row = call.results().open("SiteCount")) {
            row.row(Math.toIntExact(sites));
        }
    }

    /// MS-WSSCFGD 3.1.5.25.
    @Implements("proc_GetSiteIdOfHostHeaderSite")
    public void getSiteIdOfHostHeaderSite(Call call, @Nullable String hostHeader) {
        if (hostHeader == null) {
            call.results().open("ID").close();
            return;
        }
        call.results().send("ID", call.transaction().query(HOST, Collation.foldKey(hostHeader), SiteMap.FARM));
    }

    static Walk names(CollectionType type) {
        return new Walk(SiteOrder.PATH, type, "Path", "PathPlace >= ?", "");
    }

    /// MS-WSSCFGD 3.1.5.26. In the order of paths.
    @Implements("proc_getSiteNames")
    public void getSiteNames(Call call, @Nullable UUID containerId, int containerType, int collectionType) {
        try (var result = call.results().open("Path")) {
            if (containerId == null) {
                return;
            }
            SiteScope scope = containerType == APPLICATION_CONTAINER
                    ? SiteScope.ofApplication(containerId)
                    : SiteScope.ofDatabase(containerId);
            try (Rows rows = names(CollectionType.of(collectionType)).run(call.transaction(), scope,
                    List.of(Places.START.bytes()), List.of())) {
                while (rows.next()) {
                    result.row(rows.getString(1));
                }
            }
        }
    }

    static Walk page(CollectionType type, boolean descending) {
        return new Walk(SiteOrder.ID, type, "Id, Path", descending ? "IdPlace <= ?" : "IdPlace >= ?",
                descending ? " DESC LIMIT ?" : " LIMIT ?");
    }

    /// MS-WSSCFGD 3.1.5.27.
    @Implements("proc_getSiteSubset")
    public void getSiteSubset(Call call, @Nullable UUID databaseId, @Nullable UUID applicationId, int pageSize,
            int startRow, String sortDirection, int collectionType) {
        Transaction transaction = call.transaction();
        SiteScope scope = new SiteScope(databaseId, applicationId);
        CollectionType type = CollectionType.of(collectionType);
        boolean descending = Collation.equal(sortDirection, "DESC");
        SiteRanks ranks = new SiteRanks(transaction);
        long rank = descending ? ranks.count(scope, type) - 1 - startRow : startRow;
        Key start = rank < 0 || pageSize == 0
                ? null
                : ranks.placeAt(new SiteTree(SiteOrder.ID, scope), rank, type);
        try (var result = call.results().open("Site")) {
            if (start == null) {
                return;
            }
            try (Rows rows = page(type, descending).run(transaction, scope, List.of(start.bytes()),
                    List.of(pageSize))) {
                while (rows.next()) {
                    result.row(rows.getUuid(1), rows.getString(2));
                }
            }
        }
    }
}
