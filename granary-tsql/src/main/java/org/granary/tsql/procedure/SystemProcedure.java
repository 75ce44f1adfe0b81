package org.granary.tsql.procedure;

import java.util.List;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.eval.Frame;

/// A procedure of the system, such as sp_tables. Safe for many threads.
@FunctionalInterface
public interface SystemProcedure {

    /// Runs it. Result sets go to `frame.results()` (columns, rows, done); entering and leaving the procedure's scope
    /// is the caller's.
    ///
    /// @param arguments as the caller gave them, not yet matched with parameters
    CallResult call(List<Argument> arguments, Frame frame);

    /// The same, called as `database..procedure`: procedures of the catalog describe that database.
    default CallResult callIn(DatabaseCatalog database, List<Argument> arguments, Frame frame) {
        return call(arguments, frame);
    }
}
