package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.Statement;
import org.granary.it.protocol.Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// SET LANGUAGE and SET DATEFORMAT.
class SessionLanguageTest extends LanguageTest {

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "German => Deutsch,1,1,März,Mittwoch,04 Mär 2020", "Deutsch => Deutsch,1,1,März,Mittwoch,04 Mär 2020",
        "'Français' => Français,2,1,mars,mercredi,04 mars 2020",
        "[British English] => British,23,1,March,Wednesday,04 Mar 2020",
        "N'русский' => русский,21,1,Март,среда,04 мар 2020", "Japanese => 日本語,3,7,03,水曜日,04 03 2020",
        "Swedish => Svenska,11,1,mars,onsdag,04 mar 2020",
        "'Brazilian' => Português (Brasil),27,7,Março,Quarta-Feira,04 Mar 2020",
        "us_english => us_english,0,7,March,Wednesday,04 Mar 2020"})
    void languages(String name, String expected) {
        assertThat(answer("SET LANGUAGE " + name + "; SELECT @@LANGUAGE, @@LANGID, @@DATEFIRST, "
                + "DATENAME(month, '20200304'), DATENAME(weekday, '20200304'), CONVERT(nvarchar(30), CAST('20200304' AS date), 106)"))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SET LANGUAGE German; SELECT CAST('03.02.2020' AS date), CAST('3 März 2020' AS date) => 2020-02-03,2020-03-03",
        "SET LANGUAGE Swedish; SELECT CAST('20/02/03' AS datetime2(0)) => 2020-02-03T00:00",
        "SET LANGUAGE Italian; SELECT CAST('1 gennaio 2021' AS date) => 2021-01-01",
        "SET DATEFORMAT mdy; SELECT CAST('01/02/03' AS date) => 2003-01-02",
        "SET DATEFORMAT dmy; SELECT CAST('01/02/03' AS date) => 2003-02-01",
        "SET DATEFORMAT ymd; SELECT CAST('01/02/03' AS date) => 2001-02-03",
        "SET DATEFORMAT 'ydm'; SELECT CAST('01/02/03' AS datetime) => 2001-03-02T00:00",
        "SET DATEFORMAT N'myd'; SELECT CAST('01/02/03' AS date) => 2002-01-03",
        "DECLARE @f char(3) = 'dym'; SET DATEFORMAT @f; SELECT CAST('01/02/03' AS date) => 2002-03-01",
        "DECLARE @l sysname = N'Polish'; SET LANGUAGE @l; SELECT @@LANGUAGE => polski",
        "SET LANGUAGE German; SET DATEFORMAT mdy; SELECT date_format, language FROM sys.dm_exec_sessions "
                + "WHERE session_id = @@SPID => mdy,Deutsch",
        "SELECT COUNT(*), MAX(langid) FROM sys.syslanguages => 33,32",
        "SELECT name, dateformat, datefirst, lcid FROM sys.syslanguages WHERE alias = N'Danish' => Dansk,dmy,1,1030"})
    void settings(String sql, String expected) {
        assertThat(answer(sql)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "SET LANGUAGE Klingon => 2740", "SET DATEFORMAT xyz => 2741", "SET DATEFIRST 8 => 2742",
        "SET LANGUAGE German; SELECT CAST('3 March 2020' AS date) => 241",
        "SET LANGUAGE German; SELECT CAST('02/13/2020' AS datetime) => 242"})
    void mistakes(String sql, int number) {
        assertThat(error(sql)).isEqualTo(number);
    }

    @Test
    void theClientIsTold() throws SQLException {
        try (Client client = database.connect(); Statement statement = client.connection().createStatement()) {
            statement.execute("SET LANGUAGE German");
            assertThat(statement.getWarnings().getErrorCode()).isEqualTo(5703);
            assertThat(statement.getWarnings().getMessage())
                    .isEqualTo("Die Spracheneinstellung wurde in Deutsch geändert.");
        }
    }
}
