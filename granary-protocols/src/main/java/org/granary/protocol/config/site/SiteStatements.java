package org.granary.protocol.config.site;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.granary.protocol.config.site.SiteScope.Bounds;
import org.granary.store.Dialect;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Statements that walk along an order in a scope. Kinds come before places in the indexes, so that sites of another
/// kind are never met; where a walk is about several kinds, it is merged from one walk for each.
final class SiteStatements {

    /// @param columns what to read; the place is added as the last column
    /// @param condition about the place, and perhaps more
    /// @param tail ORDER BY's direction and LIMIT
    record Walk(SiteOrder order, CollectionType type, String columns, String condition, String tail) {

        String text(Dialect dialect, Bounds bounds) {
            int place = (int) columns.chars().filter(c -> c == ',').count() + 2;
            return type.kinds().stream()
                    .map(kind -> "SELECT " + columns + ", " + order.column() + " FROM site_map"
                            + dialect.indexedBy(order.index(bounds)) + " WHERE " + bounds.condition() + "Kind = "
                            + kind.number() + " AND " + condition)
                    .collect(Collectors.joining(" UNION ALL ", "", " ORDER BY " + place + tail));
        }

        Rows run(Transaction transaction, SiteScope scope, List<? extends Object> conditionParameters,
                List<? extends Object> tailParameters) {
            List<Object> ofKind = new ArrayList<>(scope.parameters());
            ofKind.addAll(conditionParameters);
            List<@Nullable Object> all = new ArrayList<>();
            Collections.nCopies(type.kinds().size(), ofKind).forEach(all::addAll);
            all.addAll(tailParameters);
            return transaction.query(text(transaction.dialect(), scope.bounds()), all.toArray());
        }
    }

    private SiteStatements() {}
}
