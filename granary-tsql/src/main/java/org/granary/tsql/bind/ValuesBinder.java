package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Values;
import org.granary.tsql.plan.Plan;
import org.granary.tsql.plan.QueryPlan;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// `VALUES (…), (…)` as a table: the types of a column's values are made one.
final class ValuesBinder {

    private ValuesBinder() {}

    static QueryPlan bind(List<List<Expression>> rows, String alias, List<String> names, Scope scope,
            QueryBinder queries) {
        int width = rows.getFirst().size();
        List<List<BoundExpression>> bound = new ArrayList<>();
        for (List<Expression> row : rows) {
            if (row.size() != width) {
                throw new SqlError(10709, 16, 1,
                        "The number of columns for each row in a table value constructor must be the same.");
            }
            bound.add(row.stream().map(expression -> queries.binder().bind(expression, scope)).toList());
        }
        List<Column> columns = new ArrayList<>();
        List<SqlType> types = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            int at = i;
            SqlType type = Values.common(rows.stream().map(row -> row.get(at)).toList(),
                    bound.stream().map(row -> row.get(at)).toList());
            types.add(type);
            columns.add(new Column("", type, bound.stream().anyMatch(row -> row.get(at).nullable())));
        }
        List<List<BoundExpression>> converted = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            converted.add(converted(rows.get(i), bound.get(i), types));
        }
        Plan plan = outer -> {
            var iterator = converted.iterator();
            return () -> iterator.hasNext() ? row(iterator.next(), new Tuple(Row.EMPTY, outer)) : null;
        };
        return new QueryPlan(QueryBinder.renamed(columns, names, alias), QueryPlan.UNSORTED, plan);
    }

    private static List<BoundExpression> converted(List<Expression> trees, List<BoundExpression> row,
            List<SqlType> types) {
        List<BoundExpression> converted = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            converted.add(Values.isUntypedNull(trees.get(i))
                    ? Values.nullOf(types.get(i))
                    : Bound.converted(row.get(i), types.get(i)));
        }
        return converted;
    }

    private static Row row(List<BoundExpression> expressions, Tuple here) {
        @Nullable
        Object[] row = new @Nullable Object[expressions.size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = expressions.get(i).value(here);
        }
        return Row.of(row);
    }
}
