package org.granary.tsql.generate;

import java.util.List;

/// What can be put around, or beside, a part of a text. `$` is the part, `#` a number that is new each time.
final class Shapes {

    /// Around a value, to make another value.
    static final List<String> VALUES = List.of("($)", "- $", "+ $", "~ $", "1 + $", "$ + 1", "$ * 1 - 1", "($ + 1) % 7",
            "$ COLLATE Latin1_General_CI_AS", "ABS($)", "ISNULL($, 1)", "COALESCE(NULL, $)", "NULLIF($, 2)",
            "CHOOSE(1, $, 2)", "GREATEST($, 1)", "IIF($ = 1, 1, 2)", "CASE WHEN $ = 1 THEN 1 ELSE 2 END",
            "CASE $ WHEN 1 THEN 2 ELSE 1 END", "CASE WHEN 1 = 1 THEN $ END", "CAST($ AS int)", "TRY_CAST($ AS bigint)",
            "CONVERT(int, $)", "CONVERT(varchar(10), $, 1)", "{fn ABS($)}", "LEN(CONCAT($, 'a'))", "CHARINDEX('1', $)",
            "REPLACE($, '1', '2')", "DATEDIFF(day, 0, $)", "(SELECT $)", "(SELECT x FROM (SELECT $ AS x) t#)",
            "(SELECT TOP 1 x FROM (VALUES ($), (2)) t#(x) ORDER BY x)",
            "(SELECT MAX(x) FROM (SELECT $ AS x) t# GROUP BY x)",
            "(SELECT SUM(x) OVER (ORDER BY x) FROM (SELECT $ AS x) t#)",
            "CASE WHEN EXISTS (SELECT 1 WHERE $ = 1) THEN 1 ELSE 2 END", "CASE WHEN $ IN (1, 2, 3) THEN 1 ELSE 2 END",
            "CASE WHEN $ IN (SELECT 1) THEN 1 ELSE 2 END", "CASE WHEN $ BETWEEN 0 AND 3 THEN 1 ELSE 2 END",
            "CASE WHEN $ LIKE '1%' THEN 1 ELSE 2 END", "CASE WHEN $ > ALL (SELECT 0) THEN 1 ELSE 2 END",
            "CASE WHEN $ IS NULL THEN 1 ELSE 2 END", "CASE WHEN NOT ($ = 1 AND 1 = 1) THEN 1 ELSE 2 END");

    /// Around a condition, to make another one.
    static final List<String> CONDITIONS = List.of("($)", "NOT $", "NOT ($)", "$ AND 1 = 1", "1 = 1 AND ($)",
            "$ OR 1 = 0",
            "1 = 0 OR ($)", "EXISTS (SELECT 1 WHERE $)", "1 IN (SELECT 1 WHERE $)", "1 = ANY (SELECT 1 WHERE $)");

    /// Around a query of one column, to make another one.
    static final List<String> QUERIES = List.of("SELECT x FROM ($) t#(x)", "SELECT TOP 1 x FROM ($) t#(x)",
            "SELECT DISTINCT x FROM ($) t#(x)", "$ UNION ALL SELECT 1", "SELECT 1 UNION SELECT x FROM ($) t#(x)",
            "SELECT 1 EXCEPT ($)", "SELECT t#.x FROM ($) t#(x) JOIN (SELECT 1 AS x) u# ON t#.x = u#.x",
            "SELECT t#.x FROM (SELECT 1 AS x) u# LEFT JOIN ($) t#(x) ON t#.x = u#.x",
            "SELECT t#.x FROM (SELECT 1 AS x) u# CROSS APPLY ($) t#(x)", "SELECT COUNT(*) FROM ($) t#(x) GROUP BY x",
            "SELECT ROW_NUMBER() OVER (ORDER BY x) FROM ($) t#(x)", "SELECT x FROM ($) t#(x) WHERE x IN ($)",
            "SELECT x FROM ($) t#(x) ORDER BY x OFFSET 0 ROWS");

