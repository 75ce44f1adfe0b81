package org.granary.procedure;

import java.util.List;
import org.granary.store.Access;

/// What is declared of a procedure: all that catalog views and checks need to know.
///
/// @param schema `dbo`, or `granary` for our own
/// @param resultSets the result sets that it can return, in order
/// @param access whether it may write
public record ProcedureDeclaration(String schema, String name, List<Parameter> parameters, List<ResultShape> resultSets,
        Access access) {}
