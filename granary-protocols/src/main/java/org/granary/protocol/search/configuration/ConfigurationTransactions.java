package org.granary.protocol.search.configuration;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Identifier;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Changes of several configuration properties that become effective together (MS-SQLPGAT2 3.1.1.36).
public final class ConfigurationTransactions {
    static final String CREATE = "INSERT INTO configuration_transaction (TransactionID) VALUES (?)";
    /// Locked, so that a change is not added to a transaction that is being committed.
    static final StoreStatement OPEN = new StoreStatement(
            dialect -> "SELECT 1 FROM configuration_transaction WHERE TransactionID = ?" + dialect.forUpdate());
    static final String CHANGE = """
            INSERT INTO configuration_change (TransactionID, Ordinal, NameKey, Name, Value)
            SELECT CAST(? AS BIGINT), COALESCE(MAX(Ordinal), 0) + 1, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT)
            FROM configuration_change WHERE TransactionID = ?""";
    /// The last change of each name counts.
    static final String COMMIT = """
            INSERT INTO configuration_property (NameKey, Name, Value)
            SELECT NameKey, Name, Value FROM configuration_change AS c
            WHERE c.TransactionID = ? AND NOT EXISTS (
              SELECT 1 FROM configuration_change AS later
              WHERE later.TransactionID = c.TransactionID AND later.NameKey = c.NameKey AND later.Ordinal > c.Ordinal)
            ON CONFLICT (NameKey) DO UPDATE SET Value = excluded.Value""";
    static final String REMOVE_CHANGES = "DELETE FROM configuration_change WHERE TransactionID = ?";
    static final String REMOVE = "DELETE FROM configuration_transaction WHERE TransactionID = ?";
    static final String REMOVE_ALL_CHANGES = "DELETE FROM configuration_change";
    static final String REMOVE_ALL = "DELETE FROM configuration_transaction";

    /// MS-SQLPGAT2 3.1.5.11.
    @Implements("proc_MSS_CreateConfigTransaction")
    public int createConfigTransaction(Call call) {
        int id = Identifier.CONFIG_TRANSACTION.next(call.transaction());
        call.transaction().update(CREATE, id);
        return id;
    }

    /// MS-SQLPGAT2 3.1.5.75.
    @Implements("proc_MSS_SetConfigPropertyWithTransaction")
    public void setConfigPropertyWithTransaction(Call call, String name, @Nullable SqlValue value, int transactionId) {
        requireOpen(call.transaction(), transactionId);
        call.transaction().update(CHANGE, transactionId, Collation.fold(name), name,
                ConfigurationProcedures.stored(value), transactionId);
    }

    /// MS-SQLPGAT2 3.1.5.5.
    @Implements("proc_MSS_CommitConfigTransaction")
    public void commitConfigTransaction(Call call, int transactionId) {
        Transaction transaction = call.transaction();
        requireOpen(transaction, transactionId);
        transaction.update(COMMIT, transactionId);
        transaction.update(REMOVE_CHANGES, transactionId);
        transaction.update(REMOVE, transactionId);
    }

    /// MS-SQLPGAT2 3.1.5.71.
    @Implements("proc_MSS_RemoveConfigTransactions")
    public void removeConfigTransactions(Call call) {
        call.transaction().update(REMOVE_ALL_CHANGES);
        call.transaction().update(REMOVE_ALL);
    }

    private static void requireOpen(Transaction transaction, int id) {
        if (!transaction.exists(OPEN.on(transaction), id)) {
            throw SearchErrors.unknown("uncommitted transaction of configuration properties", id);
        }
    }
}
