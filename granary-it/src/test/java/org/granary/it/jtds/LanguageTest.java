package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The language of a session through jTDS.
class LanguageTest extends JtdsTest {

    @Test
    void namesOfMonthsAndPatternsFollowTheLanguage() throws SQLException {
        run("SET LANGUAGE Spanish");
        assertThat(rows("SELECT DATENAME(month, '20200304'), FORMAT(1234.5, 'N1'), @@LANGUAGE"))
                .containsExactly(List.of("Marzo", "1.234,5", "Español"));
        assertThat(error(() -> run("SET LANGUAGE nowhere")).getErrorCode()).isEqualTo(2740);
    }

    @Test
    void theLoginGivesALanguage() throws SQLException {
        try (Connection other = connect("ssl=require", "language=French")) {
            assertThat(rows(other, "SELECT @@LANGUAGE, @@DATEFIRST, DATENAME(weekday, '20200203')"))
                    .containsExactly(List.of("Français", 1, "lundi"));
        }
    }
}
