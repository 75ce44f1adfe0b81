package org.granary.protocol.config.file;

import java.util.List;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.procedure.Results;
import org.granary.store.ChunkedValue;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Files, in segments and as a whole.
public final class FileProcedures {
    private static final int WRITTEN = 0;
    private static final int NO_VALID_FILE = 1;

    static final String ONE = "SELECT ObjectId, FileImage FROM config_binary WHERE ObjectId = ?";

    /// Site templates are the files of objects whose class, or a class that it derives from, has a name of this ending.
    private static final String IS_TEMPLATE = "substr(FullName, length(FullName) - 11) = 'SiteTemplate'";

    static final String TEMPLATE = """
            WITH RECURSIVE line (Id) AS (
              SELECT ClassId FROM config_object WHERE Id = ?
              UNION
              SELECT config_class.BaseClassId FROM line JOIN config_class ON config_class.Id = line.Id
              WHERE config_class.BaseClassId IS NOT NULL)
            SELECT ObjectId, FileImage FROM config_binary WHERE ObjectId = ?
              AND EXISTS (SELECT 1 FROM line JOIN config_class c ON c.Id = line.Id WHERE %s)"""
            .formatted(IS_TEMPLATE);

    /// Classes are few; objects and files are found along their indexes. The embedded store would begin with all files,
    /// were it not for CROSS JOIN, which keeps the order.
    static final String TEMPLATES = """
            WITH RECURSIVE template (Id) AS (
              SELECT Id FROM config_class WHERE %s
              UNION
              SELECT config_class.Id FROM template JOIN config_class ON config_class.BaseClassId = template.Id)
            SELECT b.ObjectId, b.FileImage
            FROM template CROSS JOIN config_object o CROSS JOIN config_binary b
            WHERE o.ClassId = template.Id AND b.ObjectId = o.Id
            ORDER BY b.ObjectId"""
            .formatted(IS_TEMPLATE);

    /// MS-WSSCFGD 3.1.5.19.
    @Implements("proc_getFile")
    public void getFile(Call call, @Nullable UUID objectId) {
        send(call, "File", objectId == null ? List.of() : stored(call.transaction(), ONE, objectId));
    }

    /// MS-WSSCFGD 3.1.5.20. What was passed in `@Pointer` does not matter. Of what is no configuration object there is
    /// no handle: NULL.
    @Implements("proc_getFilePointer")
    public void getFilePointer(Call call, @Nullable UUID objectId, Out<byte[]> pointer) {
        pointer.set(objectId == null ? null : FileHandles.open(call.transaction(), objectId));
    }

    /// MS-WSSCFGD 3.1.5.28.
    @Implements("proc_getTemplate")
    public void getTemplate(Call call, @Nullable UUID objId) {
        Transaction transaction = call.transaction();
        send(call, "Template",
                objId == null ? stored(transaction, TEMPLATES) : stored(transaction, TEMPLATE, objId, objId));
    }

    /// MS-WSSCFGD 3.1.5.39. Bytes outside of the segment stay; what lies between the end of the file and a segment
    /// beyond it is zeros.
    @Implements("proc_putFileSegment")
    public int putFileSegment(Call call, byte @Nullable [] pointer, int offset, byte[] bytes) {
        return pointer != null && new FileSegment(offset, bytes).write(call.transaction(), pointer)
                ? WRITTEN
                : NO_VALID_FILE;
    }

    private record Stored(UUID objectId, long length) {}

    private static List<Stored> stored(Transaction transaction, String sql, Object... parameters) {
        return transaction.query(sql, parameters).list(rows -> new Stored(objectId(rows), rows.getLong(2)));
    }

    private static UUID objectId(Rows rows) {
        return java.util.Objects.requireNonNull(rows.getUuid(1));
    }

    private static void send(Call call, String name, List<Stored> files) {
        Results.Open open = call.results().open(name);
        for (Stored file : files) {
            open.row(new ChunkedValue(call.transaction(), "config_binary_chunk", "ObjectId", file.objectId(),
                    file.length()));
        }
        // Not in a finally: a result set that broke off has no end, its error follows instead.
        open.close();
    }
}
