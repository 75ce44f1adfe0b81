package org.granary.tsql.bind;

import java.util.List;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Expression.ColumnReference;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.QueryBody.SelectItem;
import org.granary.tsql.ast.TableSource;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// The first SELECT of a set operation, whose tables give a qualified name in the ORDER BY of the whole its meaning.
record FirstQuery(QueryBody.Select select) {

    static FirstQuery of(QueryBody body) {
        QueryBody at = body;
        while (at instanceof QueryBody.SetOperation operation) {
            at = operation.left();
        }
        return new FirstQuery((QueryBody.Select) at);
    }

    /// Which result column shows the column that a qualified name means, or -1.
    int position(Expression given, List<Column> columns) {
        Expression expression = given instanceof Expression.Collate collate ? collate.operand() : given;
        if (!(expression instanceof ColumnReference wanted) || wanted.qualifier().isEmpty()
                || !hasSource(wanted.qualifier())) {
            return -1;
        }
        boolean stars = select.items().stream().anyMatch(SelectItem.Star.class::isInstance);
        for (int i = 0; i < columns.size(); i++) {
            boolean shown = stars
                    ? columns.get(i).name().equalsIgnoreCase(wanted.name())
                    : shows(select.items().get(i), wanted);
            if (shown) {
                return i;
            }
        }
        return -1;
    }

    private static boolean shows(SelectItem item, ColumnReference wanted) {
        return item instanceof SelectItem.Value value && value.expression() instanceof ColumnReference column
                && column.name().equalsIgnoreCase(wanted.name())
                && agree(column.qualifier(), wanted.qualifier());
    }

    /// Whether the parts that both have are the same, from the last one on: `dbo.t.a` and `t.a` can be one column.
    private static boolean agree(List<String> one, List<String> other) {
        for (int i = 1; i <= Math.min(one.size(), other.size()); i++) {
            if (!one.get(one.size() - i).equalsIgnoreCase(other.get(other.size() - i))) {
                return false;
            }
        }
        return true;
    }

    private boolean hasSource(List<String> qualifier) {
        return select.from().stream().anyMatch(source -> isNamed(source, qualifier.getLast()));
    }

    private static boolean isNamed(TableSource source, String name) {
        return switch (source) {
            case TableSource.Named named -> matches(named.alias(), named.name(), name);
            case TableSource.Function function -> matches(function.alias(), function.name(), name);
            case TableSource.TableVariable variable -> name.equalsIgnoreCase(variable.alias());
            case TableSource.Derived derived -> derived.alias().equalsIgnoreCase(name);
            case TableSource.Values values -> values.alias().equalsIgnoreCase(name);
            case TableSource.JsonTable json -> name.equalsIgnoreCase(json.alias());
            case TableSource.Nodes nodes -> nodes.alias().equalsIgnoreCase(name);
            case TableSource.Pivot pivot -> pivot.alias().equalsIgnoreCase(name);
            case TableSource.Unpivot unpivot -> unpivot.alias().equalsIgnoreCase(name);
            case TableSource.Join join -> isNamed(join.left(), name) || isNamed(join.right(), name);
        };
    }

    private static boolean matches(@Nullable String alias, ObjectName table, String name) {
        return (alias == null ? table.name() : alias).equalsIgnoreCase(name);
    }
}
