package org.granary.tsql.catalog;

import java.util.List;
import org.granary.procedure.Parameter;
import org.granary.procedure.TableConstraint;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// An object of a database.
///
/// @param parent the number of the table that a constraint belongs to; 0 for others
/// @param type as in `sys.objects`: `U`, `P`, `V` …
/// @param parameters of a procedure
/// @param indexes of a table
/// @param constraints those of a table; of a constraint, itself
/// @param referenced whether a foreign key refers to it
/// @param definition its text, where it has one
public record CatalogObject(int id, int parent, String schema, String name, String type, List<Column> columns,
        List<Parameter> parameters, List<Index> indexes, List<TableConstraint> constraints,
        boolean referenced, @Nullable String definition) {

    public boolean isTable() {
        return type.equals("U");
    }

    public boolean isProcedure() {
        return type.equals("P");
    }

    public boolean isView() {
        return type.equals("V");
    }

    public boolean has(Class<? extends TableConstraint> kind) {
        return constraints.stream().anyMatch(kind::isInstance);
    }

    public boolean hasKey(boolean primary) {
        return constraints.stream().anyMatch(each -> each instanceof TableConstraint.Key key
                && key.primary() == primary);
    }

    /// An index of a table.
    ///
    /// @param id as in `sys.indexes`: 1 is the clustered one
    public record Index(int id, String name, List<String> columns) {}
}
