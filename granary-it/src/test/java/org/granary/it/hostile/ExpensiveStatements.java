package org.granary.it.hostile;

import java.util.LinkedHashMap;
import java.util.Map;

/// Statements of every kind that would take hours, by name.
final class ExpensiveStatements {
    private static final String NUMBERS = "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 1000) ";
    private static final String MANY = " FROM n a, n b, n c, n d ";
    private static final String END = " OPTION (MAXRECURSION 0)";
    private static final String NEVER = "a.i + b.i + c.i + d.i < 0";

    private ExpensiveStatements() {}

    /// One that evaluates an expression again and again.
    static String evaluating(String expression) {
        return "DECLARE @t nvarchar(max) = REPLICATE(CAST(N'ab' AS nvarchar(max)), 500000), @u nvarchar(max), @b varbinary(max), "
                + "@w nvarchar(max) = REPLICATE(CAST(N'b\u00e9' AS nvarchar(max)), 100000), @x nvarchar(max), "
                + "@m nvarchar(max) = REPLICATE(CAST(N'\u0301\u0323' AS nvarchar(max)), 100000); "
                + "SET @u = @t; SET @b = CAST(@t AS varbinary(max)); "
                + "SET @x = N'<r>' + REPLICATE(CAST(N'<e a=\"1\">x</e>' AS nvarchar(max)), 50000) + N'</r>'; " + NUMBERS
                + "SELECT COUNT(*)" + MANY + "WHERE CHECKSUM(" + expression + ") = a.i + b.i + c.i + d.i + 0.5" + END;
    }

    /// Statements that send nothing before they end.
    static Map<String, String> silent() {
        Map<String, String> all = new LinkedHashMap<>();
        query(all, "cross join", "SELECT COUNT(*)" + MANY);
        query(all, "filter", "SELECT a.i" + MANY + "WHERE " + NEVER);
        query(all, "TOP", "SELECT COUNT(*) FROM (SELECT TOP (100000000000) a.i" + MANY + ") t");
        for (String kind : new String[]{"JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"}) {
            query(all, kind, "SELECT COUNT(*) FROM n a " + kind + " n b ON a.i % 2 = b.i % 2 " + kind
                    + " n c ON a.i % 2 = c.i % 2 " + kind + " n d ON a.i % 2 = d.i % 2");
        }
        query(all, "CROSS APPLY", "SELECT COUNT(*) FROM n a CROSS APPLY (SELECT b.i" + MANY.replace("n a, ", "")
                + "WHERE b.i <> a.i) t");
        query(all, "OUTER APPLY", "SELECT COUNT(*) FROM n x OUTER APPLY (SELECT a.i" + MANY + "WHERE " + NEVER + ") t");
        query(all, "EXISTS", "SELECT COUNT(*) FROM n x WHERE EXISTS (SELECT 1" + MANY + "WHERE " + NEVER + ")");
        query(all, "correlated EXISTS",
                "SELECT COUNT(*)" + MANY + "WHERE NOT EXISTS (SELECT 1 FROM n WHERE i = a.i + b.i)");
        query(all, "IN subquery",
                "SELECT COUNT(*)" + MANY + "WHERE a.i IN (SELECT i FROM n WHERE i > b.i + c.i + d.i)");
        query(all, "ALL", "SELECT COUNT(*)" + MANY + "WHERE a.i + b.i + c.i + d.i <= ALL (SELECT i FROM n)");
        query(all, "scalar subquery", "SELECT COUNT(*) FROM n x WHERE x.i = (SELECT COUNT(*)" + MANY + ")");
        query(all, "DISTINCT", "SELECT DISTINCT a.i % 10" + MANY);
        query(all, "GROUP BY",
                "SELECT a.i % 10, SUM(b.i), AVG(c.i), MIN(d.i), STDEV(d.i)" + MANY + "GROUP BY a.i % 10");
        query(all, "HAVING", "SELECT a.i % 10" + MANY + "GROUP BY a.i % 10 HAVING COUNT(*) < 0");
        query(all, "UNION", "SELECT a.i" + MANY + "UNION SELECT 1");
        query(all, "EXCEPT", "SELECT i FROM n EXCEPT SELECT a.i" + MANY);
        query(all, "INTERSECT", "SELECT a.i" + MANY + "INTERSECT SELECT -1");
        query(all, "ORDER BY with TOP", "SELECT TOP 5 a.i" + MANY + "ORDER BY a.i + b.i + c.i + d.i");
        query(all, "ORDER BY", "SELECT COUNT(*)" + MANY
                + "CROSS APPLY (SELECT i FROM n ORDER BY i DESC OFFSET 1 ROWS) t");
        query(all, "window", "SELECT COUNT(*)" + MANY
                + "CROSS APPLY (SELECT SUM(i) OVER (PARTITION BY i % 3 ORDER BY i) AS s, LAST_VALUE(i) OVER (ORDER BY i % 2) AS l FROM n) t");
        query(all, "STRING_AGG", "SELECT COUNT(*)" + MANY
                + "CROSS APPLY (SELECT STRING_AGG(CAST(i AS varchar(max)), ',') WITHIN GROUP (ORDER BY i) AS s FROM n) t");
        query(all, "STRING_SPLIT", "SELECT COUNT(*)" + MANY + "CROSS APPLY STRING_SPLIT('a,b,c', ',') s");
        query(all, "STRING_SPLIT of a long text", "SELECT COUNT(*)" + MANY
                + "CROSS APPLY STRING_SPLIT(REPLICATE(CAST('a,' AS varchar(max)), 1000000), ',') s");
        all.put("VALUES", "SELECT COUNT(*) FROM " + values("a") + values(", b") + values(", c") + values(", d")
                + values(", e") + values(", f") + values(", g") + values(", h") + values(", j") + values(", k"));
        all.put("recursion", "WITH r AS (SELECT 1 AS i UNION ALL SELECT i FROM r) SELECT COUNT(*) FROM r" + END);
        all.put("common tables used twice", "WITH c0 AS (SELECT 1 AS i UNION ALL SELECT 2)"
                + java.util.stream.IntStream.range(1, 40)
                        .mapToObj(i -> ", c" + i + " AS (SELECT x.i FROM c" + (i - 1) + " x, c"
                                + (i - 1) + " y)")
                        .collect(java.util.stream.Collectors.joining())
                + " SELECT COUNT(*) FROM c39");
        all.put("catalog",
                "SELECT COUNT(*) FROM sys.all_objects a, sys.all_columns b, sys.all_columns c, sys.all_columns d");
        all.put("INFORMATION_SCHEMA",
                "SELECT COUNT(*) FROM INFORMATION_SCHEMA.COLUMNS a, INFORMATION_SCHEMA.COLUMNS b, INFORMATION_SCHEMA.COLUMNS c, "
                        + "INFORMATION_SCHEMA.COLUMNS d, INFORMATION_SCHEMA.COLUMNS e");
        all.put("SELECT @x =", "DECLARE @x int = 0; " + NUMBERS + "SELECT @x = a.i" + MANY + END);
        all.put("SET", "DECLARE @x bigint; " + table() + "SET @x = (SELECT COUNT(*) FROM #n a, #n b, #n c, #n d)");
        all.put("IF",
                table() + "IF EXISTS (SELECT 1 FROM #n a, #n b, #n c, #n d WHERE a.i + b.i + c.i + d.i < 0) SELECT 1");
        all.put("WHILE with a query",
                table() + "WHILE (SELECT COUNT(*) FROM #n a, #n b, #n c, #n d) > 0 SELECT 1");
        all.put("INSERT", table() + "INSERT #n SELECT a.i FROM #n a, #n b, #n c, #n d WHERE a.i + b.i + c.i + d.i < 0");
        all.put("SELECT INTO",
                table() + "SELECT a.i INTO #m FROM #n a, #n b, #n c, #n d WHERE a.i + b.i + c.i + d.i < 0");
        all.put("UPDATE", table() + "UPDATE #n SET i = (SELECT COUNT(*) FROM #n a, #n b, #n c, #n d)");
        all.put("UPDATE FROM",
                table() + "UPDATE t SET i = t.i FROM #n t, #n a, #n b, #n c WHERE t.i + a.i + b.i + c.i < 0");
        all.put("DELETE", table() + "DELETE #n WHERE i = (SELECT COUNT(*) FROM #n a, #n b, #n c, #n d)");
        all.put("table variable",
                "DECLARE @n TABLE (i int); INSERT @n SELECT i FROM (VALUES (1), (2), (3), (4), (5), (6), (7), (8)) v(i); "
                        + "SELECT COUNT(*) FROM @n a, @n b, @n c, @n d, @n e, @n f, @n g, @n h, @n j, @n k, @n l, @n m, @n o");
        all.put("WHILE", "DECLARE @i int = 0; WHILE @i >= 0 SET @i = 1");
        all.put("WHILE with CONTINUE", "WHILE 1 = 1 BEGIN IF 1 = 1 CONTINUE; SELECT 1 END");
        all.put("EXEC of a long text", "EXEC('" + NUMBERS + "SELECT COUNT(*)" + MANY + END + "')");
        all.put("INSERT EXEC", table() + "INSERT #n EXEC('WHILE 1 = 1 SELECT 1 WHERE 1 = 0')");
        all.put("WAITFOR", "WAITFOR DELAY '10:00:00'");
        return all;
    }

