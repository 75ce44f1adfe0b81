package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Expression.ColumnReference;
import org.granary.tsql.ast.Expression.FunctionCall;
import org.granary.tsql.ast.QueryBody.SelectItem;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.plan.Source;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// What names mean in an OUTPUT clause: `inserted`, `deleted`, and the other tables of the statement. Its rows are the
/// joined row of the statement, the new row of the table, the old one, and the action of MERGE.
public final class OutputScope extends QueryScope {
    /// INSERT, UPDATE or DELETE, as MERGE tells it.
    private static final SqlType ACTION = SqlType.nvarchar(10);

    private final RowScope from;
    private final @Nullable Source target;
    private final List<Source> images = new ArrayList<>();
    private final int width;
    private final boolean merge;

    /// An entry of the clause.
    public record Item(BoundExpression value, Column column) {}

    /// @param target of the statement among the tables of `from`, where it is one of them
    /// @param columns of the changed table
    /// @param inserted whether there are new rows
    /// @param deleted whether there are old rows
    public OutputScope(QueryBinder queries, RowScope from, @Nullable Source target, List<Column> columns,
            boolean inserted, boolean deleted, boolean merge) {
        super(queries, null);
        this.from = from;
        this.target = target;
        this.width = columns.size();
        this.merge = merge;
        List<Column> shown = merge ? columns.stream().map(OutputScope::nullable).toList() : columns;
        if (inserted) {
            images.add(new Source(List.of("inserted"), true, 0, from.width(), shown));
        }
        if (deleted) {
            images.add(new Source(List.of("deleted"), true, 1, from.width() + width, shown));
        }
    }

    private static Column nullable(Column column) {
        return new Column(column.name(), column.type(), true, column.identity());
    }

    /// How wide the rows are.
    public int width() {
        return from.width() + 2 * width + 1;
    }

    /// Where the new row begins; the old one follows it, and then the action.
    public int insertedAt() {
        return from.width();
    }

    @Override
    @Nullable
    Slot own(ColumnReference reference) {
        Slot found = null;
        for (Source source : named(reference.qualifier())) {
            int ordinal = source.find(reference.name());
            if (ordinal < 0 && !reference.qualifier().isEmpty()) {
                throw SqlErrors.unknownColumn(reference.name());
            }
            if (ordinal >= 0) {
                if (found != null) {
                    throw new SqlError(209, 16, 1, "Ambiguous column name '" + reference.name() + "'.");
                }
                found = images.contains(source) ? Slot.of(source, ordinal) : from.use(source, ordinal);
            }
        }
        return found;
    }

    /// The tables that a qualifier means. Only tables that are not changed need none.
    private List<Source> named(List<String> qualifier) {
        List<Source> all = new ArrayList<>(qualifier.isEmpty() ? List.of() : images);
        from.sources().stream().filter(each -> each != target).forEach(all::add);
        all.removeIf(each -> !each.matches(qualifier));
        return all;
    }

    @Override
    public @Nullable BoundExpression expression(Expression expression, ExpressionBinder binder) {
        if (expression instanceof Expression.MergeAction && merge) {
            return Slot.of(new Column("$action", ACTION, true), new Slot.Position(width() - 1));
        }
        if (expression instanceof Expression.Subquery) {
            throw new SqlError(10705, 15, 1, "Subqueries are not allowed in the OUTPUT clause.");
        }
        return super.expression(expression, binder);
    }

    @Override
    BoundExpression aggregate(FunctionCall call, ExpressionBinder binder) {
        throw new SqlError(158, 15, 1, "An aggregate may not appear in the OUTPUT clause.");
    }

    public List<Item> bind(List<SelectItem> items) {
        List<Item> bound = new ArrayList<>();
        for (SelectItem item : items) {
            switch (item) {
                case SelectItem.Star star -> star(star, bound);
                case SelectItem.Value value -> {
                    BoundExpression expression = queries().binder().bind(value.expression(), this);
                    bound.add(new Item(expression, new Column(name(value), expression.type(), expression.nullable(),
                            expression instanceof Slot slot && slot.column().identity())));
                }
                case SelectItem.Assign _ -> throw SqlErrors.syntaxNear("=");
            }
        }
        return bound;
    }

    private static String name(SelectItem.Value value) {
        if (value.alias() != null) {
            return value.alias();
        }
        return switch (value.expression()) {
            case ColumnReference column -> column.name();
            case Expression.MergeAction _ -> "$action";
            default -> "";
        };
    }

    private void star(SelectItem.Star star, List<Item> bound) {
        List<Source> sources = named(star.qualifier());
        if (sources.isEmpty() || star.qualifier().isEmpty()) {
            throw new SqlError(107, 15, 1, "The column prefix '" + String.join(".", star.qualifier())
                    + "' does not match with a table name or alias name used in the query.");
        }
        for (Source source : sources) {
            for (int i = 0; i < source.width(); i++) {
                Column column = source.columns().get(i);
                if (!column.name().startsWith("\0")) {
                    bound.add(new Item(images.contains(source) ? Slot.of(source, i) : from.use(source, i), column));
                }
            }
        }
    }
}
