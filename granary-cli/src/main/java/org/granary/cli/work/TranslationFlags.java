package org.granary.cli.work;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.UsageException;
import org.granary.translation.apertium.ApertiumEngine;
import org.granary.translation.engine.TranslationEngine;
import org.granary.translation.memory.TranslationMemory;
import org.granary.translation.web.LibreTranslateEngine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Which engines translate.
final class TranslationFlags {
    private static final String ENGINE = "--engine";
    private static final String APERTIUM = "apertium";
    /// The key of a service is in the environment, where other users do not see it.
    private static final String KEY = "GRANARY_TRANSLATION_KEY";

    private TranslationFlags() {}

    static void addTo(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(ENGINE).paramLabel("ENGINE").type(String[].class)
                .description("What translates: apertium, the URL of a service with LibreTranslate's interface, or a TMX"
                        + " file. Can be given more than once; the first that has the languages is used. A service's key is"
                        + " taken from " + KEY + ". Default: apertium.")
                .build());
    }

    static List<TranslationEngine> engines(CommandSpec own, Map<String, String> environment) {
        List<TranslationEngine> engines = new ArrayList<>();
        for (String name : own.commandLine().getParseResult().matchedOptionValue(ENGINE, new String[]{APERTIUM})) {
            engines.add(engine(name, environment));
        }
        return engines;
    }

    private static TranslationEngine engine(String name, Map<String, String> environment) {
        if (name.equalsIgnoreCase(APERTIUM)) {
            return ApertiumEngine.find().orElseThrow(() -> new FailureException(
                    "Apertium is not installed on this machine (Debian: apt install apertium-eng-spa). Give a service or a"
                            + " TMX file with " + ENGINE + "."));
        }
        if (name.matches("(?i)https?://.+")) {
            try {
                return new LibreTranslateEngine(URI.create(name), environment.get(KEY));
            } catch (IllegalArgumentException e) {
                throw new UsageException(ENGINE + ": \"" + name + "\" is not a URL.");
            }
        }
        if (name.toLowerCase(java.util.Locale.ROOT).endsWith(".tmx")) {
            try {
                return TranslationMemory.read(Path.of(name));
            } catch (IOException e) {
                throw new FailureException(org.granary.type.Wording.reason(e));
            }
        }
        throw new UsageException(
                ENGINE + ": \"" + name + "\" is neither apertium nor a URL nor a file that ends in .tmx.");
    }
}
