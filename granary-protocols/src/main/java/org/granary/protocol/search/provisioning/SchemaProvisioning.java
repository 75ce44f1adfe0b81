package org.granary.protocol.search.provisioning;

import java.math.BigDecimal;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.Identifier;
import org.granary.protocol.search.SearchErrors;
import org.granary.protocol.search.schema.SchemaChange;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.granary.type.SqlErrors;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Managed properties, mappings and parameters of the metadata schema.
public final class SchemaProvisioning {
    static final String PROPERTY = "SELECT 1 FROM managed_property WHERE PID = ?";
    static final String PROPERTY_NAMED = "SELECT 1 FROM managed_property WHERE NameKey = ?";
    static final String ADD_PROPERTY = """
            INSERT INTO managed_property (PID, FriendlyName, NameKey, PropertyDescription, ManagedType, FullTextQueriable,
              Retrievable, Scoped, Hidden, HasMultipleValues, MaxIndexedStringLength, MaxNonIndexedStringLength,
              IsInDocProps, LastModified)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";
    static final String CRAWLED_PROPERTY = "SELECT 1 FROM crawled_property WHERE CrawledPropertyId = ?";
    static final String MAP = """
            INSERT INTO property_mapping (CrawledPropertyId, PID, MappingOrder, LastModified) VALUES (?, ?, ?, ?)
            ON CONFLICT (CrawledPropertyId, PID)
            DO UPDATE SET MappingOrder = excluded.MappingOrder, LastModified = excluded.LastModified""";
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
        String key = Collation.fold(friendlyName);
        if (exists(transaction, PROPERTY_NAMED, key)) {
            throw SearchErrors.duplicate("MSSManagedProperties", friendlyName);
        }
        Integer wanted = pid.get();
        if (wanted != null && exists(transaction, PROPERTY, wanted)) {
            throw SearchErrors.duplicate("MSSManagedProperties", wanted);
        }
        int id = wanted == null ? free(transaction) : wanted;
        boolean retrieved = isTrue(retrievable);
        transaction.update(ADD_PROPERTY, id, friendlyName, key, propertyDescription, managedType,
                isTrue(fullTextQueriable), retrieved, isTrue(scoped), isTrue(hidden), isTrue(hasMultipleValues),
                maxIndexedStringLength == null ? 64 : maxIndexedStringLength,
                maxNonIndexedStringLength == null ? 2048 : maxNonIndexedStringLength, retrieved, transaction.now());
        SchemaChange.MANAGED_PROPERTY.record(transaction);
        pid.set(id);
    }

    /// The next number that nobody has chosen.
    private static int free(Transaction transaction) {
        int id;
        do {
            id = Identifier.MANAGED_PROPERTY.next(transaction);
        } while (exists(transaction, PROPERTY, id));
        return id;
    }

    private static boolean isTrue(@Nullable Boolean bit) {
        return Boolean.TRUE.equals(bit);
    }

    @Implements("granary.MapCrawledProperty")
    public void mapCrawledProperty(Call call, int crawledPropertyId, int pid, int mappingOrder) {
        Transaction transaction = call.transaction();
        if (!exists(transaction, CRAWLED_PROPERTY, crawledPropertyId)) {
            throw SearchErrors.unknown("crawled property", crawledPropertyId);
        }
        if (!exists(transaction, PROPERTY, pid)) {
            throw SearchErrors.unknown("managed property", pid);
        }
        transaction.update(MAP, crawledPropertyId, pid, mappingOrder, transaction.now());
        SchemaChange.CRAWLED_PROPERTY.record(transaction);
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
        transaction.update(SET_PARAMETER, Collation.fold(name), name, text != null, text, number);
        SchemaChange.PARAMETER.record(transaction);
    }

    private static boolean exists(Transaction transaction, String sql, Object parameter) {
        return transaction.query(sql, parameter).first(rows -> true) != null;
    }
}
