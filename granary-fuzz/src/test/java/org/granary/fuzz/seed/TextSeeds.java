package org.granary.fuzz.seed;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Texts of T-SQL and XML.
final class TextSeeds {
    private static final List<String> BATCHES = List.of("SELECT 1",
            "DECLARE @a int = 1 SELECT @a + 1 AS b WHERE @a IN (1, 2)",
            "SELECT TOP 2 x.a, COUNT(*) FROM (VALUES (1), (2), (2)) x(a) GROUP BY x.a HAVING COUNT(*) > 0 ORDER BY x.a DESC",
            "CREATE TABLE #t (a int NOT NULL PRIMARY KEY, b nvarchar(10)); INSERT #t VALUES (1, N'\u00E4'); UPDATE #t SET b = UPPER(b); "
                    + "SELECT * FROM #t; DROP TABLE #t",
            "BEGIN TRY SELECT 1 / 0 END TRY BEGIN CATCH SELECT ERROR_NUMBER(), ERROR_MESSAGE() END CATCH",
            "WITH w(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM w WHERE a < 5) SELECT SUM(a) FROM w",
            "WHILE 1 = 1 BREAK; IF EXISTS (SELECT 1) PRINT 'x' ELSE THROW 50001, 'y', 1",
            "EXEC sp_executesql N'SELECT @p', N'@p nvarchar(10)', N'x'", "EXEC proc_Echo 1, N'a', @c = NULL",
            "SET NOCOUNT ON; BEGIN TRAN; SAVE TRAN s; ROLLBACK TRAN s; COMMIT",
            "SELECT CAST('2026-11-16' AS datetime2(3)), CONVERT(varchar(30), GETDATE(), 126), DATEADD(month, 1, '2026-01-31')",
            "SELECT name FROM sys.objects WHERE name LIKE 'p%' ESCAPE '!'",
            "SELECT N'it''s', [a]]b], \"c\" /* c /* d */ */ -- e\n",
            "DECLARE k CURSOR FOR SELECT 1 OPEN k FETCH NEXT FROM k CLOSE k DEALLOCATE k",
            "SELECT ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) FROM (SELECT 1 AS a, 2 AS b) d CROSS APPLY (SELECT a AS c) e",
            "SELECT 0x0102 + 1, $1.5, 1e3, -1, ~1, 'a' + 'b', {fn ABS(-1)}, {d '2026-11-16'}", "SELECT FROM", "'open",
            "SELECT (((1)");
    private static final String JOB = "http://schemas.microsoft.com/office/server/word/2009/08/databaseJobAdd";
    private static final String BATCH = "http://schemas.microsoft.com/office/server/word/2009/08/databaseBatchUpdate";

    private TextSeeds() {}

    static Map<String, byte[]> batches() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        for (int i = 0; i < BATCHES.size(); i++) {
            seeds.put("batch-" + i, bytes(BATCHES.get(i)));
        }
        return seeds;
    }

    static Map<String, byte[]> texts() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        batches().forEach((name, text) -> seeds.put(name, Bytes.joined(new byte[]{0}, text)));
        seeds.put("quoted-strings", Bytes.joined(new byte[]{1}, bytes("SELECT \"it's\"")));
        seeds.put("parameters",
                Bytes.joined(new byte[]{2}, bytes("@P0 int OUTPUT, @P1 nvarchar(4000) = N'x', @P2 decimal(10, 2)")));
        seeds.put("parameters-broken", Bytes.joined(new byte[]{2}, bytes("@P0 int OUTPUT, @P1")));
        return seeds;
    }

    /// Choices: each is a text for the generator of the grammar.
    static Map<String, byte[]> choices() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int form = 0; form < 8; form++) {
            for (int i = 0; i < 4; i++) {
                byte[] choices = new byte[random.nextInt(5, 60)];
                random.nextBytes(choices);
                choices[0] = (byte) form;
                choices[1] = (byte) (i == 3 ? 1 : 0);
                seeds.put("form-" + form + "-" + i, choices);
            }
        }
        return seeds;
    }

    static Map<String, byte[]> xml() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        seeds.put("job", document(0, "<group xmlns=\"" + JOB
                + "\"><item id=\"1\" in=\"a.docx\" out=\"a.pdf\"/><item id=\" 2 \" in=\"\"/></group>"));
        seeds.put("translation-job", document(2, "<group xmlns=\"" + JOB.replace("word/2009", "translation/2011")
                + "\"><item id=\"1\" in=\"a\"/></group>"));
        seeds.put("batch", document(1, "<?xml version=\"1.0\" encoding=\"utf-16\"?><batch xmlns=\"" + BATCH
                + "\"><start><item job=\"1\" group=\"2\" id=\"3\" "
                + "wsi=\"00112233-4455-6677-8899-aabbccddeeff\"/></start><failed><item job=\"1\" group=\"2\" id=\"4\" error=\"-5\"/></failed></batch>"));
        seeds.put("any", document(4, "\uFEFF<a b=\"&lt;&#65;\"><![CDATA[x]]><!-- c --><?p q?>&amp;</a>"));
        seeds.put("document-type", document(4, "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>"));
        seeds.put("not-closed", document(4, "<a><b></a>"));
        seeds.put("value", document(5, "<?xml version=\"1.0\"?>text<a b='c'/><d>&amp;</d>"));
        seeds.put("value-not-closed", document(5, "<a><b></a>"));
        seeds.put("document-type-inside", document(4, "<a><!DOCTYPE b></a>"));
        seeds.put("value-document-type-inside", document(5, "<a><!DOCTYPE b [x]></a>"));
        seeds.put("deep", document(4, "<a>".repeat(120) + "</a>".repeat(120)));
        return seeds;
    }

    static Map<String, byte[]> properties() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        seeds.put("object", bytes(
                "<object type=\"Company.Product.Other, Company.Product\"><fld type=\"System.String\" name=\"m_Name\">A <b>name</b></fld></object>"));
        seeds.put("class-id",
                bytes("<object classId=\"{00112233-4455-6677-8899-aabbccddeefe}\"><sFld name=\"x\"/></object>"));
        seeds.put("no-xml", bytes("name=value"));
        seeds.put("entities",
                bytes("<!DOCTYPE object [<!ENTITY x \"y\">]><object><fld name=\"m_Name\">&x;</fld></object>"));
        return seeds;
    }

    private static byte[] document(int schema, String text) {
        return Bytes.joined(new byte[]{(byte) schema}, bytes(text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
