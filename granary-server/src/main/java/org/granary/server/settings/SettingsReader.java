package org.granary.server.settings;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// Gathers settings: flag before environment before file before default.
public final class SettingsReader {
    /// The file that is read when it is there and no other is named.
    public static final Path DEFAULT_FILE = Path.of("granary.properties");
    /// Names another file; `--config` does the same.
    public static final String FILE_VARIABLE = "GRANARY_CONFIG";
    /// Read by the `granary` script, not by the server.
    private static final List<String> LAUNCHER_VARIABLES = List.of("GRANARY_JAVA_OPTS");

    /// Begins the key of a database's own store.
    private static final String STORE_PREFIX = ServerSettings.STORE.key() + ".";

    private final Map<String, String> flags;
    private final Map<String, String> environment;
    private final @Nullable Path file;
    private final @Nullable Path fallback;

    /// @param flags values by key, without the hyphens in front
    /// @param file the file named by `--config`, or null
    /// @param fallback the file to read if it is there and no other is named, or null
    public SettingsReader(Map<String, String> flags, Map<String, String> environment, @Nullable Path file,
            @Nullable Path fallback) {
        this.flags = Map.copyOf(flags);
        this.environment = Map.copyOf(environment);
        this.file = file;
        this.fallback = fallback;
    }

    /// @throws SettingException for an unknown key, a bad value, or a file that cannot be read
    public Settings read() {
        List<String> keys = ServerSettings.ALL.stream().map(Setting::key).toList();
        flags.keySet().forEach(key -> requireKnown("--" + key, key, keys, "--"));
        Optional<Path> source = source();
        List<String> warnings = new ArrayList<>(warnings());
        source.ifPresent(path -> warnings.addAll(SettingsFileTrust.check(path, isNamed())));
        Map<String, String> fromFile = source.map(path -> load(path, keys)).orElse(Map.of());

        Map<Setting<?>, Settings.Value> values = new LinkedHashMap<>();
        for (Setting<?> setting : ServerSettings.ALL) {
            Settings.Value value = value(setting, fromFile, source);
            if (value != null) {
                values.put(setting, value);
            }
        }
        return new Settings(values, stores(fromFile, source), warnings);
    }

    private Map<String, Settings.StoreOf> stores(Map<String, String> fromFile, Optional<Path> source) {
        Map<String, Settings.StoreOf> stores = new LinkedHashMap<>();
        fromFile.forEach((key, value) -> addStore(stores, key,
                value, key + " in " + source.map(Path::toString).orElse("")));
        for (String variable : environment.keySet().stream().sorted().filter(this::isStoreVariable).toList()) {
            String database = variable.substring(ServerSettings.STORE.variable().length() + 1);
            stores.put(database.toLowerCase(Locale.ROOT),
                    new Settings.StoreOf(database, environment.getOrDefault(variable, "").strip(), variable, true));
        }
        flags.forEach((key, value) -> addStore(stores, key, value, "--" + key));
        return stores;
    }

    private static void addStore(Map<String, Settings.StoreOf> stores, String key, String value, String place) {
        if (isStoreKey(key)) {
            String database = key.substring(STORE_PREFIX.length());
            stores.put(database.toLowerCase(Locale.ROOT),
                    new Settings.StoreOf(database, ServerSettings.STORE.parse(value, place), place, false));
        }
    }

    private static boolean isStoreKey(String key) {
        return key.startsWith(STORE_PREFIX) && key.length() > STORE_PREFIX.length();
    }

    private boolean isStoreVariable(String variable) {
        return variable.startsWith(ServerSettings.STORE.variable() + "_")
                && ServerSettings.ALL.stream().map(Setting::variable).noneMatch(variable::equals);
    }

    private Settings.@Nullable Value value(Setting<?> setting, Map<String, String> fromFile, Optional<Path> source) {
        String text = flags.get(setting.key());
        String place = setting.flag();
        if (text == null) {
            List<String> variables = new ArrayList<>(List.of(setting.variable()));
            variables.addAll(setting.otherVariables());
            for (String variable : variables) {
                if (text == null) {
                    text = environment.get(variable);
                    place = variable;
                }
            }
        }
        if (text == null) {
            text = fromFile.get(setting.key());
            place = setting.key() + " in " + source.map(Path::toString).orElse("");
        }
        if (text == null) {
            text = setting.defaultText();
            place = "default of " + setting.key();
        }
        return text == null ? null : new Settings.Value(setting.parse(text, place), text, place);
    }

    private boolean isNamed() {
        return file != null || environment.containsKey(FILE_VARIABLE);
    }

    private Optional<Path> source() {
        String variable = environment.get(FILE_VARIABLE);
        Path named = file != null ? file : variable != null ? Path.of(variable) : null;
        if (named != null) {
            if (!Files.isRegularFile(named)) {
                throw new SettingException("There is no settings file " + named + ".");
            }
            return Optional.of(named);
        }
        return Optional.ofNullable(fallback).filter(Files::isRegularFile);
    }

    private static Map<String, String> load(Path path, List<String> keys) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new SettingException("Cannot read the settings file " + path + ": " + Wording.reason(e));
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (String key : properties.stringPropertyNames().stream().sorted().toList()) {
            requireKnown(key + " in " + path, key, keys, "");
            values.put(key, properties.getProperty(key));
        }
        return values;
    }

    private static void requireKnown(String shown, String key, Collection<String> keys, String prefix) {
        if (!keys.contains(key) && !isStoreKey(key)) {
            String suggestion = Nearest.to(key, keys).map(best -> " Did you mean " + prefix + best + "?").orElse("");
            throw new SettingException("Unknown setting " + shown + "." + suggestion);
        }
    }

    /// A strange variable is only worth a warning: whoever runs containers may inject `GRANARY_SERVICE_HOST` and the like.
    private List<String> warnings() {
        List<String> known = new ArrayList<>(ServerSettings.ALL.stream().map(Setting::variable).toList());
        known.add(FILE_VARIABLE);
        known.addAll(LAUNCHER_VARIABLES);
        return environment.keySet().stream().sorted()
                .filter(name -> name.startsWith(Setting.VARIABLE_PREFIX) && !known.contains(name)
                        && !isStoreVariable(name))
                .map(name -> "Unknown environment variable " + name + " is ignored." + Nearest.suggestion(name, known))
                .toList();
    }
}
