package org.granary.it.hostile;

import static java.util.Map.entry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A call of each function with as much work as it takes. `@t`, `@u` and `@b` are long texts and bytes, `@w` is a long text of accents; `a.i` is a number
/// from 1 to 1000.
final class ExpensiveCalls {
    /// Names of functions that are the same work as another, or hardly any, by what stands in their parentheses.
    private static final Map<String, List<String>> ALIKE = Map.ofEntries(
            entry("", List.of("APP_NAME", "CONTEXT_INFO", "CURRENT_TRANSACTION_ID", "DB_ID", "DB_NAME", "ERROR_LINE",
                    "ERROR_MESSAGE", "ERROR_NUMBER", "ERROR_PROCEDURE", "ERROR_SEVERITY", "ERROR_STATE", "GETDATE",
                    "GETUTCDATE", "HOST_ID", "HOST_NAME", "NEWID", "NOW", "ORIGINAL_LOGIN", "PERMISSIONS", "PI",
                    "PROGRAM_NAME", "RAND", "ROWCOUNT_BIG", "SCHEMA_ID", "SCHEMA_NAME", "SCOPE_IDENTITY", "SUSER_ID",
                    "SUSER_NAME", "SUSER_SID", "SUSER_SNAME", "SYSDATETIME", "SYSDATETIMEOFFSET", "SYSUTCDATETIME",
                    "USER_ID",
                    "USER_NAME", "XACT_STATE", "DATABASE_PRINCIPAL_ID")),
            entry("a.i", List.of("ABS", "ATAN", "CEILING", "CHAR", "COS", "COT", "DEGREES", "FLOOR", "LOG", "LOG10",
                    "NCHAR", "OBJECT_DEFINITION", "OBJECT_NAME", "OBJECT_SCHEMA_NAME", "RADIANS", "SIGN", "SIN",
                    "SPACE",
                    "SQRT", "SQUARE", "STR", "TAN", "TYPE_NAME", "FILEGROUP_NAME", "GET_TRANSMISSION_STATUS",
                    "FILE_NAME")),
            entry("a.i % 2", List.of("ACOS", "ASIN", "EXP")),
            entry("@t",
                    List.of("ASCII", "DATALENGTH", "ISDATE", "ISNUMERIC", "LCASE", "LEN", "LENGTH", "LOWER", "LTRIM",
                            "REVERSE", "RTRIM", "SOUNDEX", "TRIM", "UCASE", "UNICODE", "UPPER")),
            entry("@t, @u, a.i", List.of("BINARY_CHECKSUM", "CHECKSUM")),
            entry("'x'", List.of("CONNECTIONPROPERTY", "FULLTEXTSERVICEPROPERTY", "HAS_DBACCESS",
                    "IDENT_CURRENT", "IS_MEMBER", "IS_ROLEMEMBER", "IS_SRVROLEMEMBER", "OBJECT_ID", "SERVERPROPERTY",
                    "SESSIONPROPERTY", "TYPE_ID", "FILE_ID", "FILE_IDEX", "FILEGROUP_ID", "IDENT_INCR", "IDENT_SEED")),
            entry("N'x'", List.of("SESSION_CONTEXT")),
            entry("'x', 'y'", List.of("COLLATIONPROPERTY", "DATABASEPROPERTY", "DATABASEPROPERTYEX", "TYPEPROPERTY",
                    "FILEGROUPPROPERTY", "FILEPROPERTY", "FULLTEXTCATALOGPROPERTY")),
            entry("a.i, 'x'", List.of("OBJECTPROPERTY", "OBJECTPROPERTYEX")),
            entry("a.i, 'x', 'y'", List.of("COLUMNPROPERTY", "INDEXPROPERTY")),
            entry("'20200101'", List.of("DAY", "MONTH", "YEAR", "EOMONTH")),
            entry("@t, @u", List.of("GREATEST", "LEAST")),
            entry("@t + N'x', @u", List.of("CHARINDEX", "DIFFERENCE", "ISNULL")),
            entry("@t, a.i", List.of("LEFT", "RIGHT")));

