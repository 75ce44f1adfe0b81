package org.granary.it.hostile;

/// T-SQL that takes as much memory as it can get. Each is an idea of its own; `{n}` stands for a number that no other text has.
enum GreedyText {
    LONG_VARIABLES("""
            DECLARE @a nvarchar(max) = N'x', @b nvarchar(max), @c nvarchar(max), @d varbinary(max), @i int = 0
            WHILE @i < 24 BEGIN SET @a = @a + @a SET @i = @i + 1 END
            SET @b = @a + N'b' SET @c = @a + N'c' SET @d = CONVERT(varbinary(max), @c)
            WAITFOR DELAY '00:00:01'"""), //
    MANY_VARIABLES(
            "DECLARE @t nvarchar(max) = N'DECLARE @z int', @i int = 0 WHILE @i < 20000 BEGIN SET @t = @t + N', @v' + CAST(@i AS nvarchar) + N' nvarchar(max) = REPLICATE(N''x'', 4000)' SET @i = @i + 1 END EXEC (@t)"), //
    CAPTURED_RESULTS("""
            CREATE TABLE #c{n} (a nvarchar(4000))
            INSERT INTO #c{n} EXEC ('WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
                SELECT REPLICATE(N''x'', 4000) + CAST(i AS nvarchar) FROM n OPTION (MAXRECURSION 0)')"""), //
    TEMPORARY_TABLE("""
            CREATE TABLE #t{n} (a nvarchar(max), b int IDENTITY PRIMARY KEY)
            INSERT INTO #t{n} (a) VALUES (REPLICATE(N'x', 1000))
            WHILE 1 = 1 INSERT INTO #t{n} (a) SELECT a FROM #t{n}"""), //
    TABLE_VARIABLE("""
            DECLARE @t TABLE (a nvarchar(max), b int UNIQUE, c int IDENTITY UNIQUE)
            DECLARE @i int = 0
            WHILE 1 = 1 BEGIN INSERT INTO @t (a, b) VALUES (REPLICATE(N'x', 4000), @i) SET @i = @i + 1 END"""), //
    GLOBAL_TABLE("""
            CREATE TABLE ##g{n} (a nvarchar(max))
            INSERT INTO ##g{n} VALUES (REPLICATE(N'x', 4000))
            WHILE 1 = 1 INSERT INTO ##g{n} SELECT a + N'y' FROM ##g{n}"""), //
    MANY_GLOBAL_TABLES(
            """
                    DECLARE @i nvarchar(20) = N'0'
                    WHILE 1 = 1 BEGIN EXEC (N'CREATE TABLE ##m{n}_' + @i + N' (a int, b nvarchar(max), c uniqueidentifier)') SET @i = CAST(CAST(@i AS int) + 1 AS nvarchar) END"""), //
    TRANSACTION_OVER_TABLES("""
            CREATE TABLE #u{n} (a int, b nvarchar(4000))
            INSERT INTO #u{n} VALUES (1, REPLICATE(N'x', 2000))
            WHILE (SELECT COUNT(*) FROM #u{n}) < 1000 INSERT INTO #u{n} SELECT * FROM #u{n}
            BEGIN TRAN
            WHILE 1 = 1 BEGIN SAVE TRAN s UPDATE #u{n} SET a = a + 1, b = b + N'y' END"""), //
    MANY_SAVEPOINTS("BEGIN TRAN WHILE 1 = 1 SAVE TRAN s"), //
    PREPARED_TEXTS("""
            DECLARE @i int = 0, @h int, @t nvarchar(max)
            WHILE 1 = 1 BEGIN
                SET @t = N'SELECT {n}' + REPLICATE(N', 1', 1000) + N', ' + CAST(@i AS nvarchar)
                EXEC sp_prepare @h OUTPUT, NULL, @t SET @i = @i + 1 END"""), //
    CACHED_TEXTS(
            """
                    DECLARE @i int = 0, @t nvarchar(max)
                    WHILE @i < 2000 BEGIN
                        SET @t = CAST(N'DECLARE @x int SELECT @x = {n}' AS nvarchar(max)) + REPLICATE(N'+1', 2000) + N' WHERE 1 = ' + CAST(@i AS nvarchar)
                        EXEC (@t) SET @i = @i + 1 END"""), //
    CURSORS("""
            DECLARE @h int, @o int, @c int, @n int
            WHILE 1 = 1 BEGIN
                SET @o = 8 SET @c = 1
                EXEC sp_cursoropen @h OUTPUT, N'WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
                    SELECT REPLICATE(N''x'', 2000) + CAST(i AS nvarchar) FROM n OPTION (MAXRECURSION 0)', @o, @c, @n OUTPUT END"""), //
    SORT("WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT TOP 1 * FROM (SELECT TOP 99.99 PERCENT a.i, REPLICATE(N'x', 1000) + CAST(b.i AS nvarchar) AS t FROM n a, n b ORDER BY NEWID()) AS s OPTION (MAXRECURSION 0)"), //
    DISTINCT_ROWS(
            "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT COUNT(*) FROM (SELECT DISTINCT REPLICATE(N'x', 500) + CAST(a.i * 2000 + b.i AS nvarchar) AS t FROM n a, n b) AS d OPTION (MAXRECURSION 0)"), //
    GROUPS("WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT COUNT(*) FROM (SELECT a.i * 2000 + b.i AS g, MAX(REPLICATE(CAST(N'x' AS nvarchar(max)), 20000)) AS m FROM n a, n b GROUP BY a.i * 2000 + b.i) AS d OPTION (MAXRECURSION 0)"), //
    JOINED_TEXT(
            "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT LEN(STRING_AGG(REPLICATE(CAST(N'x' AS nvarchar(max)), 1000), N',')) FROM n OPTION (MAXRECURSION 0)"), //
    WINDOWS("WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT COUNT(*) FROM (SELECT a.i, ROW_NUMBER() OVER (PARTITION BY a.i ORDER BY b.i DESC) AS r, LAG(REPLICATE(N'x', 3000)) OVER (ORDER BY b.i) AS l FROM n a, n b) AS d OPTION (MAXRECURSION 0)"), //
    WIDE_RECURSION(
            "WITH r AS (SELECT CAST(N'x' AS nvarchar(max)) AS t UNION ALL SELECT r.t + REPLICATE(N'y', 4000) FROM r, (VALUES (1), (2)) AS d (x)) SELECT COUNT(*) FROM r OPTION (MAXRECURSION 0)"), //
    LONG_ROWS("SELECT " + "REPLICATE(CAST(N'x' AS nvarchar(max)), 4000000) + N'y', ".repeat(50) + "1"), //
    LONG_ARGUMENTS("SELECT LEN(CONCAT(" + "REPLICATE(CAST(N'x' AS nvarchar(max)), 4000000), ".repeat(50) + "N''))"), //
    LONG_SUBQUERIES("SELECT LEN(CONCAT("
            + "(SELECT TOP 1 REPLICATE(CAST(N'x' AS nvarchar(max)), 4000000) FROM sys.objects), ".repeat(50)
            + "N''))"), //
    LONG_REPLACEMENT(
            "SELECT LEN(REPLACE(REPLICATE(CAST(N'x' AS nvarchar(max)), 10000), N'x', REPLICATE(N'y', 3000))), LEN(REVERSE(REPLICATE(CAST(N'x' AS nvarchar(max)), 30000000)))"), //
    LONG_CONVERSIONS(
            "SELECT LEN(CONVERT(varchar(max), CONVERT(varbinary(max), REPLICATE(CAST(N'x' AS nvarchar(max)), 8000000)), 2)), DATALENGTH(UPPER(CONVERT(nvarchar(max), REPLICATE(CAST('x' AS varchar(max)), 16000000))))"), //
    XML("DECLARE @x nvarchar(max) = N'<a>' + REPLICATE(CAST(N'<b c=\"1\"/>' AS nvarchar(max)), 300000) + N'</a>' DECLARE @y xml = @x SELECT DATALENGTH(CONVERT(nvarchar(max), @y))"), //
    LONG_TEXT(
            "DECLARE @t nvarchar(max) = N'SELECT 1 WHERE {n} IN (1' + REPLICATE(CAST(N',1' AS nvarchar(max)), 400000) + N')' EXEC (@t)"), //
    MANY_ROWS_OF_VALUES(
            "DECLARE @t nvarchar(max) = N'CREATE TABLE #v{n} (a int, b int) INSERT INTO #v{n} VALUES ({n},1)' + REPLICATE(CAST(N',(1,2)' AS nvarchar(max)), 50000) EXEC (@t)"), //
    MEMBERS("WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT 1 WHERE N'z' IN (SELECT REPLICATE(N'x', 1000) + CAST(a.i * 2000 + b.i AS nvarchar) FROM n a, n b) OPTION (MAXRECURSION 0)"), //
    HASH_JOIN(
            "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 1500), m AS (SELECT a.i * 1500 + b.i AS k, REPLICATE(N'x', 300) AS t FROM n a, n b) SELECT COUNT(*) FROM n JOIN m ON m.k = n.i OPTION (MAXRECURSION 0)"), //
    SPLIT_TEXT("SELECT COUNT(*) FROM STRING_SPLIT(REPLICATE(CAST('a,' AS varchar(max)), 8000000), ',')"), //
    SPLIT_MEMBERS(
            "SELECT 1 WHERE 'b' IN (SELECT value FROM STRING_SPLIT(REPLICATE(CAST('a,' AS varchar(max)), 8000000), ','))"), //
    LETTERS_IN_CASE("SELECT LEN(UPPER(LOWER(UPPER(REPLICATE(CAST(N'\u00df' AS nvarchar(max)), 5000000)))))"), //
    MANY_ERRORS("DECLARE @i int = 0 WHILE @i < 20000 BEGIN RAISERROR(N'%s', 1, 1, N'" + "x".repeat(1000)
            + "') SET @i = @i + 1 END"), //
    MANY_ROWS(
            "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT a.i, REPLICATE(N'x', 4000) FROM n a, n b OPTION (MAXRECURSION 0)");

    private final String sql;

    GreedyText(String sql) {
        this.sql = sql;
    }

    /// @param number that no other text has
    String sql(long number) {
        return sql.replace("{n}", Long.toString(number));
    }
}
