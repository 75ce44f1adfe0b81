package org.granary.protocol.search.property;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Identifier;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What every metadata store has, that of the Foundation role too: names, security descriptors, and emptying it all.
public final class CatalogProcedures {
    static final String NAMES = "SELECT MIN(strVal) FROM doc_prop WHERE NameKey IS NOT NULL GROUP BY NameKey";
    static final String DESCRIPTORS = "SELECT SDID, SD FROM security_descriptor WHERE SDCheckSum = ?";
    static final String FIND = "SELECT SDID FROM security_descriptor WHERE SDCheckSum = ? AND SDKey = ? AND Type = ?";
    static final String ADD = """
            INSERT INTO security_descriptor (SDID, SDCheckSum, SDKey, Type, SD) VALUES (?, ?, ?, ?, ?)""";

    /// MS-SQLPGAT2 3.1.5.50. Names that the collation takes for one are one.
    @Implements("proc_MSS_GetPreferredNameList")
    public void getPreferredNameList(Call call) {
        call.results().send("Preferred Name List Result Set", call.transaction().query(NAMES));
    }

    /// MS-SQLPGAT2 3.1.5.58.
    @Implements("proc_MSS_GetSDID")
    public void getSdid(Call call, @Nullable Integer sdCheckSum) {
        call.results().send("GetSDID Result Set", call.transaction().query(DESCRIPTORS, sdCheckSum));
    }

    /// MS-SQLPGAT2 3.1.5.67. A descriptor that is stored already keeps its identifier.
    @Implements("proc_MSS_PushSD")
    public void pushSd(Call call, byte[] sd, int sdCheckSum, int type, Out<Integer> sdid) {
        Transaction transaction = call.transaction();
        byte[] key = digest(sd);
        Integer known = find(transaction, sdCheckSum, key, type);
        if (known == null) {
            int next = Identifier.SECURITY_DESCRIPTOR.next(transaction);
            // The number's lock is held from here on: what another has stored in the meantime can be seen now.
            known = find(transaction, sdCheckSum, key, type);
            if (known == null) {
                transaction.update(ADD, next, sdCheckSum, key, type, sd);
                known = next;
            }
        }
        sdid.set(known);
    }

    private static @Nullable Integer find(Transaction transaction, int checkSum, byte[] key, int type) {
        return transaction.query(FIND, checkSum, key, type).first(rows -> rows.getInt(1));
    }

    private static byte[] digest(byte[] sd) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(sd);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// MS-SQLPGAT2 3.1.5.74.
    @Implements("proc_MSS_ResetCatalog")
    public void resetCatalog(Call call, int nCatalogId) {
        Components.lock(call.transaction());
        Documents.reset(call.transaction());
    }
}