    private static final Map<String, String> CALLS = Map.ofEntries(entry("ATN2", "ATN2(a.i, 2)"),
            entry("CHOOSE", "CHOOSE(2, @t, @u + N'x')"), entry("COALESCE", "COALESCE(NULL, @t, @u)"),
            entry("COL_LENGTH", "COL_LENGTH('x', 'y')"),
            entry("COL_NAME", "COL_NAME(a.i, 1)"), entry("CONCAT", "CONCAT(@t, @u, a.i)"),
            entry("CONCAT_WS", "CONCAT_WS(',', @t, @u, a.i)"), entry("CURRENT_TIMESTAMP", "CURRENT_TIMESTAMP"),
            entry("CURRENT_USER", "CURRENT_USER"), entry("SESSION_USER", "SESSION_USER"),
            entry("SYSTEM_USER", "SYSTEM_USER"), entry("USER", "USER"),
            entry("DATEFROMPARTS", "DATEFROMPARTS(2020, 1, 1)"),
            entry("DATETIME2FROMPARTS", "DATETIME2FROMPARTS(2020, 1, 1, 1, 1, 1, 1, 7)"),
            entry("DATETIMEFROMPARTS", "DATETIMEFROMPARTS(2020, 1, 1, 1, 1, 1, 1)"),
            entry("SMALLDATETIMEFROMPARTS", "SMALLDATETIMEFROMPARTS(2020, 1, 1, 1, 1)"),
            entry("TIMEFROMPARTS", "TIMEFROMPARTS(1, 1, 1, 1, 7)"),
            entry("FORMATMESSAGE", "FORMATMESSAGE(N'%s %d', @t, a.i)"),
            entry("HASHBYTES", "HASHBYTES('SHA2_512', @b)"),
            entry("HAS_PERMS_BY_NAME", "HAS_PERMS_BY_NAME('x', 'y', 'z')"),
            entry("INDEX_COL", "INDEX_COL('x', 1, 1)"), entry("NULLIF", "NULLIF(@t, @u + N'x')"),
            entry("ODBCPREC", "ODBCPREC(a.i, 1, 1)"), entry("ODBCSCALE", "ODBCSCALE(a.i, 1)"),
            entry("PARSENAME", "PARSENAME('a.b.c.d', 1)"), entry("PATINDEX", "PATINDEX('%b_b_b_b_b%c_x', @w)"),
            entry("POWER", "POWER(1.0001, a.i)"), entry("QUOTENAME", "QUOTENAME('a]a')"),
            entry("REPLACE", "REPLACE(@t, N'ab', N'c')"), entry("REPLICATE", "REPLICATE(@t, 2)"),
            entry("ROUND", "ROUND(a.i / 3.0, 2)"),
            entry("SQL_VARIANT_PROPERTY", "SQL_VARIANT_PROPERTY(a.i, 'BaseType')"),
            entry("STUFF", "STUFF(@t, 5, 5, @u)"), entry("SUBSTRING", "SUBSTRING(@t, 2, 100000000)"),
            entry("SWITCHOFFSET", "SWITCHOFFSET(CAST('2020-01-01' AS datetimeoffset), '+01:00')"),
            entry("TODATETIMEOFFSET", "TODATETIMEOFFSET(CAST('2020-01-01' AS datetime2), '+01:00')"),
            entry("TRANSLATE", "TRANSLATE(@t, @t, @u)"),
            entry("APPLOCK_MODE", "APPLOCK_MODE('public', 'x', 'Session')"),
            entry("APPLOCK_TEST", "APPLOCK_TEST('public', 'x', 'Shared', 'Session')"),
            entry("INDEXKEY_PROPERTY", "INDEXKEY_PROPERTY(a.i, 1, 1, 'ColumnId')"),
            entry("STATS_DATE", "STATS_DATE(a.i, 1)"), entry("JSON_ARRAY", "JSON_ARRAY(@t, @u)"),
            entry("JSON_OBJECT", "JSON_OBJECT('a': @t)"),
            entry("JSON_PATH_EXISTS", "JSON_PATH_EXISTS(N'[\"' + @t + N'\"]', '$[1]')"),
            entry("JSON_VALUE", "JSON_VALUE(N'[\"' + @t + N'\"]', '$[0]')"),
            entry("JSON_QUERY", "JSON_QUERY(N'[\"' + @t + N'\"]', '$')"),
            entry("JSON_MODIFY", "JSON_MODIFY(N'[\"' + @t + N'\"]', '$[0]', @u)"),
            entry("ISJSON", "ISJSON(N'[\"' + @t + N'\"]')"), entry("STRING_ESCAPE", "STRING_ESCAPE(@t, 'json')"),
            entry("CURSOR_STATUS", "CURSOR_STATUS('global', 'x')"), entry("FORMAT", "FORMAT(a.i, @t)"),
            entry("COMPRESS", "COMPRESS(@b)"), entry("DECOMPRESS", "DECOMPRESS(COMPRESS(@b))"),
            entry("TRIM FROM", "TRIM(N'xyz' FROM @t)"), entry("BIT_COUNT", "BIT_COUNT(a.i)"),
            entry("GET_BIT", "GET_BIT(a.i, 3)"),
            entry("SET_BIT", "SET_BIT(a.i, 3)"), entry("LEFT_SHIFT", "LEFT_SHIFT(a.i, 3)"),
            entry("RIGHT_SHIFT", "RIGHT_SHIFT(a.i, 3)"));

