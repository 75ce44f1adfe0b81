package org.granary.procedure;

import java.util.List;

/// A procedure that can be called. Safe for use by many threads.
public interface Procedure {

    ProcedureDeclaration declaration();

    /// How often it was called, and how long that took.
    CallStatistics statistics();

    /// Checks and converts the arguments (errors 201, 8144, 8145, 8146, 8114, 8152, 515, …), runs the procedure and
    /// sends its result sets to `context.results()`, without entering or leaving a procedure scope there: the caller
    /// does that.
    CallResult call(List<Argument> arguments, CallContext context);
}
