package org.granary.tsql.batch;

import org.granary.tsql.ast.Statement;
import org.granary.type.SqlErrors;

/// CREATE, ALTER and DROP of procedures and views.
final class ModuleStatements {
    private ModuleStatements() {}

    static void define(Statement.DefineModule define, RunningFrame frame) {
        throw SqlErrors.unsupported("CREATE " + define.module().kind());
    }

    static void drop(Statement.DropModule drop, RunningFrame frame) {
        throw SqlErrors.unsupported("DROP " + drop.kind());
    }
}
