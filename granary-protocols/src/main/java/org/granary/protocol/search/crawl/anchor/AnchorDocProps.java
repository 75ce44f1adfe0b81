package org.granary.protocol.search.crawl.anchor;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.records.ByteSlice;
import org.granary.records.MalformedBlobException;
import org.granary.records.RecordBlob;
import org.granary.records.UpdateAnchorAdd;
import org.granary.store.Transaction;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Anchor Document Properties Blob (MS-SQLPGAT2 3.1.1.38).
public final class AnchorDocProps {
    static final String PUT = """
            INSERT INTO anchor_document_properties (DocID, PropertyTrackerBlob) VALUES (?, ?)
            ON CONFLICT (DocID) DO UPDATE SET PropertyTrackerBlob = excluded.PropertyTrackerBlob""";
    static final String REMOVE = "DELETE FROM anchor_document_properties WHERE DocID = ?";

    /// proc_MSS_GetTopAnchorLinks gives them back as varbinary(2048).
    static final int LONGEST = 2048;

    private static final int TRUNCATED = 8152;
    private static final int PORTION = 1_000;

    /// MS-SQLPGAT2 3.1.5.86. Of several records of one document the last one counts.
    @Implements("proc_MSS_UpdateAnchorDocPropsBlob")
    public void updateAnchorDocPropsBlob(Call call, @Nullable Integer trace, int addRows, byte @Nullable [] addBlob,
            byte @Nullable [] addDataBlob) {
        RecordBlob<UpdateAnchorAdd> records;
        try {
            records = RecordBlob.open(UpdateAnchorAdd.TYPE, addRows, addBlob, null, addDataBlob);
        } catch (MalformedBlobException e) {
            throw SearchErrors.malformed("@addBlob", e);
        }
        // By document, so that two such calls lock their rows in one order.
        SortedMap<Integer, @Nullable ByteSlice> last = new TreeMap<>();
        int number = 0;
        for (UpdateAnchorAdd each : records) {
            number++;
            checkLength(each.propertyTrackerBlob(), number, records.count());
            last.put(each.docId(), each.propertyTrackerBlob());
        }
        apply(call.transaction(), last);
    }

    private static void checkLength(@Nullable ByteSlice blob, int number, int count) {
        if (blob != null && blob.length() > LONGEST) {
            throw new SqlError(TRUNCATED, 16, 14, "String or binary data would be truncated. Parameter @addBlob, "
                    + "Update Anchor Add Record " + number + " of " + count + ", field PropertyTrackerBlob Length: "
                    + blob.length() + " bytes do not fit into varbinary(" + LONGEST + ").");
        }
    }

    private static void apply(Transaction transaction, SortedMap<Integer, @Nullable ByteSlice> last) {
        List<@Nullable Object[]> put = new ArrayList<>();
        List<@Nullable Object[]> removed = new ArrayList<>();
        last.forEach((document, blob) -> {
            if (blob == null) {
                removed.add(new @Nullable Object[]{document});
            } else {
                put.add(new @Nullable Object[]{document, blob.toByteArray()});
                if (put.size() == PORTION) {
                    transaction.batch(PUT, put);
                    put.clear();
                }
            }
        });
        transaction.batch(PUT, put);
        transaction.batch(REMOVE, removed);
    }
}
