package org.granary.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.fuzz.targets.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jazzer runs all targets for a moment, guided by the code that the inputs reach: with the same seed, and as many inputs, in each run.
@Tag("slow")
class JazzerTest {
    private static final int RUNS = 500;

    @Test
    void jazzerFindsNothing(@TempDir Path folder) throws IOException, InterruptedException {
        Path corpus = Files.createDirectory(folder.resolve("corpus"));
        for (Target target : Target.values()) {
            for (Map.Entry<String, byte[]> input : Corpus.of(target).entrySet()) {
                byte[] chosen = new byte[input.getValue().length + 1];
                chosen[0] = target.code();
                System.arraycopy(input.getValue(), 0, chosen, 1, input.getValue().length);
                Files.write(corpus.resolve(target.label() + "-" + input.getKey()), chosen);
            }
        }
        Path output = folder.resolve("output");
        Process jazzer = new ProcessBuilder(command(corpus)).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(output.toFile()).start();
        assertThat(jazzer.waitFor()).as(() -> "exit code of Jazzer, which says:\n" + text(output)).isZero();
        // All kept inputs and more were run, and the code under test was instrumented.
        assertThat(text(output)).contains("Instrumented org.granary.tds.request.RequestReader");
        // Jazzer ends with the round of mutations in which it has done so many.
        assertThat(executed(text(output))).isBetween(RUNS, 2 * RUNS);
    }

    private static int executed(String output) {
        Matcher units = Pattern.compile("stat::number_of_executed_units: (\\d+)").matcher(output);
        return units.find() ? Integer.parseInt(units.group(1)) : 0;
    }

    private static List<String> command(Path corpus) {
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-XX:+EnableDynamicAgentLoading", "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"), "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + JazzerTarget.class.getName(), "--instrumentation_includes=org.granary.**",
                "--disabled_hooks=*", "-seed=1", "-runs=" + RUNS, "-print_final_stats=1", "-rss_limit_mb=0",
                corpus.toString());
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