    /// Around a statement, to make another one.
    static final List<String> STATEMENTS = List.of("BEGIN $ END", "IF 1 = 1 $", "IF 1 = 0 SELECT 1 ELSE $",
            "WHILE 1 = 0 $", "BEGIN TRY $ END TRY BEGIN CATCH SELECT 1 END CATCH",
            "BEGIN TRY SELECT 1 END TRY BEGIN CATCH $ END CATCH", "/* /* */ */ $ -- end\n", "$; $");

    /// Lists: what stands before, each item, what stands between, and behind.
    static final List<List<String>> LISTS = List.of(List.of("SELECT ", "# AS c#", ", ", ""),
            List.of("SELECT 1 WHERE 1 IN (", "#", ",", ")"), List.of("SELECT 1 WHERE '1' IN (", "'a#'", ",", ")"),
            List.of("SELECT 1 WHERE 1 NOT IN (", "1 + #", ", ", ")"), List.of("SELECT 1 WHERE ", "1 = #", " OR ", ""),
            List.of("SELECT 1 WHERE ", "# = #", " AND ", ""), List.of("SELECT ", "#", " + ", ""),
            List.of("SELECT ", "'a#'", " + ", ""), List.of("SELECT CASE ", "WHEN 1 = # THEN 1", " ", " END"),
            List.of("SELECT CASE 0 ", "WHEN # THEN 1", " ", " END"), List.of("SELECT COALESCE(", "#", ", ", ")"),
            List.of("SELECT CONCAT(", "'#'", ", ", ")"), List.of("SELECT CHECKSUM(", "#", ", ", ")"),
            List.of("SELECT * FROM (VALUES ", "(#, 'a', NULL)", ", ", ") t(a, b, c)"),
            List.of("SELECT * FROM (VALUES (", "#", ", ", ")) t(a)"), List.of("", "SELECT #", " UNION ALL ", ""),
            List.of("", "SELECT #", " UNION ", ""), List.of("", "(SELECT #)", " INTERSECT ", ""),
            List.of("SELECT 1 FROM ", "(SELECT 1 AS a) t#", ", ", ""),
            List.of("SELECT 1 FROM (SELECT 1 AS a) t ", "JOIN (SELECT 1 AS a) t# ON t.a = t#.a", " ", ""),
            List.of("SELECT 1 FROM (SELECT 1 AS a) t ", "CROSS APPLY (SELECT t.a AS a) t#", " ", ""),
            List.of("WITH ", "c# AS (SELECT 1 AS a)", ", ", " SELECT a FROM c1"),
            List.of("DECLARE ", "@v# int = #", ", ", " SELECT @v1"), List.of("", "DECLARE @v# int", "; ", ""),
            List.of("", "SELECT #", "; ", ""), List.of("", "IF # = 0 SELECT 1", " ELSE ", " SELECT 2"),
            List.of("SELECT a FROM (SELECT 1 AS a) t GROUP BY ", "a + #", ", ", ""),
            List.of("SELECT a FROM (SELECT 1 AS a) t ORDER BY ", "a + #", ", ", ""),
            List.of("CREATE TABLE #t (", "c# int NULL", ", ", ")"), List.of("DECLARE @t TABLE (", "c# int", ", ", ")"),
            List.of("EXEC proc_Echo ", "#", ", ", ""), List.of("SELECT ", "[", "", ""), List.of("SELECT ", "(", "", ""),
            List.of("SELECT 1 ", ")", " ", ""), List.of("SELECT ", "NOT", " ", " 1"),
            List.of("SELECT 1 WHERE ", "NOT", " ", " 1 = 1"),
            List.of("", ";", "", ""), List.of("", "/*", " ", " SELECT 1"), List.of("SELECT a", ".b#", "", ""),
            List.of("PRINT ", "'a'", " + ", ""), List.of("SELECT 1 OPTION (", "MAXDOP 1", ", ", ")"),
            List.of("BEGIN TRAN ", "SAVE TRAN s#", " ", " ROLLBACK"));

    private Shapes() {}
}
