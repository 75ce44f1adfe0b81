package org.granary.torture.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.granary.torture.crash.StoreChoice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The run works. How much grows is seen in long runs: the command `soak`.
@Tag("slow")
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class SoakTest {
    @Test
    void aRunTakesSamplesAndComparesAtTheEnd(@TempDir Path folder) throws Exception {
        StringWriter out = new StringWriter();
        SoakRun.Result result = new SoakRun(folder, StoreChoice.EMBEDDED, new PrintWriter(out, true)).run(4, 2, 4, 1);
        assertThat(result.problems().lines()).isEmpty();
        assertThat(result.samples()).hasSize(2).allMatch(sample -> sample.handles() > 0 && sample.residentKiB() > 0
                && sample.threads() > 0 && sample.folderKiB() > 0);
        assertThat(out.toString().lines()).hasSize(4);
    }
}
