package org.granary.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/// Rows for people and for programs.
class ListingTest {
    private static final String ESCAPE = "\u001b[";

    private static Table table() {
        Table table = new Table("JOB", "BLOCKED BY", "STATE", "SINCE (UTC)", "NAME");
        table.row(7, null, "failed", "2026-11-17 10:00", "a\u001b[31m \"b\"");
        table.row(12, 7, "waiting", null, "");
        return table;
    }

    @Test
    void columnsHaveTitlesAndTextsOfOthersMoveNoCursor() {
        assertThat(table().lines()).containsExactly(
                "JOB  BLOCKED BY  STATE    SINCE (UTC)       NAME",
                "7                failed   2026-11-17 10:00  a?[31m \"b\"",
                "12   7           waiting");
    }

    @Test
    void programsGetObjectsWithNumbersAndNulls() {
        assertThat(Json.array(table().objects())).isEqualTo(
                """
                        [{"job": 7, "blockedBy": null, "state": "failed", "since": "2026-11-17 10:00", "name": "a\\u001b[31m \\"b\\""},
                         {"job": 12, "blockedBy": 7, "state": "waiting", "since": null, "name": ""}]""");
    }

    @Test
    void coloursAreForTerminalsAndDoNotMoveColumns() {
        var coloured = Listing.lines(table(), true, Map.of("TERM", "xterm"));
        assertThat(coloured.getFirst()).startsWith(ESCAPE + "1mJOB" + ESCAPE + "0m  ");
        assertThat(coloured.get(1)).contains(ESCAPE + "31mfailed" + ESCAPE + "0m   2026");
        assertThat(coloured.stream().map(line -> line.replaceAll("\u001b\\[\\d+m", "").stripTrailing()).toList())
                .isEqualTo(table().lines());
    }

    @Test
    void coloursCanBeSwitchedOff() {
        assertThat(Listing.lines(table(), true, Map.of("NO_COLOR", "1"))).isEqualTo(table().lines());
        assertThat(Listing.lines(table(), true, Map.of("TERM", "dumb"))).isEqualTo(table().lines());
        assertThat(Listing.lines(table(), false, Map.of("TERM", "xterm"))).isEqualTo(table().lines());
    }
}
