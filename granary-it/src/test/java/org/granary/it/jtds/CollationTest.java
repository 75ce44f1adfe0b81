package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Columns of other collations through jTDS, which decodes `varchar` by the collation of the column.
class CollationTest extends JtdsTest {

    @ParameterizedTest
    @CsvSource({"Hebrew_CI_AS, שלום", "Cyrillic_General_CI_AS, Привет", "Chinese_PRC_CI_AS, 中文", "Japanese_BIN, 日本",
        "SQL_Latin1_General_CP1253_CI_AS, Ελλάδα", "SQL_Latin1_General_CP850_BIN2, éß"})
    void varcharOfAnotherCodePage(String collation, String text) throws SQLException {
        run("CREATE TABLE #t (v varchar(40) COLLATE " + collation + ", n nvarchar(40) COLLATE " + collation + ")");
        try (PreparedStatement insert = connection.prepareStatement("INSERT #t VALUES (?, ?)")) {
            insert.setString(1, text);
            insert.setString(2, text);
            assertThat(insert.executeUpdate()).isEqualTo(1);
        }
        assertThat(rows("SELECT v, n FROM #t WHERE v = ?", text)).containsExactly(List.of(text, text));
    }

    @Test
    void caseMattersWhereTheCollationSaysSo() throws SQLException {
        run("CREATE TABLE #t (v varchar(40) COLLATE Latin1_General_CS_AS UNIQUE); INSERT #t VALUES ('a'), ('A')");
        assertThat(rows("SELECT v FROM #t WHERE v = ?", "A")).containsExactly(List.of("A"));
        assertThat(error(() -> run("SELECT 1 FROM #t JOIN sys.objects o ON o.name = v")).getErrorCode())
                .isEqualTo(468);
    }
}
