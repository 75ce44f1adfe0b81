package org.granary.tsql.bind;

import java.util.List;
import org.granary.security.Permission;
import org.granary.tsql.ast.Module;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.session.AccessChecks;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.Tables;
import org.granary.tsql.temporary.StoredModule;
import org.granary.tsql.temporary.Tempdb;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// Views of tempdb: a name in a FROM clause that means a query.
public final class Views {
    private Views() {}

    /// The query of a view, or null where the name is that of something else.
    static @Nullable QueryPlan find(ObjectName name, QueryBinder queries) {
        Execution execution = queries.execution();
        if (!(Tables.temporaryOrNull(name, execution) instanceof StoredModule module) || !module.isView()) {
            return null;
        }
        AccessChecks.require(Permission.SELECT, Tempdb.DATABASE, ObjectName.DEFAULT_SCHEMA, module.name(),
                execution.frame().session());
        return bind(module.module(), module.name(), execution, queries.binder());
    }

    /// Names in a view are those of tempdb, whatever the current database is.
    private static QueryPlan bind(Module view, String name, Execution execution, ExpressionBinder binder) {
        Query query = ((Statement.Select) view.body().statements().getFirst()).query();
        return execution.in(Tempdb.DATABASE,
                () -> new QueryBinder(execution, binder).derived(query, name, view.columns(), null));
    }

    /// The columns of a new view. Errors of names and types come from here.
    public static List<Column> columns(Module view, String name, Execution execution, ExpressionBinder binder) {
        return bind(view, name, execution, binder).columns();
    }
}
