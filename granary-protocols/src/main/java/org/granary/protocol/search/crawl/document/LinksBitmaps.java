package org.granary.protocol.search.crawl.document;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.StoreStatement;

/// Which crawl stores have links to a document (MS-SQLPGAT2 2.2.2.2).
public final class LinksBitmaps {
    /// There are few different bitmaps, however many documents: they are read one after another along their index.
    static final StoreStatement UPDATE = new StoreStatement(dialect -> """
            WITH RECURSIVE bitmap (Value) AS (
              SELECT MIN(LinksBitmap) FROM crawl_url_history%1$s WHERE LinksBitmap <> 0
              UNION ALL
              SELECT (SELECT MIN(LinksBitmap) FROM crawl_url_history%1$s
                WHERE LinksBitmap > bitmap.Value AND LinksBitmap <> 0)
              FROM bitmap WHERE bitmap.Value IS NOT NULL)
            UPDATE crawl_url_history%1$s SET LinksBitmap = LinksBitmap | CAST(? AS BIGINT)
            WHERE LinksBitmap <> 0 AND LinksBitmap IN (SELECT Value FROM bitmap
              WHERE (Value & CAST(? AS BIGINT)) <> 0 AND (Value | CAST(? AS BIGINT)) <> Value)"""
            .formatted(dialect.indexedBy("crawl_url_history_links")));

    /// MS-SQLPGAT2 3.1.5.89.
    @Implements("proc_MSS_UpdateLinksBitmapField")
    public void updateLinksBitmapField(Call call, int linksBitmap) {
        call.transaction().update(UPDATE.on(call.transaction()), linksBitmap, linksBitmap, linksBitmap);
    }
}
