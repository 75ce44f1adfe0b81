package org.granary.it.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// GOTO and labels.
class GotoTest extends LanguageTest {

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "GOTO done; SET @s += 'a'; done: SET @s += 'b' => b",
        "again: SET @i += 1; IF @i < 4 GOTO AGAIN; SET @s = STR(@i, 1) => 4",
        "WHILE 1 = 1 BEGIN SET @i += 1; IF @i = 3 GOTO out; END; out: SET @s = STR(@i, 1) => 3",
        "GOTO inside; IF 1 = 0 BEGIN SET @s += 'a'; inside: SET @s += 'b' END ELSE SET @s += 'c'; SET @s += 'd' => bd",
        "GOTO inside; IF 1 = 1 SET @s += 'a' ELSE BEGIN inside: SET @s += 'b' END => b",
        "GOTO inside; WHILE @i < 2 BEGIN SET @s += 'a'; inside: SET @i += 1 END => a",
        "BEGIN TRY GOTO out; END TRY BEGIN CATCH END CATCH; SET @s = 'a'; out: SET @s += 'b' => b",
        "BEGIN TRY again: SET @i += 1; IF @i < 3 GOTO again; SET @s = STR(@i, 1) END TRY BEGIN CATCH END CATCH => 3",
        "BEGIN TRY SET @s = STR(1 / 0, 1) END TRY BEGIN CATCH GOTO failed END CATCH; SET @s = 'a'; failed: SET @s += 'f' "
                + "=> f",
        "EXEC('GOTO x; SELECT 1; x: RETURN'); x: SET @s = 'out' => out",
        "IF @i = 0 GOTO one ELSE GOTO two one: SET @s += '1' GOTO ready two: SET @s += '2' ready: => 1",
        "BEGIN BEGIN GOTO x END; SET @s = 'a' END; x: => "})
    void jumps(String sql, String expected) {
        assertThat(answer("DECLARE @s varchar(20) = '', @i int = 0; " + sql + " SELECT @s"))
                .isEqualTo(expected == null ? "" : expected);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '~', value = {
        "GOTO nowhere => 133", "x: SELECT 1; X: SELECT 2 => 132",
        "GOTO x; BEGIN TRY x: SELECT 1 END TRY BEGIN CATCH END CATCH => 1026",
        "BEGIN TRY GOTO x END TRY BEGIN CATCH x: SELECT 1 END CATCH => 1026",
        "x: EXEC('GOTO x') => 133", "GOTO => 102", "GOTO @x => 102"})
    void mistakes(String sql, int number) {
        assertThat(error(sql)).isEqualTo(number);
    }
}
