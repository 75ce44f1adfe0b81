package org.granary.tsql.function;

import java.util.List;
import java.util.Optional;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Parameter;
import org.granary.procedure.TableConstraint;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// The numbers of objects and schemas, as the catalog views show them.
public interface CatalogLookup {

    /// An object of a database.
    ///
    /// @param parent the number of the table that a constraint belongs to; 0 for others
    /// @param type as in `sys.objects`: `U`, `P`, `V` …
    /// @param parameters of a procedure
    /// @param indexes of a table
    /// @param constraints those of a table; of a constraint, itself
    /// @param referenced whether a foreign key refers to it
    /// @param definition its text, where it has one
    record CatalogObject(int id, int parent, String schema, String name, String type, List<Column> columns,
            List<Parameter> parameters, List<CatalogIndex> indexes, List<TableConstraint> constraints,
            boolean referenced, @Nullable String definition) {

        boolean isTable() {
            return type.equals("U");
        }

        boolean isProcedure() {
            return type.equals("P");
        }

        boolean isView() {
            return type.equals("V");
        }

        boolean has(Class<? extends TableConstraint> kind) {
            return constraints.stream().anyMatch(kind::isInstance);
        }

        boolean hasKey(boolean primary) {
            return constraints.stream().anyMatch(each -> each instanceof TableConstraint.Key key
                    && key.primary() == primary);
        }
    }

    /// An index of a table.
    ///
    /// @param id as in `sys.indexes`: 1 is the clustered one
    record CatalogIndex(int id, String name, List<String> columns) {}

    Optional<CatalogObject> object(DatabaseCatalog database, String schema, String name);

    Optional<CatalogObject> object(DatabaseCatalog database, int id);

    Optional<Integer> schemaId(String name);

    Optional<String> schemaName(int id);
}
