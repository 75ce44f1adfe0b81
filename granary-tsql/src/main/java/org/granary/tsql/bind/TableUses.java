package org.granary.tsql.bind;

import java.util.List;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.TableSource;

/// Finds where a query reads a table of a given bare name.
final class TableUses {

    private TableUses() {}

    static boolean uses(QueryBody body, String name) {
        return switch (body) {
            case QueryBody.Select select -> uses(select.from(), name);
            case QueryBody.SetOperation operation -> uses(operation.left(), name) || uses(operation.right(), name);
        };
    }

    private static boolean uses(List<TableSource> sources, String name) {
        return sources.stream().anyMatch(source -> uses(source, name));
    }

    private static boolean uses(TableSource source, String name) {
        return switch (source) {
            case TableSource.Named named -> named.name().schema() == null && named.name().database() == null
                    && named.name().name().equalsIgnoreCase(name);
            case TableSource.Derived derived -> uses(derived.query().body(), name);
            case TableSource.Join join -> uses(join.left(), name) || uses(join.right(), name);
            case TableSource.Pivot pivot -> uses(pivot.source(), name);
            case TableSource.Unpivot unpivot -> uses(unpivot.source(), name);
            case TableSource.TableVariable _,TableSource.Function _,TableSource.Values _,TableSource.JsonTable _,TableSource.Nodes _ ->
                false;
        };
    }
}
