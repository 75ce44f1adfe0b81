package org.granary.protocol.search.schema;

import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.store.Transaction;
import org.granary.type.Conversions;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// What can be changed about a managed property: the columns of MS-SQLPGAT2 3.1.5.40.1, but its identifier, name and
/// type.
public final class ManagedAttributes {
    /// The flags, 0 or 1.
    static final List<String> FLAGS = List.of("FullTextQueriable", "Retrievable", "Scoped", "RespectPriority",
            "RemoveDuplicates", "NoDelete", "NoMap", "Hidden", "HasMultipleValues", "NoWordBreaker", "NameNormalized",
            "IncludeInMD5", "Mapped", "QueryIndependentRank", "IsInDocProps", "IsInPropertyBlobOptimizedResults",
            "IsInFixedColumnOptimizedResults", "OverrideHasMultipleValues", "SuppressStringNormalizer", "Pronunciation",
            "QueryPropertyBlob", "NicknameExpansion", "IsQIRCustomizationAllowed");
    /// Lengths and counts, never negative.
    private static final List<String> SIZES = List.of("MaxIndexedStringLength", "MaxNonIndexedStringLength",
            "MaxRetrievalLength", "DecimalPlaces");
    /// Texts, which may be NULL.
    private static final List<String> TEXTS = List.of("PropertyDescription", "SplitStringCharacters");
    /// Those that mean something only for a property that takes part in query independent rank.
    private static final List<String> OF_RANK = List.of("DefaultForQIR", "IsQIRCustomizationAllowed");

    /// Flags that are described alike, and so have one value: kept in the metadata index, kept in the column
    /// PropertyBlob.
    private static final Map<String, String> TWINS = Map.of("Retrievable", "IsInDocProps", "IsInDocProps",
            "Retrievable", "QueryPropertyBlob", "IsInPropertyBlobOptimizedResults", "IsInPropertyBlobOptimizedResults",
            "QueryPropertyBlob");

    static final String RANKS = "SELECT QueryIndependentRank FROM managed_property WHERE PID = ?";
    static final String LEAVE_RANK = """
            UPDATE managed_property SET DefaultForQIR = 0, IsQIRCustomizationAllowed = 0
            WHERE PID = ? AND QueryIndependentRank = 0""";

    /// By names without regard to case: the column, and its type.
    private static final Map<String, Attribute> BY_NAME = byName();

    private record Attribute(String column, SqlType type) {

        static String update(String column) {
            return "UPDATE managed_property SET " + column + " = ?, LastModified = ? WHERE PID = ?";
        }
    }

    private ManagedAttributes() {}

    private static Map<String, Attribute> byName() {
        Map<String, SqlType> types = new LinkedHashMap<>();
        FLAGS.forEach(flag -> types.put(flag, Simple.BIT));
        SIZES.forEach(size -> types.put(size, Simple.INT));
        types.put("PropertyDescription", SqlType.nvarchar(2048));
        types.put("UserFlags", Simple.SMALLINT);
        types.put("WordBreakerOverride", Simple.INT);
        types.put("Weight", Simple.FLOAT);
        types.put("LengthNormalization", Simple.FLOAT);
        types.put("ForceChangeSchemaVersion", Simple.INT);
        types.put("DefaultForQIR", Simple.INT);
        types.put("SplitStringCharacters", SqlType.nvarchar(64));
        Map<String, Attribute> attributes = new LinkedHashMap<>();
        types.forEach((name, type) -> attributes.put(name.toLowerCase(Locale.ROOT), new Attribute(name, type)));
        return attributes;
    }

    /// Changes one attribute of a property.
    ///
    /// @throws SqlError if there is no such property or attribute, or the attribute cannot have the value
    public static void set(Transaction transaction, int pid, String name, @Nullable SqlValue value,
            LocalDateTime time) {
        Attribute attribute = BY_NAME.get(name.toLowerCase(Locale.ROOT));
        if (attribute == null) {
            throw SearchErrors.unknown("attribute of managed properties that can be set", "'" + name + "'");
        }
        Object stored = value(attribute, value);
        Boolean ranks = transaction.query(RANKS, pid).first(rows -> rows.getBoolean(1));
        if (ranks == null) {
            throw SearchErrors.unknown("managed property", pid);
        }
        if (!ranks && OF_RANK.contains(attribute.column) && !isNothing(stored)) {
            throw SqlErrors.user(50146, 1, attribute.column + " of managed property " + pid
                    + " must be 0 while the property takes no part in query independent rank (QueryIndependentRank is 0).");
        }
        transaction.update(Attribute.update(attribute.column), stored, time, pid);
        String twin = TWINS.get(attribute.column);
        if (twin != null) {
            transaction.update(Attribute.update(twin), stored, time, pid);
        }
        transaction.update(LEAVE_RANK, pid);
        SchemaChange.MANAGED_PROPERTY.record(transaction, time);
    }

    private static @Nullable Object value(Attribute attribute, @Nullable SqlValue value) {
        if (value == null || value.value() == null) {
            if (TEXTS.contains(attribute.column)) {
                return null;
            }
            throw SqlErrors.nullForbidden(attribute.column, "dbo.MSSManagedProperties", "UPDATE");
        }
        Object stored = Conversions.bind(value, attribute.type).value();
        if (stored instanceof Integer size && size < 0 && SIZES.contains(attribute.column)) {
            throw new SqlError(547, 16, 0,
                    "The value " + size + " of " + attribute.column + " is not valid: it must be >= 0.");
        }
        return stored;
    }

    private static boolean isNothing(@Nullable Object stored) {
        return Boolean.FALSE.equals(stored) || Integer.valueOf(0).equals(stored);
    }
}
