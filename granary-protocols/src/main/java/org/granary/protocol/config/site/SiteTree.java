package org.granary.protocol.config.site;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// One order in one scope, for which blocks of sites are counted.
record SiteTree(SiteOrder order, SiteScope scope) {

    /// Where a site stands in a tree.
    record Place(SiteTree tree, Key key) {}

    /// The trees of paths in which a site is. Nobody asks how many are before it in one application of one database.
    static List<Place> byPath(UUID databaseId, UUID applicationId, Key place) {
        List<Place> places = new ArrayList<>();
        for (SiteScope scope : List.of(SiteScope.EVERYWHERE, SiteScope.ofApplication(applicationId),
                SiteScope.ofDatabase(databaseId))) {
            places.add(new Place(new SiteTree(SiteOrder.PATH, scope), place));
        }
        return places;
    }

    /// The trees of identifiers in which a site is.
    static List<Place> byId(UUID databaseId, UUID applicationId, Key place) {
        List<Place> places = new ArrayList<>();
        for (SiteScope scope : List.of(SiteScope.EVERYWHERE, SiteScope.ofApplication(applicationId),
                SiteScope.ofDatabase(databaseId), new SiteScope(databaseId, applicationId))) {
            places.add(new Place(new SiteTree(SiteOrder.ID, scope), place));
        }
        return places;
    }

    /// The key of the tree: `order:u8 | bounds:u8 | identifiers of the scope`.
    Key key() {
        List<Object> identifiers = scope.parameters();
        var key = ByteBuffer.allocate(2 + 16 * identifiers.size());
        key.put(order.code()).put(scope.bounds().code());
        for (Object identifier : identifiers) {
            UUID uuid = (UUID) identifier;
            key.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
        }
        return new Key(key.array());
    }
}
