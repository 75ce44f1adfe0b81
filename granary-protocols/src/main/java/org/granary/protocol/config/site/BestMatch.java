package org.granary.protocol.config.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.granary.protocol.config.site.SiteScope.Bounds;
import org.granary.protocol.config.site.SiteStatements.Walk;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// The first site, in the order of paths, whose path begins with a text.
///
/// Such sites are neighbours in the order of paths, but not alone there: `/te-am/1` stands between `/team/1` and
/// `/team/2`, because hyphens decide last. So the walk from the first neighbour on may pass many others. They are
/// neighbours and alone in the order of the folded texts: where they are few in the farm, all of them are looked at
/// instead. What is left is a text with many matches, which a walk meets soon.
final class BestMatch {
    static final int FEW = 256;
    private static final String COLUMNS = "Id, DatabaseId, ApplicationId, Path";

    static final String COUNT_MATCHES = """
            SELECT COUNT(*) FROM (SELECT 1 FROM site_map WHERE PathKey >= ? AND PathKey < ? LIMIT ?) AS match""";

    private final Transaction transaction;

    BestMatch(Transaction transaction) {
        this.transaction = transaction;
    }

    record Match(UUID id, UUID databaseId, UUID applicationId, String path) {

        static Match of(Rows row) {
            return new Match(Objects.requireNonNull(row.getUuid(1)), Objects.requireNonNull(row.getUuid(2)),
                    Objects.requireNonNull(row.getUuid(3)), Objects.requireNonNull(row.getString(4)));
        }
    }

    @Nullable
    Match find(SiteScope scope, String start, CollectionType type) {
        byte[] key = Collation.foldKey(start);
        byte[] end = Places.endOf(new Key(key)).bytes();
        Long matches = transaction.query(COUNT_MATCHES, key, end, FEW + 1).first(row -> row.getLong(1));
        if (matches == null || matches == 0) {
            return null;
        }
        if (matches <= FEW) {
            List<Object> parameters = new ArrayList<>(List.of(key, end, FEW));
            parameters.addAll(scope.parameters());
            return transaction.query(ofFewText(scope.bounds(), type), parameters.toArray()).first(Match::of);
        }
        Key place = Places.startOfPaths(start);
        return ofMany(type)
                .run(transaction, scope, List.of(place.bytes(), Places.endOf(place).bytes(), key, end), List.of())
                .first(Match::of);
    }

    static String ofFewText(Bounds bounds, CollectionType type) {
        return """
                SELECT %1$s FROM (SELECT %1$s, Kind, PathPlace FROM site_map WHERE PathKey >= ? AND PathKey < ?
                  ORDER BY PathKey, Namespace LIMIT ?) AS match
                WHERE %2$s%3$s ORDER BY PathPlace LIMIT 1""".formatted(COLUMNS, bounds.condition(), type.condition());
    }

    static Walk ofMany(CollectionType type) {
        return new Walk(SiteOrder.PATH, type, COLUMNS,
                "PathPlace >= ? AND PathPlace < ? AND PathKey >= ? AND PathKey < ?", " LIMIT 1");
    }
}
