package org.granary.protocol.search.provisioning;

import java.time.LocalDateTime;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.protocol.search.schema.Categories;
import org.granary.protocol.search.schema.SchemaChange;
import org.granary.protocol.search.schema.SchemaClock;
import org.granary.store.Transaction;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Crawled properties, their categories and samples, as far as only an administrator changes them.
public final class CrawledPropertyProvisioning {
    /// The mappings of a crawled property, those that nobody may change first.
    static final String MAPPED = """
            SELECT managed.PID, managed.NoMap FROM property_mapping AS mapping
            JOIN managed_property AS managed ON managed.PID = mapping.PID
            WHERE mapping.CrawledPropertyId = ? ORDER BY managed.NoMap DESC LIMIT 1""";
    static final String REMOVE = "DELETE FROM crawled_property WHERE CrawledPropertyId = ?";
    static final String SET_COUNT = "UPDATE crawled_property_sample SET CPCount = ? WHERE CrawledPropertyId = ?";

    private record Mapped(int pid, boolean fixed) {}

    /// Takes the mappings and samples along.
    @Implements("granary.RemoveCrawledProperty")
    public void removeCrawledProperty(Call call, int crawledPropertyId) {
        Transaction transaction = call.transaction();
        LocalDateTime time = SchemaClock.take(transaction);
        Mapped mapped = transaction.query(MAPPED, crawledPropertyId)
                .first(rows -> new Mapped(rows.getInt(1), rows.getBoolean(2)));
        if (mapped != null && mapped.fixed) {
            throw SqlErrors.user(50147, 1, "Crawled property " + crawledPropertyId
                    + " is mapped to managed property " + mapped.pid + ", whose mappings (NoMap) cannot be changed.");
        }
        if (transaction.update(REMOVE, crawledPropertyId) == 0) {
            throw SearchErrors.unknown("crawled property", crawledPropertyId);
        }
        if (mapped != null) {
            SchemaChange.CRAWLED_PROPERTY.record(transaction, time);
        }
        SchemaChange.CRAWLED_PROPERTY_DELETED.record(transaction, time);
        SchemaChange.PROPERTY_DELETED.record(transaction, time);
    }

    @Implements("granary.SetCrawledPropertyCategory")
    public void setCrawledPropertyCategory(Call call, UUID propset, String categoryName,
            @Nullable Boolean discoverNewProperties, @Nullable Boolean mapToContents,
            @Nullable Boolean fullTextQueriable, @Nullable Boolean retrievable) {
        Transaction transaction = call.transaction();
        Categories.put(transaction, propset,
                new Categories.Category(categoryName, !Boolean.FALSE.equals(discoverNewProperties),
                        !Boolean.FALSE.equals(mapToContents), Boolean.TRUE.equals(fullTextQueriable),
                        Boolean.TRUE.equals(retrievable)),
                SchemaClock.take(transaction));
    }

    @Implements("granary.RemoveCrawledPropertyCategory")
    public void removeCrawledPropertyCategory(Call call, UUID propset) {
        Transaction transaction = call.transaction();
        if (!Categories.remove(transaction, propset, SchemaClock.take(transaction))) {
            throw SearchErrors.unknown("category of property set", propset);
        }
    }

    @Implements("granary.SetSampleCount")
    public void setSampleCount(Call call, int crawledPropertyId, int cpCount) {
        if (call.transaction().update(SET_COUNT, cpCount, crawledPropertyId) == 0) {
            throw SearchErrors.unknown("crawled property", crawledPropertyId);
        }
    }
}
