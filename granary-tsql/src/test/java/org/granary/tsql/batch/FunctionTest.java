package org.granary.tsql.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionTest extends EngineFixture {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', value = {"1 + 2 * 3|7", "7 / 2|3", "7 % 4|3", "-5|-5",
        "1.5 + 1|2.5", "'a' + 'b'|ab",
        "NULL + 1|null", "~5|-6", "6 & 3|2", "6 ^ 3|5", "CASE WHEN 1 = 2 THEN 'x' ELSE NULL END|null",
        "CASE 2 WHEN 1 THEN 'a' WHEN 2 THEN 'b' END|b", "IIF(2 > 1, 'y', 'n')|y", "COALESCE(NULL, NULL, 'z')|z",
        "ISNULL(NULL, 'x')|x",
        "NULLIF(1, 1)|null", "CHOOSE(2, 'a', 'b')|b", "LEN('ab  ')|2", "DATALENGTH(N'ab')|4", "DATALENGTH('ab')|2",
        "UPPER('ab')|AB", "UPPER(N'Straße é')|STRAßE É", "LOWER(N'ΣΑΣ İ 𐐀')|σασ i 𐐀",
        "DATALENGTH(UPPER(N'ß' + REPLICATE(N'a', 3)))|8",
        "(SELECT COUNT(*) FROM STRING_SPLIT('a,,b,', ','))|4", "(SELECT MAX(value) FROM STRING_SPLIT('a-c-b', '-'))|c",
        "(SELECT COUNT(*) FROM STRING_SPLIT(NULL, ','))|0",
        "SUBSTRING('hello', 2, 3)|ell", "SUBSTRING('abc', 0, 2)|a", "LEFT('hello', 2)|he", "RIGHT('hello', 2)|lo",
        "LTRIM('  a')|a",
        "REPLACE('aXbx', 'x', '-')|a-b-", "CHARINDEX('L', 'hello')|3", "CHARINDEX('l', 'hello', 4)|4",
        "PATINDEX('%l_o%', 'hello')|3",
        "STUFF('abcdef', 2, 3, 'X')|aXef", "REPLICATE('ab', 3)|ababab", "REVERSE('abc')|cba", "ASCII('A')|65",
        "CHAR(65)|A", "NCHAR(8364)|€",
        "UNICODE(N'€')|8364", "STR(123.456, 6, 2)|123.46", "CONCAT('a', NULL, 1)|a1",
        "CONCAT_WS('-', 'a', NULL, 'b')|a-b", "QUOTENAME('a]b')|[a]]b]",
        "ABS(-5)|5", "CEILING(1.2)|2", "FLOOR(-1.2)|-2", "ROUND(123.456, 1)|123.500", "SIGN(-3)|-1",
        "POWER(2, 10)|1024", "SQRT(16)|4.0",
        "ISNUMERIC('1e3')|1", "ISNUMERIC('x')|0", "DATEDIFF(day, '2020-01-01', '2020-03-01')|60",
        "DATEDIFF(year, '2019-12-31', '2020-01-01')|1",
        "DATEPART(month, '2020-05-06')|5", "DATENAME(weekday, '2026-11-15')|Sunday",
        "DATEPART(weekday, '2026-11-15')|1", "YEAR('2020-05-06')|2020",
        "DATEADD(month, 1, CAST('2020-01-31' AS date))|2020-02-29", "EOMONTH('2020-02-01')|2020-02-29",
        "DATEFROMPARTS(2020, 2, 3)|2020-02-03",
        "ISDATE('2020-01-01')|1", "ISDATE('x')|0", "GETDATE()|2026-11-15T12:30:15.123333300",
        "SYSUTCDATETIME()|2026-11-15T12:30:15.123456700",
        "DB_NAME()|master", "DB_ID('other')|2", "SCHEMA_NAME()|dbo", "SUSER_SNAME()|sa", "ORIGINAL_LOGIN()|sa",
        "USER_NAME()|dbo", "HOST_NAME()|client",
        "APP_NAME()|test", "@@SPID|51", "@@TRANCOUNT|0", "@@MAX_PRECISION|38", "@@LANGUAGE|us_english",
        "@@OPTIONS|5432", "@@MICROSOFTVERSION|268439456",
        "CAST(SERVERPROPERTY('EngineEdition') AS int)|3",
        "CAST(SERVERPROPERTY('ProductVersion') AS varchar(20))|16.0.4000.0", "OBJECT_ID('dbo.proc_Echo')|1342465253",
        "OBJECT_NAME(1342465253)|proc_Echo", "OBJECT_ID('nothing')|null", "TYPE_NAME(56)|int",
        "TYPE_ID('nvarchar')|231",
        "HAS_DBACCESS('Secret')|0",
        "HAS_DBACCESS('none')|null", "IS_SRVROLEMEMBER('sysadmin')|1", "COLUMNPROPERTY(0, NULL, NULL)|null",
        "HASHBYTES('MD5', 'a')|0x0CC175B9C0F1B6A831C399E269772661",
        "FORMATMESSAGE('%s-%05d-%x', 'a', 42, 255)|a-00042-ff",
        "CONVERT(varchar(10), CAST('2020-01-02' AS datetime), 120)|2020-01-02",
        "TRY_CAST('x' AS int)|null", "TRY_CONVERT(int, '12')|12", "CAST(0x41 AS varchar(5))|A", "CAST(1 AS bit)|true",
        "CURRENT_USER|dbo", "PARSENAME('a.b', 1)|b",
        "SOUNDEX('Robert')|R163", "{fn UCASE('a')}|A", "SCOPE_IDENTITY()|null", "XACT_STATE()|0", "ROWCOUNT_BIG()|0",
        "$1.5|1.5000"})
    void hasItsValue(String expression, String expected) {
        assertThat(value(expression)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', value = {"1 = 1|true", "1 = NULL|false", "NOT (1 = NULL)|false",
        "NULL IS NULL|true", "'A' = 'a'|true", "'a' = 'a  '|true",
        "2 BETWEEN 1 AND 3|true", "2 NOT BETWEEN 1 AND 3|false", "1 IN (1, NULL)|true", "2 IN (1, NULL)|false",
        "2 NOT IN (1, NULL)|false", "'abc' LIKE 'A%'|true",
        "'a%c' LIKE 'a!%c' ESCAPE '!'|true", "'abc' LIKE 'a[x-z]c'|false", "1 < 2 AND NULL = 1|false",
        "1 < 2 OR NULL = 1|true", "'10' > 9|true",
        "EXISTS (SELECT 1)|true", "EXISTS (SELECT 1 WHERE 1 = 2)|false", "3 > ALL (SELECT 1 UNION SELECT 2)|true",
        "1 = ANY (SELECT 2)|false", "(SELECT 5) = 5|true",
        "1 IN (SELECT 1)|true", "N'x' = 'X'|true", "CAST('2020-01-01' AS datetime) < '2020-01-02'|true"})
    void holds(String condition, boolean expected) {
        assertThat(value("CASE WHEN " + condition + " THEN 1 ELSE 0 END")).isEqualTo(expected ? "1" : "0");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', value = {"NOSUCH(1)|195",
        "(SELECT COUNT(*) FROM STRING_SPLIT('a', ',,'))|214",
        "(SELECT COUNT(*) FROM STRING_SPLIT('a', ''))|214",
        "dbo.f(1)|4121", "LEN()|174", "x|207",
        "a.b|4104", "DATEADD(nonsense, 1, GETDATE())|155",
        "DATEADD(year, 9000, GETDATE())|517", "NEWSEQUENTIALID()|302",
        "1 + CAST('2020-01-01' AS date)|206", "LEFT('a', -1)|537",
        "SUBSTRING('a', 1, -1)|537", "1 COLLATE Latin1_General_CI_AS|447",
        "(SELECT 1 UNION SELECT 2)|512", "SQRT(-1)|3623",
        "@@NOSUCH|137", "CAST(300 AS tinyint)|220", "SUM(1) OVER|102", "2147483647 + 1|8115"})
    void isRefused(String expression, int number) {
        assertThat(run("SELECT " + expression).messages()).as(expression).isNotEmpty()
                .last().returns(number, message -> message.number());
    }

    @Test
    void identifiersFromNewIdDiffer() {
        assertThat(value("NEWID()")).isNotEqualTo(value("NEWID()")).hasSize(36);
    }

    @Test
    void versionBeginsAsToolsExpect() {
        assertThat(value("@@VERSION")).startsWith("Microsoft SQL Server 2022 - 16.0.4000");
    }
}
