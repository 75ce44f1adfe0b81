package org.granary.protocol.search.provisioning;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.protocol.search.schema.ManagedAttributes;
import org.granary.protocol.search.schema.ManagedProperties;
import org.granary.protocol.search.schema.Mappings;
import org.granary.protocol.search.schema.SchemaChange;
import org.granary.protocol.search.schema.SchemaClock;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.granary.type.SqlErrors;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Managed properties, mappings and parameters of the metadata schema.
public final class SchemaProvisioning {
    static final String CRAWLED_PROPERTY = "SELECT 1 FROM crawled_property WHERE CrawledPropertyId = ?";
    static final String CAN_BE_DELETED = "SELECT 1 FROM managed_property WHERE PID = ? AND NoDelete = 0";
    static final String HAS_MAPPINGS = "SELECT 1 FROM property_mapping WHERE PID = ?";
    static final String REMOVE_PROPERTY = "DELETE FROM managed_property WHERE PID = ?";
    static final String SET_PARAMETER = """
            INSERT INTO schema_parameter (ParamKey, ParamName, IsString, strValue, fltValue) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (ParamKey)
            DO UPDATE SET ParamName = excluded.ParamName, IsString = excluded.IsString, strValue = excluded.strValue,
              fltValue = excluded.fltValue""";

    private static final int LONGEST_PARAMETER = 256;

    @Implements("granary.AddManagedProperty")
    public void addManagedProperty(Call call, String friendlyName, int managedType, @Nullable Boolean fullTextQueriable,
            @Nullable Boolean retrievable, @Nullable Boolean scoped, @Nullable Boolean hasMultipleValues,
            @Nullable Boolean hidden, @Nullable String propertyDescription, @Nullable Integer maxIndexedStringLength,
            @Nullable Integer maxNonIndexedStringLength, Out<Integer> pid) {
        Transaction transaction = call.transaction();
        LocalDateTime time = SchemaClock.take(transaction);
        if (ManagedProperties.named(transaction, friendlyName) != null) {
            throw SearchErrors.duplicate("MSSManagedProperties", friendlyName);
        }
        Integer wanted = pid.get();
        if (wanted != null && ManagedProperties.find(transaction, wanted) != null) {
            throw SearchErrors.duplicateNumber("MSSManagedProperties", wanted);
        }
        int id = wanted == null ? ManagedProperties.free(transaction) : wanted;
        ManagedProperties.add(transaction, id,
                new ManagedProperties.New(friendlyName, propertyDescription, managedType, isTrue(fullTextQueriable),
                        isTrue(retrievable), isTrue(scoped), isTrue(hidden), isTrue(hasMultipleValues),
                        maxIndexedStringLength, maxNonIndexedStringLength),
                time);
        pid.set(id);
    }

    private static boolean isTrue(@Nullable Boolean bit) {
        return Boolean.TRUE.equals(bit);
    }

    @Implements("granary.SetManagedProperty")
    public void setManagedProperty(Call call, int pid, String attribute, @Nullable SqlValue value) {
        Transaction transaction = call.transaction();
        ManagedAttributes.set(transaction, pid, attribute, value, SchemaClock.take(transaction));
    }

    /// Takes the mappings along.
    @Implements("granary.RemoveManagedProperty")
    public void removeManagedProperty(Call call, int pid) {
        Transaction transaction = call.transaction();
        LocalDateTime time = SchemaClock.take(transaction);
        managed(transaction, pid);
        if (!exists(transaction, CAN_BE_DELETED, pid)) {
            throw SqlErrors.user(50145, 1, "Managed property " + pid + " (NoDelete) cannot be deleted.");
        }
        if (exists(transaction, HAS_MAPPINGS, pid)) {
            SchemaChange.CRAWLED_PROPERTY.record(transaction, time);
        }
        transaction.update(REMOVE_PROPERTY, pid);
        SchemaChange.PROPERTY_DELETED.record(transaction, time);
    }

    @Implements("granary.MapCrawledProperty")
    public void mapCrawledProperty(Call call, int crawledPropertyId, int pid, int mappingOrder) {
        Transaction transaction = call.transaction();
        LocalDateTime time = SchemaClock.take(transaction);
        if (!exists(transaction, CRAWLED_PROPERTY, crawledPropertyId)) {
            throw SearchErrors.unknown("crawled property", crawledPropertyId);
        }
        Mappings.put(transaction, crawledPropertyId, managed(transaction, pid), mappingOrder, time);
    }

    @Implements("granary.UnmapCrawledProperty")
    public void unmapCrawledProperty(Call call, int crawledPropertyId, int pid) {
        Transaction transaction = call.transaction();
        LocalDateTime time = SchemaClock.take(transaction);
        if (!Mappings.remove(transaction, crawledPropertyId, managed(transaction, pid), time)) {
            throw SearchErrors.unknown("mapping to managed property " + pid + " of crawled property",
                    crawledPropertyId);
        }
    }

    private static ManagedProperties.Stored managed(Transaction transaction, int pid) {
        ManagedProperties.Stored managed = ManagedProperties.find(transaction, pid);
        if (managed == null) {
            throw SearchErrors.unknown("managed property", pid);
        }
        return managed;
    }

    @Implements("granary.SetSchemaParameter")
    public void setSchemaParameter(Call call, String name, SqlValue value) {
        switch (value.value()) {
            case String text when text.length() <= LONGEST_PARAMETER -> set(call.transaction(), name, text, null);
            case Boolean bit -> set(call.transaction(), name, null, bit ? 1.0 : 0.0);
            case Integer number -> set(call.transaction(), name, null, number.doubleValue());
            case Long number -> set(call.transaction(), name, null, number.doubleValue());
            case Float number -> set(call.transaction(), name, null, number.doubleValue());
            case Double number -> set(call.transaction(), name, null, number);
            case BigDecimal number -> set(call.transaction(), name, null, number.doubleValue());
            case null, default -> throw SqlErrors.user(50105, 1, "The value of schema parameter '" + name
                    + "' must be a number or a text of at most " + LONGEST_PARAMETER + " characters.");
        }
    }

    private static void set(Transaction transaction, String name, @Nullable String text, @Nullable Double number) {
        LocalDateTime time = SchemaClock.take(transaction);
        transaction.update(SET_PARAMETER, Collation.fold(name), name, text != null, text, number);
        SchemaChange.PARAMETER.record(transaction, time);
    }

    private static boolean exists(Transaction transaction, String sql, Object parameter) {
        return transaction.exists(sql, parameter);
    }
}
