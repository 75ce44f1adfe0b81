package org.granary.protocol.search.configuration;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.granary.type.Conversions;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.granary.type.StoredVariant;
import org.jspecify.annotations.Nullable;

/// Configuration properties (MS-SQLPGAT2 3.1.1.36). Names compare by the collation, values come back in the type in
/// which they were set.
public final class ConfigurationProcedures {
    static final String SET = """
            INSERT INTO configuration_property (NameKey, Name, Value) VALUES (?, ?, ?)
            ON CONFLICT (NameKey) DO UPDATE SET Value = excluded.Value""";
    static final String GET = "SELECT Value FROM configuration_property WHERE NameKey = ?";
    static final String LIST = "SELECT Name, Value FROM configuration_property WHERE %s ORDER BY NameKey";
    static final String DELETE = "DELETE FROM configuration_property WHERE NameKey = ?";
    static final String DELETE_MATCHING = "DELETE FROM configuration_property WHERE %s";
    /// That a list with a comma around each of its members does not have the name.
    static final String NOT_KEPT = " AND replace(CAST(? AS TEXT), ',' || NameKey || ',', '') = CAST(? AS TEXT)";

    private static final String REGISTRY_VERSION = "CurrentRegistryVersion";
    private static final int FOUND = 0;
    private static final int NOT_FOUND = 1;

    /// MS-SQLPGAT2 3.1.5.76.
    @Implements("proc_MSS_SetConfigurationProperty")
    public void setConfigurationProperty(Call call, String name, @Nullable SqlValue value) {
        call.transaction().update(SET, Collation.fold(name), name, stored(value));
    }

    static @Nullable String stored(@Nullable SqlValue value) {
        return value == null ? null : StoredVariant.write(value);
    }

    /// MS-SQLPGAT2 3.1.5.21.
    @Implements("proc_MSS_GetConfigurationProperty")
    public void getConfigurationProperty(Call call, String name, Out<SqlValue> value) {
        value.set(get(call.transaction(), name));
    }

    /// NULL where there is no such property, or where NULL is its value.
    private static @Nullable SqlValue get(Transaction transaction, String name) {
        try (Rows rows = transaction.query(GET, Collation.fold(name))) {
            String stored = rows.next() ? rows.getString(1) : null;
            return stored == null ? null : StoredVariant.read(stored);
        }
    }

    /// MS-SQLPGAT2 3.1.5.20.
    @Implements("proc_MSS_GetConfigurationProperties")
    public void getConfigurationProperties(Call call, String pattern) {
        NamePattern names = NamePattern.of(pattern);
        call.results().send("Configuration Properties",
                call.transaction().query(LIST.formatted(names.condition()), names.parameters().toArray()));
    }

    /// MS-SQLPGAT2 3.1.5.13.
    @Implements("proc_MSS_DeleteConfigurationProperty")
    public void deleteConfigurationProperty(Call call, String name) {
        call.transaction().update(DELETE, Collation.fold(name));
    }

    /// MS-SQLPGAT2 3.1.5.12.
    @Implements("proc_MSS_DeleteConfigurationProperties")
    public void deleteConfigurationProperties(Call call, String pattern, @Nullable String propertiesToKeep) {
        NamePattern names = NamePattern.of(pattern);
        String delete = DELETE_MATCHING.formatted(names.condition());
        if (propertiesToKeep == null) {
            call.transaction().update(delete, names.parameters().toArray());
        } else {
            String kept = kept(propertiesToKeep);
            call.transaction().update(delete + NOT_KEPT, names.parametersAnd(kept, kept));
        }
    }

    /// The list with its names folded.
    private static String kept(String list) {
        if (list.length() < 2 || !list.startsWith(",") || !list.endsWith(",")) {
            throw SqlErrors.user(50107, 1, "The list of properties to keep, '" + list
                    + "', must begin and end with a comma, or be NULL where there are none.");
        }
        // With a comma of its own on both sides of each name, no name hides its neighbour from the search.
        return Arrays.stream(list.substring(1, list.length() - 1).split(",", -1)).map(Collation::fold)
                .collect(Collectors.joining(",,", ",", ","));
    }

    /// MS-SQLPGAT2 3.1.5.26. The version of a component that has none of its own is that of the application, as in
    /// example 4.1.
    @Implements("proc_MSS_GetCurrentRegistryVersion")
    public int getCurrentRegistryVersion(Call call, String likeKey, Out<Integer> currentRegistryVersion) {
        String suffix = "\\" + REGISTRY_VERSION;
        String name = likeKey.toLowerCase(Locale.ROOT).endsWith(suffix.toLowerCase(Locale.ROOT))
                ? likeKey
                : likeKey + suffix;
        SqlValue own = get(call.transaction(), name);
        SqlValue version = own == null ? get(call.transaction(), REGISTRY_VERSION) : own;
        if (version == null) {
            return NOT_FOUND;
        }
        currentRegistryVersion.set((Integer) Conversions.cast(version, Simple.INT).value());
        return FOUND;
    }
}
