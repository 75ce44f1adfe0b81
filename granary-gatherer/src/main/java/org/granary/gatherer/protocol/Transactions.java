package org.granary.gatherer.protocol;

import java.util.List;
import org.granary.records.TransactionCommit;

/// What proc_MSS_CommitTransactions ends (3.1.5.65).
///
/// @param applicationType 0
public record Transactions(int applicationType, List<TransactionCommit> records) {
    private static final int ALWAYS = 0;

    Transactions(List<TransactionCommit> records) {
        this(ALWAYS, List.copyOf(records));
    }
}