    /// Statements that send results all the time: a driver does not wait for them, so that its timeout does not apply.
    static Map<String, String> talking() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("WHILE with results", "WHILE 1 = 1 SELECT 1 WHERE 1 = 0");
        all.put("WHILE with errors", "WHILE 1 = 1 BEGIN TRY SELECT 1/0 END TRY BEGIN CATCH END CATCH");
        all.put("EXEC of a text", "WHILE 1 = 1 EXEC('DECLARE @i int = 1')");
        all.put("sp_executesql", "WHILE 1 = 1 EXEC sp_executesql N'DECLARE @i int = @p', N'@p int', 1");
        all.put("DELETE and INSERT", table() + "WHILE 1 = 1 BEGIN DELETE #n; INSERT #n VALUES (1) END");
        all.put("CREATE and DROP", "WHILE 1 = 1 BEGIN CREATE TABLE #x (a int); DROP TABLE #x END");
        all.put("sp_server_info", "WHILE 1 = 1 EXEC sp_server_info 1");
        all.put("transactions", "WHILE 1 = 1 BEGIN BEGIN TRAN; COMMIT END");
        return all;
    }

    private static void query(Map<String, String> all, String name, String query) {
        all.put(name, NUMBERS + query + END);
    }

    private static String values(String alias) {
        return (alias.startsWith(",") ? ", " : "")
                + "(VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12)) "
                + alias.replace(", ", "") + "(i)";
    }

    /// A table of 1000 numbers.
    private static String table() {
        return "SET NOCOUNT ON; CREATE TABLE #n (i int); " + NUMBERS + "INSERT #n SELECT i FROM n" + END + "; ";
    }
}
