package org.granary.protocol.search.crawl.anchor;

import java.time.LocalDateTime;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.StoreStatement;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Pending Annotations and their status (MS-SQLPGAT2 3.1.1.9, 3.1.1.10).
public final class AnnotationProcedures {
    static final StoreStatement STATUS = new StoreStatement(dialect -> """
            SELECT LastUpdateTime, LastFullUpdateTime, Status FROM pending_annotation_status WHERE One = 1"""
            + dialect.forUpdate());
    static final String CLEAR = "DELETE FROM pending_annotation";
    static final String CLEAR_STATUS = "DELETE FROM pending_annotation_status";
    /// Only a full import is one of all annotations.
    static final String SET_STATUS = """
            INSERT INTO pending_annotation_status (One, ObsoleteTime, LastUpdateTime, LastFullUpdateTime, Status)
            VALUES (1, ?, ?, ?, ?)
            ON CONFLICT (One) DO UPDATE SET ObsoleteTime = excluded.ObsoleteTime,
              LastUpdateTime = excluded.LastUpdateTime, Status = excluded.Status,
              LastFullUpdateTime = CASE WHEN excluded.Status = 2 THEN excluded.LastUpdateTime
                ELSE pending_annotation_status.LastFullUpdateTime END""";

    private static final int IMPORTED = 1;
    private static final int FULLY_IMPORTED = 2;

    private record Status(@Nullable LocalDateTime lastUpdate, @Nullable LocalDateTime lastFullUpdate, int status) {
        static final Status NONE = new Status(null, null, IMPORTED);
    }

    /// MS-SQLPGAT2 3.1.5.64.
    @Implements("proc_MSS_PrepareForAnnotationsUpdate")
    public void prepareForAnnotationsUpdate(Call call, Out<LocalDateTime> lastUpdateTime,
            Out<LocalDateTime> lastFullUpdateTime, Out<Boolean> isReadyForUpdate) {
        Transaction transaction = call.transaction();
        Status known = transaction.query(STATUS.on(transaction))
                .first(rows -> new Status(rows.getDateTime(1), rows.getDateTime(2), rows.getInt(3)));
        Status status = known == null ? Status.NONE : known;
        boolean ready = status.status == IMPORTED || status.status == FULLY_IMPORTED;
        if (ready) {
            transaction.update(CLEAR);
        }
        lastUpdateTime.set(status.lastUpdate);
        lastFullUpdateTime.set(status.lastFullUpdate);
        isReadyForUpdate.set(ready);
    }

    /// MS-SQLPGAT2 3.1.5.84.
    @Implements("proc_MSS_SetAnnotationsPendingStatus")
    public void setAnnotationsPendingStatus(Call call, @Nullable LocalDateTime obsoleteTime,
            @Nullable LocalDateTime updateTime, int status) {
        call.transaction().update(SET_STATUS, obsoleteTime, updateTime, updateTime, status);
    }

    /// MS-SQLPGAT2 3.1.5.85.
    @Implements("proc_MSS_TruncateAnnotationsTables")
    public void truncateAnnotationsTables(Call call) {
        call.transaction().update(CLEAR);
        call.transaction().update(CLEAR_STATUS);
    }
}
