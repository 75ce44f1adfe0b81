package org.granary.gatherer.component;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.granary.gatherer.loop.Interval;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.CrawledProperty;
import org.granary.gatherer.protocol.ManagedProperty;
import org.granary.gatherer.protocol.PropertyValues;
import org.granary.records.DocPropsAdd;

/// Makes values of managed properties out of those of crawled ones, as the metadata schema maps them. Properties that were never seen before become known to the
/// schema. What it says is remembered for a while.
final class PropertyMapper {
    private static final Duration FRESH = Duration.ofSeconds(30);
    /// Pages can have meta tags of any name.
    private static final int MAX_REMEMBERED = 10_000;

    private final ComponentSession session;
    private final Map<CrawledProperty, Optional<ManagedProperty>> known = new HashMap<>();
    private Set<Integer> mapped = Set.of();
    private final Interval refresh = new Interval(FRESH);

    PropertyMapper(ComponentSession session) {
        this.session = session;
    }

    /// The values of one managed property of a document.
    private static final class Values {
        private final boolean multiple;
        private int order;
        private final Set<Object> values = new LinkedHashSet<>();

        Values(ManagedProperty property) {
            this.multiple = property.multiple();
            this.order = property.order();
        }

        /// Of several crawled properties, the first in the order of the mappings counts, unless there can be many values.
        void add(ManagedProperty property, Object value) {
            if (!multiple && property.order() < order) {
                values.clear();
                order = property.order();
            }
            if (multiple || values.isEmpty()) {
                values.add(value);
            }
        }
    }

    List<DocPropsAdd> rows(int docId, List<DocumentProperties.Value> crawled) throws SQLException {
        Map<Integer, Values> managed = new TreeMap<>();
        for (DocumentProperties.Value value : crawled) {
            Optional<ManagedProperty> target = target(value.property());
            if (target.isPresent() && target.get().kept()) {
                ManagedProperty property = target.get();
                managed.computeIfAbsent(property.pid(), pid -> new Values(property)).add(property, value.value());
            }
        }
        List<DocPropsAdd> rows = new ArrayList<>();
        managed.forEach((pid, values) -> values.values.forEach(value -> rows.add(value instanceof Long number
                ? PropertyValues.number(docId, pid, number)
                : PropertyValues.text(docId, pid, value.toString()))));
        return rows;
    }

    /// All properties that a document can have had before.
    Set<Integer> mapped() throws SQLException {
        forgetOld();
        if (mapped.isEmpty()) {
            mapped = session.admin().mappedProperties();
        }
        return mapped;
    }

    private void forgetOld() {
        if (refresh.due() || known.size() > MAX_REMEMBERED) {
            known.clear();
            mapped = Set.of();
        }
    }

    private Optional<ManagedProperty> target(CrawledProperty property) throws SQLException {
        forgetOld();
        Optional<ManagedProperty> target = known.get(property);
        if (target == null) {
            target = Optional.ofNullable(session.admin().managedProperty(property));
            known.put(property, target);
        }
        return target;
    }
}
