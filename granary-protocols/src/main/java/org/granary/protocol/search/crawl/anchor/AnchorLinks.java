package org.granary.protocol.search.crawl.anchor;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Results;
import org.granary.store.Rows;
import org.jspecify.annotations.Nullable;

/// What an anchor crawl reads: the documents to look at, and what points to them.
public final class AnchorLinks {
    static final String DOCUMENTS = "SELECT DISTINCT TargetDocID FROM anchor_change ORDER BY TargetDocID";

    private static final String CHANGED = """
            FROM anchor_change c%s WHERE c.CrawlID = ? AND c.TargetDocID >= ? AND c.TargetDocID < ? AND c.ChangeType = %s""";
    private static final String POINTED_AT = CHANGED.formatted("%s", 2);

    /// What is known of a document beside links gets numbers below 0, in a fixed order; links have those that they were
    /// given.
    static final String LINKS = """
            WITH beside (TargetDocID, Kind, One, Two, Pid, AnchorNumeric, AnchorFrequency, LCID, AnchorText,
                AnchorBinary) AS (
              SELECT c.TargetDocID, 1, CAST(0 AS BIGINT), CAST(0 AS BIGINT), CAST(2147418052 AS BIGINT),
                CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS TEXT),
                b.PropertyTrackerBlob %1$s
              UNION ALL
              SELECT c.TargetDocID, 2, 0, 0, 2147418051, NULL, NULL, NULL, h.DisplayURL, NULL %2$s
              UNION ALL
              SELECT c.TargetDocID, 3, 0, 0, 2147418050, NULL, NULL, h.TitleLCID, h.Title, NULL %2$s
                AND h.Title IS NOT NULL
              UNION ALL
              SELECT c.TargetDocID, 4, n.AnnotationID, 0, n.Pid,
                CASE WHEN n.AnnotationText IS NULL THEN n.AnnotationNumeric END,
                CASE WHEN n.AnnotationText IS NOT NULL THEN n.AnnotationNumeric END,
                CASE WHEN n.AnnotationText IS NOT NULL THEN n.LCID END, n.AnnotationText, NULL %3$s
                AND n.Pid IN (306, 307)
              UNION ALL
              SELECT c.TargetDocID, 5, s.SourceDocID, s.TargetUserID, CASE s.Pid WHEN 394 THEN 101 ELSE 102 END,
                NULL, NULL, NULL, CAST(s.SourceUserID AS TEXT), NULL %4$s AND s.TargetDocID IS NOT NULL)
            SELECT TargetDocID, SourceDocID, Pid, AnchorNumeric, AnchorFrequency, LCID, LinkId, AnchorText,
              AnchorBinary, ChangeType, InterSite FROM (
              SELECT TargetDocID, CAST(NULL AS BIGINT) AS SourceDocID, Pid, AnchorNumeric, AnchorFrequency, LCID,
                -ROW_NUMBER() OVER (PARTITION BY TargetDocID ORDER BY Kind, One, Two) AS LinkId, AnchorText,
                AnchorBinary, 2 AS ChangeType, CAST(0 AS BIGINT) AS InterSite FROM beside
              UNION ALL
              SELECT c.TargetDocID, a.SourceDocID, 10, NULL, NULL,
                CASE WHEN a.AnchorText IS NOT NULL THEN a.LCID END, a.LinkID, a.AnchorText, NULL, 2,
                CASE WHEN f.HostID IS NULL OR t.HostID IS NULL THEN a.InterSite
                  WHEN f.HostID <> t.HostID THEN 1 ELSE 0 END %5$s AND a.TargetDocID > 0
              UNION ALL
              SELECT c.TargetDocID, NULL, 10, NULL, NULL, NULL, 0, NULL, NULL, 1, 0 %6$s) AS everything
            ORDER BY TargetDocID, LinkId""".formatted(
            POINTED_AT.formatted(" JOIN anchor_document_properties b ON b.DocID = c.TargetDocID"),
            POINTED_AT.formatted(" JOIN crawl_url_history h ON h.DocID = c.TargetDocID"),
            POINTED_AT.formatted(" JOIN annotation n ON n.TargetDocID = c.TargetDocID"),
            POINTED_AT.formatted(" JOIN social_distance_property s ON s.TargetDocID = c.TargetDocID"),
            POINTED_AT.formatted("""
                     JOIN anchor_text_info a ON a.TargetDocID = c.TargetDocID
                    LEFT JOIN crawl_url_history f ON f.DocID = a.SourceDocID
                    LEFT JOIN crawl_url_history t ON t.DocID = c.TargetDocID"""),
            CHANGED.formatted("", 1));

    private static final int PARTS = 7;
    /// Of column AnchorText, in UTF-16 units.
    private static final int LONGEST_TEXT = 1500;

    /// MS-SQLPGAT2 3.1.5.15.
    @Implements("proc_MSS_GetAnchorDocIDs")
    public void getAnchorDocIds(Call call) {
        call.results().send("GetAnchorDocIDs", call.transaction().query(DOCUMENTS));
    }

    /// MS-SQLPGAT2 3.1.5.62.
    @Implements("proc_MSS_GetTopAnchorLinks")
    public void getTopAnchorLinks(Call call, int crawlId, int minTargetDocId, int maxTargetDocId) {
        Object[] parameters = new Object[3 * PARTS];
        for (int i = 0; i < parameters.length; i += 3) {
            parameters[i] = crawlId;
            parameters[i + 1] = minTargetDocId;
            parameters[i + 2] = maxTargetDocId;
        }
        try (Results.Open results = call.results().open("Top Anchor Links");
                Rows rows = call.transaction().query(LINKS, parameters)) {
            while (rows.next()) {
                results.row(rows.getInt(1), number(rows, 2), rows.getInt(3), number(rows, 4), number(rows, 5),
                        number(rows, 6), rows.getLong(7), cut(rows.getString(8)), rows.getBytes(9), rows.getInt(10),
                        rows.getInt(11));
            }
        }
    }

    private static @Nullable Integer number(Rows rows, int column) {
        return rows.isNull(column) ? null : rows.getInt(column);
    }

    private static @Nullable String cut(@Nullable String text) {
        return text == null || text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
    }
}