    /// Functions that answer with an error wherever they stand.
    static final Set<String> REFUSED = Set.of("NEWSEQUENTIALID", "ENCRYPTBYKEY",
            "DECRYPTBYKEY", "ENCRYPTBYPASSPHRASE", "DECRYPTBYPASSPHRASE",
            "PWDCOMPARE", "PWDENCRYPT", "TEXTPTR");

    /// What is no function of the registry: operators, conversions and predicates.
    private static final Map<String, String> OPERATORS = Map.ofEntries(entry("+ of texts", "LEN(@t + @u)"),
            entry("+ of decimals", "CAST(a.i AS decimal(38, 10)) * 1.000000000001"), entry("%", "a.i % 7"),
            entry("= of accents", "CASE WHEN @w + N'\u00e9' = @w + N'\u00c9' THEN 0 ELSE 1 END"),
            entry("< of texts", "CASE WHEN @t < @u + N'x' THEN 0 ELSE 1 END"),
            entry("< of bytes", "CASE WHEN @b < @b + 0x01 THEN 0 ELSE 1 END"),
            entry("BETWEEN", "CASE WHEN @t BETWEEN @t AND @u THEN 0 ELSE 1 END"),
            entry("IN", "CASE WHEN @t IN (@u + N'x', @u + N'y', @u) THEN 0 ELSE 1 END"),
            entry("simple CASE", "CASE @t WHEN @u + N'x' THEN 1 WHEN @u THEN 2 END"),
            entry("LIKE", "CASE WHEN @t LIKE N'%ab%ab%abx' THEN 0 ELSE 1 END"),
            entry("LIKE with wildcards", "CASE WHEN @t LIKE N'%' + REPLICATE(N'_b', 100) + N'x%' THEN 0 ELSE 1 END"),
            entry("LIKE with sets",
                    "CASE WHEN @w LIKE N'%' + REPLICATE(N'[a-z\u00e0-\u00ff]', 20) + N'x%' THEN 0 ELSE 1 END"),
            entry("LIKE of many accents", "CASE WHEN @m LIKE N'%x' THEN 0 ELSE 1 END"),
            entry("CAST to varchar", "LEN(CAST(@t AS varchar(max)))"),
            entry("CAST to bytes", "DATALENGTH(CAST(@t AS varbinary(max)))"),
            entry("CAST to xml", "DATALENGTH(CAST(@x AS xml))"),
            entry("CONVERT from bytes", "LEN(CONVERT(varchar(max), @b, 2))"),
            entry("CONVERT to bytes", "DATALENGTH(CONVERT(varbinary(max), CONVERT(varchar(max), @b, 2), 2))"),
            entry("TRY_CAST", "TRY_CAST(@t AS int)"), entry("TRY_PARSE", "TRY_PARSE(@t AS decimal(38, 10))"),
            entry("DATEADD", "DATEADD(day, a.i, '20200101')"),
            entry("DATEDIFF", "DATEDIFF(day, '20200101', '20210101')"), entry("IIF", "IIF(@t = @u, 1, 2)"),
            entry("subquery", "(SELECT COUNT(*) FROM n WHERE i > a.i)"));

    private ExpensiveCalls() {}

    /// Expressions by name, of all functions that are called.
    static Map<String, String> functions() {
        Map<String, String> calls = new LinkedHashMap<>();
        ALIKE.forEach((arguments, names) -> names.forEach(name -> calls.put(name, name + "(" + arguments + ")")));
        calls.putAll(CALLS);
        return calls;
    }

    static Map<String, String> operators() {
        return OPERATORS;
    }
}
