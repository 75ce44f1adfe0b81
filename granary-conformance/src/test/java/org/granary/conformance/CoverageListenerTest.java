package org.granary.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class CoverageListenerTest {
    private static final String SAMPLE = Sample.class.getName();
    private static final String LATER = Later.class.getName();

    @TempDir
    private Path folder;

    /// Run by hand below, never by the build: its name does not end in Test.
    @Covers("TSSPROC-2.1-1")
    static class Sample {
        @Test
        @Covers({"WORDSSP-2.1-1", "WORDSSP2-2.1-1"})
        void passes() {}

        @Test
        @Covers("WSSCFGD-2.1-1")
        void fails() {
            throw new AssertionError("on purpose");
        }

        @Test
        @Covers("NOWHERE-1-1")
        void namesAnUnknownRequirement() {}

        @Test
        @Covers("TSSPROC-3.1.5.1-15")
        void namesARequirementThatObligesNobody() {}

        @Test
        @Tag(CoverageListener.MACHINE_DEPENDENT)
        @Covers("SQLPGAT2-2.1-1")
        void runsOnlySomewhere() {}
    }

    /// Run by hand below, too.
    static class Later {
        @Test
        @Covers("WSSCFGD-2.1-1")
        void passes() {}
    }

    @Test
    void passingTestsCountAndOthersDoNot() throws IOException {
        Path file = folder.resolve("covers.tsv");
        CoverageListener listener = new CoverageListener(file);
        var config = LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false)
                .addTestExecutionListeners(listener).build();
        var launcher = LauncherFactory.create(config);
        launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Sample.class)).build());
        assertThat(Files.readAllLines(file)).containsExactly("TSSPROC-2.1-1\t" + SAMPLE + "#passes",
                "WORDSSP-2.1-1\t" + SAMPLE + "#passes",
                "WORDSSP2-2.1-1\t" + SAMPLE + "#passes");
        launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Later.class)).build());
        assertThat(Files.readAllLines(file)).as("a later plan of the same JVM adds to it").containsExactly(
                "TSSPROC-2.1-1\t" + SAMPLE + "#passes",
                "WORDSSP-2.1-1\t" + SAMPLE + "#passes",
                "WORDSSP2-2.1-1\t" + SAMPLE + "#passes",
                "WSSCFGD-2.1-1\t" + LATER + "#passes");
    }
}
