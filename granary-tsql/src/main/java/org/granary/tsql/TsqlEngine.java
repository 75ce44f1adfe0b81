package org.granary.tsql;

import java.util.Iterator;
import java.util.List;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.type.Cancellation;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.jspecify.annotations.Nullable;

/// Runs batches and calls. One per server; safe for use by many threads, each with its own session.
public interface TsqlEngine {

    /// Runs a batch of statements. Errors of statements go to `results` as messages; nothing is thrown for them.
    void batch(String text, TsqlSession session, ResultSink results, Cancellation cancellation);

    /// Runs a procedure called by name (RPC): one of the catalog's, or a system procedure such as sp_executesql, sp_prepexec or sp_tables.
    /// Enters and leaves the procedure's scope on `results`.
    ///
    /// @param procedure the name as sent, with or without brackets, schema and database
    /// @return the outputs, or null when an error (already sent to `results`) ended the call
    @Nullable
    CallResult call(String procedure, List<Argument> arguments, TsqlSession session, ResultSink results,
            Cancellation cancellation);

    /// Loads the rows that follow an INSERT BULK statement, all or none, and sends the count.
    ///
    /// @param columns as the client describes them in the stream
    /// @param rows read once, in order, from the wire; reading may throw
    void bulkLoad(List<Column> columns, Iterator<@Nullable Object[]> rows, TsqlSession session, ResultSink results,
            Cancellation cancellation);

    /// Does once what the first client would otherwise wait for. Can run beside all else.
    void warmUp();
}
