package org.granary.cli.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Setting;
import org.granary.server.settings.Settings;
import org.granary.server.settings.SettingsReader;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Turns declared settings into flags of a command, and flags back into settings.
public final class SettingFlags {
    private static final String CONFIG = "--config";

    private SettingFlags() {}

    public static void addTo(CommandSpec spec, List<Setting<?>> settings) {
        for (Setting<?> setting : settings) {
            add(spec, setting, setting.description());
        }
        addConfig(spec);
    }

    /// Adds a flag that means something else to a client than to the server.
    public static void add(CommandSpec spec, Setting<?> setting, String description) {
        spec.usageMessage().sortOptions(false);
        String initial = setting.defaultText() == null ? "" : " Default: " + setting.defaultText() + ".";
        spec.addOption(builder(setting)
                .description((description + initial + " [" + setting.variable() + "]").replace("%", "%%")).build());
    }

    /// Adds flags that work and are not in the help.
    public static void addHidden(CommandSpec spec, List<Setting<?>> settings) {
        settings.forEach(setting -> spec.addOption(builder(setting).hidden(true).build()));
    }

    private static OptionSpec.Builder builder(Setting<?> setting) {
        return OptionSpec.builder(setting.flag()).paramLabel(setting.type().label()).type(String.class);
    }

    public static void addConfig(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(CONFIG).paramLabel("FILE").type(String.class)
                .description("File with settings, one key=value per line; a key is a flag without its hyphens."
                        + " Default: granary.properties, if it is there. [" + SettingsReader.FILE_VARIABLE + "]")
                .build());
    }

    /// @throws org.granary.server.settings.SettingException for values that make no sense
    public static Settings read(CommandSpec spec, Map<String, String> environment) {
        ParseResult result = spec.commandLine().getParseResult();
        Map<String, String> flags = new LinkedHashMap<>();
        for (OptionSpec option : result.matchedOptions()) {
            String name = option.longestName();
            if (!name.equals(CONFIG) && option.type() == String.class && isSetting(name)) {
                flags.put(name.substring(2), option.getValue());
            }
        }
        String config = Flags.value(spec, CONFIG);
        return new SettingsReader(flags, environment, config == null ? null : Path.of(config),
                SettingsReader.DEFAULT_FILE)
                .read();
    }

    private static boolean isSetting(String flag) {
        return ServerSettings.ALL.stream().anyMatch(setting -> setting.flag().equals(flag));
    }
}
