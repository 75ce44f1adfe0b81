package org.granary.protocol.search.crawl.commit;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.search.crawl.common.LocalComponents;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Commits many transactions of a crawl at once. Not in the Foundation role.
public final class CommitProcedures {
    private final Commits commits = new Commits(true);

    /// MS-SQLPGAT2 3.1.5.65. Of a disabled component nothing is committed.
    @Implements("proc_MSS_CommitTransactions")
    public void commitTransactions(Call call, @Nullable Integer componentId, @Nullable Integer applicationType,
            int docRows, int docFixedSize, byte @Nullable [] docFixedBlob, @Nullable String docStrings,
            byte @Nullable [] transactionBlobs) {
        Transaction transaction = call.transaction();
        if (componentId != null && LocalComponents.isDisabled(LocalComponents.status(transaction, componentId))) {
            return;
        }
        commits.commit(transaction, new CommitRecords(docRows, docFixedBlob, docStrings, transactionBlobs));
    }
}
