package org.granary.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private static final String CLEAR = "\r\u001b[K";

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(screen, true, StandardCharsets.UTF_8);

    private String screen() {
        return screen.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    @Test
    void atATerminalLinesOfTheLogGoAboveTheOneThatChanges() {
        PrintStream before = System.err;
        // Both are the same screen.
        System.setErr(out);
        try (StatusLine line = new StatusLine(out, true)) {
            line.show("1 of 2", "crawling");
            line.show("2 of 2", "crawling");
            System.err.println("WARN something");
            line.say("Waiting.");
            line.close();
            System.err.println("after");
            line.show("3 of 3", "crawling");
            assertThat(screen()).isEqualTo(CLEAR + "1 of 2" + CLEAR + "2 of 2" + CLEAR + "WARN something\n" + "2 of 2"
                    + CLEAR + "Waiting.\n" + "2 of 2" + "\nafter\n");
            assertThat(System.err).isSameAs(out);
        } finally {
            System.setErr(before);
        }
    }

    @Test
    void elsewhereThereIsALineForEachStageAndNotForEachChange() {
        PrintStream before = System.err;
        try (StatusLine line = new StatusLine(out, false)) {
            assertThat(System.err).isSameAs(before);
            line.show("1 of 2", "crawling");
            line.show("1 of 3", "crawling");
            line.show("3 of 3", "done");
            line.say("That was it.");
        }
        assertThat(screen()).isEqualTo("1 of 2\n3 of 3\nThat was it.\n");
    }
}
