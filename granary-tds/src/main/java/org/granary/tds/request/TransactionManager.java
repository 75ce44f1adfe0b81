package org.granary.tds.request;

import org.granary.tds.token.Bytes;
import org.jspecify.annotations.Nullable;

/// Transaction manager request, message type 0x0E: `ALL_HEADERS | type:u16 | payload` (MS-TDS 2.2.6.9).
public record TransactionManager(RequestHeaders headers, Operation operation) implements Request {

    /// What to do with transactions.
    public sealed interface Operation {}

    /// Type 0: where the coordinator of distributed transactions can be reached.
    public record GetDtcAddress() implements Operation {}

    /// Type 1: join a distributed transaction.
    public record Propagate(Bytes cookie) implements Operation {}

    /// Type 5: `isolation:u8 | name:B_VARBYTE`.
    ///
    /// @param name empty for a transaction without one
    public record Begin(IsolationLevel isolation, String name) implements Operation {}

    /// Type 6: make the local transaction a distributed one.
    public record Promote() implements Operation {}

    /// Type 7: `name:B_VARBYTE | flags:u8 | (isolation:u8 | name:B_VARBYTE)?`.
    ///
    /// @param next the transaction to begin at once afterwards, if any
    public record Commit(String name, @Nullable Begin next) implements Operation {}

    /// Type 8: as [Commit].
    ///
    /// @param name of a savepoint or transaction; empty rolls back everything
    /// @param next the transaction to begin at once afterwards, if any
    public record Rollback(String name, @Nullable Begin next) implements Operation {}

    /// Type 9: `name:B_VARBYTE`.
    public record Save(String name) implements Operation {}
}
