package org.granary.protocol.search.schema;

import java.time.LocalDateTime;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// What crawls find: properties of documents, which become part of the schema when they are first seen.
public final class CrawledPropertyProcedures {
    static final String MANAGED_PROPERTY = """
            SELECT PID, FriendlyName, ManagedType, FullTextQueriable, Retrievable, HasMultipleValues FROM managed_property
            WHERE PID = ?""";
    static final String SET_CACHE_FULL = """
            UPDATE crawled_property SET IsSampleCacheFull = ? WHERE CrawledPropertyId = ?""";

    private static final int NO_PROPERTY = -1;

    /// What is there of a crawled property, its managed property and the mapping between them.
    private record Known(CrawledProperty.@Nullable Stored crawled, ManagedProperties.@Nullable Stored managed,
            @Nullable Integer order) {}

    /// The parameters of proc_MSS_AddAndReturnCrawledProperty.
    public record Parameters(UUID propset, String propertyName, boolean propertyNameIsEnum, int variantType,
            @Nullable String friendlyName, @Nullable Integer managedType, boolean fullTextQueriable,
            boolean retrievable, boolean scoped, @Nullable Integer maxIndexedStringLength,
            @Nullable Integer maxNonIndexedStringLength, Out<Integer> crawledPropId, Out<Integer> pid,
            Out<Integer> mappingOrder, Out<Boolean> isMappedToContent, Out<Boolean> isSampleCacheFull,
            Out<Boolean> crawledPropExists, Out<Boolean> managedPropExists) {}

    /// MS-SQLPGAT2 3.1.5.1. Only a call that finds something missing makes others wait, and then looks again.
    @Implements("proc_MSS_AddAndReturnCrawledProperty")
    public void addAndReturnCrawledProperty(Call call, Parameters p) {
        CrawledProperty property = new CrawledProperty(p.propset(), p.propertyName(), p.propertyNameIsEnum(),
                p.variantType());
        property.check();
        ManagedProperties.New wanted = p.fullTextQueriable() || p.retrievable() || p.scoped()
                ? new ManagedProperties.New(name(p.friendlyName()), null, required("@ManagedType", p.managedType()),
                        p.fullTextQueriable(), p.retrievable(), p.scoped(), false, false, p.maxIndexedStringLength(),
                        p.maxNonIndexedStringLength())
                : null;

        Transaction transaction = call.transaction();
        Known before = look(transaction, property, wanted, p.friendlyName());
        Known after = before;
        if (before.crawled == null || (wanted != null && before.order == null)) {
            LocalDateTime time = SchemaClock.take(transaction);
            before = look(transaction, property, wanted, p.friendlyName());
            after = complete(transaction, property, wanted, before, time);
        }

        CrawledProperty.Stored crawled = present(after.crawled);
        ManagedProperties.Stored managed = after.managed;
        p.crawledPropId().set(crawled.id());
        p.pid().set(managed == null ? NO_PROPERTY : managed.pid());
        p.mappingOrder().set(after.order);
        p.isMappedToContent().set(crawled.mappedToContent());
        p.isSampleCacheFull().set(crawled.sampleCacheFull());
        p.crawledPropExists().set(before.crawled != null);
        p.managedPropExists().set(before.managed != null);
        call.results().send("Managed Properties Result Set",
                transaction.query(MANAGED_PROPERTY, managed == null ? NO_PROPERTY : managed.pid()));
    }

    /// Where a managed property is wanted, it is the one with that name; otherwise one to which the crawled property is
    /// mapped.
    private static Known look(Transaction transaction, CrawledProperty property, ManagedProperties.@Nullable New wanted,
            @Nullable String friendlyName) {
        CrawledProperty.Stored crawled = property.find(transaction);
        if (wanted != null) {
            ManagedProperties.Stored managed = ManagedProperties.named(transaction, wanted.friendlyName());
            return new Known(crawled, managed, crawled == null || managed == null
                    ? null
                    : Mappings.order(transaction, crawled.id(), managed.pid()));
        }
        Mappings.Mapping mapping = crawled == null
                ? null
                : Mappings.first(transaction, crawled.id(), friendlyName == null ? "" : Collation.fold(friendlyName));
        return mapping == null
                ? new Known(crawled, null, null)
                : new Known(crawled, ManagedProperties.find(transaction, mapping.pid()), mapping.order());
    }

    /// Adds what is missing.
    private static Known complete(Transaction transaction, CrawledProperty property,
            ManagedProperties.@Nullable New wanted, Known known, LocalDateTime time) {
        CrawledProperty.Stored crawled = known.crawled;
        if (crawled == null) {
            crawled = property.add(transaction, false, time);
            SchemaChange.CRAWLED_PROPERTY.record(transaction, time);
        }
        if (wanted == null) {
            return new Known(crawled, known.managed, known.order);
        }
        ManagedProperties.Stored managed = known.managed;
        if (managed == null) {
            managed = new ManagedProperties.Stored(ManagedProperties.free(transaction), false);
            ManagedProperties.add(transaction, managed.pid(), wanted, time);
        }
        Integer order = known.order;
        return new Known(crawled, managed,
                order == null ? Integer.valueOf(Mappings.append(transaction, crawled.id(), managed, time)) : order);
    }

    private static CrawledProperty.Stored present(CrawledProperty.@Nullable Stored crawled) {
        if (crawled == null) {
            throw new IllegalStateException("The crawled property was neither found nor added.");
        }
        return crawled;
    }

    private static String name(@Nullable String friendlyName) {
        String name = required("@FriendlyName", friendlyName);
        if (name.isBlank()) {
            throw SqlErrors.user(50144, 1, "The name of a managed property must not be empty.");
        }
        return name;
    }

    private static <T> T required(String parameter, @Nullable T value) {
        if (value == null) {
            throw new SqlError(515, 16, 2, "Cannot pass the value NULL to parameter '" + parameter
                    + "': @FullTextQueriable, @Retrievable or @Scoped asks for a managed property.");
        }
        return value;
    }

    /// MS-SQLPGAT2 3.1.5.78. The time of the last change stays as it is: that is what @UseDateTrigger 0 asks for.
    @Implements("proc_MSS_SetCrawledPropertyIsSampleCacheFull")
    public void setCrawledPropertyIsSampleCacheFull(Call call, int crawledPropId, boolean isSampleCacheFull,
            boolean useDateTrigger) {
        if (call.transaction().update(SET_CACHE_FULL, isSampleCacheFull, crawledPropId) == 0) {
            throw SearchErrors.unknown("crawled property", crawledPropId);
        }
    }
}
