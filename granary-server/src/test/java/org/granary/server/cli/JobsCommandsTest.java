package org.granary.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobsCommandsTest {
    @TempDir
    private Path data;

    private GranaryServer server;

    @BeforeEach
    void start() {
        server = GranaryServer.start(Settings.of(Map.of("port", "0", "data", data.toString())), Clock.SYSTEM);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Ran jobs(String... arguments) {
        return Ran.run("", "jobs", arguments, "--port", Integer.toString(server.address().getPort()),
                "--data", data.toString());
    }

    private String done(String... arguments) {
        return jobs(arguments).done();
    }

    @Test
    void aJobIsSubmittedShownWatchedCanceledAndExpired() {
        for (String database : List.of("TranslationServices", "WordAutomationServices", "WordAutomationServices2")) {
            assertThat(done("list", "--database", database)).isEmpty();
            assertThat(done("submit", "--database", database, "--id", "42", "--name", "Spring & \"summer\"",
                    "a&b.docx=c<d",
                    "e=f")).isEqualToIgnoringNewLines("42");
            assertThat(done("list", "--database", database)).contains("42\twaiting\t0/2\tSpring & \"summer\"");
            assertThat(done("show", "42", "--database", database)).contains("state        waiting", "items        2",
                    "  waiting    2");
            assertThat(done("cancel", "42", "--database", database)).isEmpty();
            assertThat(done("watch", "42", "--database", database)).contains("0 of 2 ended", "(canceled)");
            assertThat(done("expire", "--database", database, "--before", "2001-01-31T00:00")).isEmpty();
            assertThat(done("list", "--database", database)).contains("42\tcanceled\t0/2");
            assertThat(done("expire", "--database", database)).isEmpty();
            assertThat(done("list", "--database", database)).isEmpty();
        }
    }

    @Test
    void progressCanBeShownWhereThereIsNoTerminal() {
        assertThatCode(() -> new JobsProgress(System.out)).doesNotThrowAnyException();
    }

    @Test
    void whatIsWrongIsSaidInALine() {
        assertThat(jobs("show", "7").err()).contains("There is no job 7");
        assertThat(jobs("show", "seven").err()).contains("ID takes a number");
        assertThat(jobs("submit", "a").err()).contains("IN=OUT");
        assertThat(jobs("expire", "--before", "soon").err()).contains("--before takes a time");
        assertThat(jobs("list", "--database", "Nowhere").err()).contains("Nowhere").hasLineCount(1);
        assertThat(jobs("list", "--login", "nobody").err()).contains("No password was given.");
    }
}
