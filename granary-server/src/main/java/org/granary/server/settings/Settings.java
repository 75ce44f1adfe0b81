package org.granary.server.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The values in force. Immutable.
///
/// Its text names no secret.
public final class Settings {
    private final Map<Setting<?>, Value> values;
    private final Map<String, StoreOf> stores;
    private final List<String> warnings;

    /// The store of one database, where it has one of its own (`store.NAME`).
    ///
    /// @param database the name as it was written
    /// @param store as in [ServerSettings#STORE]; may hold a password
    /// @param place where it was written
    /// @param variable whether that is the environment, which may hold anything
    public record StoreOf(String database, String store, String place, boolean variable) {
        @Override
        public String toString() {
            return "StoreOf[" + database + " by " + place + "]";
        }
    }

    /// @param place where the value was written, for instance `GRANARY_PORT`
    record Value(Object value, String text, String place) {}

    Settings(Map<Setting<?>, Value> values, Map<String, StoreOf> stores, List<String> warnings) {
        this.values = new LinkedHashMap<>(values);
        this.stores = Map.copyOf(stores);
        this.warnings = List.copyOf(warnings);
    }

    /// Settings given by key, over the defaults and nothing else; for servers inside another program, and for tests.
    public static Settings of(Map<String, String> byKey) {
        return new SettingsReader(byKey, Map.of(), null, null).read();
    }

    /// The value of a setting that has a default.
    public <T> T get(Setting<T> setting) {
        return find(setting).orElseThrow(() -> new NoSuchElementException(setting.key() + " is not set"));
    }

    public <T> Optional<T> find(Setting<T> setting) {
        Value value = values.get(setting);
        if (value == null) {
            return Optional.empty();
        }
        @SuppressWarnings("unchecked") // put there by the setting's own parser
        T typed = (T) value.value();
        return Optional.of(typed);
    }

    /// Where the value was written, or null when nobody wrote one.
    public @Nullable String place(Setting<?> setting) {
        Value value = values.get(setting);
        return value == null ? null : value.place();
    }

    /// The databases that have a store of their own, by name in lower case. Whether there are such databases has not been looked at.
    public Map<String, StoreOf> stores() {
        return stores;
    }

    /// What was noticed while reading, one line each, for the log.
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Settings[");
        values.forEach((setting, value) -> text.append(text.length() > 9 ? ", " : "").append(setting.key()).append('=')
                .append(setting.secret() ? "***" : value.text()));
        stores.keySet().stream().sorted().forEach(database -> text.append(", store.").append(database).append("=***"));
        return text.append(']').toString();
    }
}
