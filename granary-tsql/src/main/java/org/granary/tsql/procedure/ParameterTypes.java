package org.granary.tsql.procedure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.TableSource;
import org.granary.tsql.catalog.CatalogContext;
import org.granary.tsql.catalog.CatalogView;
import org.granary.tsql.catalog.CatalogViews;
import org.granary.tsql.catalog.ObjectIds;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// Guesses the types of a text's parameters from where they stand: as arguments of a declared procedure, beside a
/// column in a condition, or as values of an INSERT.
final class ParameterTypes {
    private static final SqlType UNKNOWN = SqlType.nvarchar(4000);
    private final CatalogContext context;
    private final Function<Statement.Execute, List<Declared>> procedures;
    private final Map<String, SqlType> types = new HashMap<>();
    private final Set<String> outputs = new HashSet<>();

    /// A parameter of a procedure.
    record Declared(String name, SqlType type) {}

    ParameterTypes(CatalogContext context, Function<Statement.Execute, List<Declared>> procedures) {
        this.context = context;
        this.procedures = procedures;
    }

    SqlType of(String variable) {
        return types.getOrDefault(key(variable), UNKNOWN);
    }

    boolean isOutput(String variable) {
        return outputs.contains(key(variable));
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    void read(List<Statement> statements) {
        for (Statement statement : statements) {
            switch (statement) {
                case Statement.Execute execute -> execute(execute);
                case Statement.Select select -> body(select.query().body());
                case Statement.Insert insert -> insert(insert);
                case Statement.Update update -> update(update);
                case Statement.Delete delete -> {
                    if (delete.where() != null) {
                        condition(delete.where(), columns(delete.target(), delete.from(), delete.line()));
                    }
                }
                case Statement.Block block -> read(block.statements());
                case Statement.If choice -> read(List.of(choice.then()));
                default -> {
                }
            }
        }
    }

    private void note(@Nullable Expression expression, SqlType type) {
        if (expression instanceof Expression.Variable variable) {
            types.putIfAbsent(key(variable.name()), type);
        }
    }

    private void execute(Statement.Execute execute) {
        if (execute.returnVariable() != null) {
            types.putIfAbsent(key(execute.returnVariable()), SqlType.Simple.INT);
            outputs.add(key(execute.returnVariable()));
        }
        List<Declared> parameters = procedures.apply(execute);
        for (int i = 0; i < execute.arguments().size(); i++) {
            Statement.Execute.Argument argument = execute.arguments().get(i);
            int position = i;
            Declared parameter = argument.name() == null
                    ? position < parameters.size() ? parameters.get(position) : null
                    : parameters.stream().filter(it -> it.name().equalsIgnoreCase(argument.name())).findFirst()
                            .orElse(null);
            if (parameter != null) {
                note(argument.value(), parameter.type());
            }
            if (argument.output() && argument.value() instanceof Expression.Variable variable) {
                outputs.add(key(variable.name()));
            }
        }
    }

    private void insert(Statement.Insert insert) {
        if (insert.target() instanceof Statement.TableTarget.Named named
                && insert.source() instanceof Statement.Insert.Source.Values values) {
            List<Column> columns = columns(new TableSource.Named(named.name(), null, insert.line()));
            for (List<@Nullable Expression> row : values.rows()) {
                for (int i = 0; i < row.size(); i++) {
                    String name = insert.columns().isEmpty() || i >= insert.columns().size()
                            ? null
                            : insert.columns().get(i);
                    SqlType type = name == null
                            ? i < columns.size() ? columns.get(i).type() : UNKNOWN
                            : type(columns, name);
                    note(row.get(i), type == null ? UNKNOWN : type);
                }
            }
        }
    }

    private void update(Statement.Update update) {
        List<Column> columns = columns(update.target(), update.from(), update.line());
        for (Statement.Update.Assignment assignment : update.assignments()) {
            SqlType type = assignment.column() == null ? null : type(columns, assignment.column());
            if (type != null) {
                note(assignment.value(), type);
            }
        }
        if (update.where() != null) {
            condition(update.where(), columns);
        }
    }

    private List<Column> columns(Statement.TableTarget target, List<TableSource> from, int line) {
        List<Column> columns = new ArrayList<>();
        if (target instanceof Statement.TableTarget.Named named) {
            columns.addAll(columns(new TableSource.Named(named.name(), null, line)));
        }
        from.forEach(source -> columns.addAll(columns(source)));
        return columns;
    }

    private void body(QueryBody body) {
        switch (body) {
            case QueryBody.SetOperation operation -> {
                body(operation.left());
                body(operation.right());
            }
            case QueryBody.Select select -> {
                List<Column> columns = new ArrayList<>();
                select.from().forEach(source -> columns.addAll(columns(source)));
                if (select.where() != null) {
                    condition(select.where(), columns);
                }
                if (select.top() != null) {
                    note(select.top().count(), SqlType.Simple.BIGINT);
                }
            }
        }
    }

    private List<Column> columns(TableSource source) {
        return switch (source) {
            case TableSource.Named named -> {
                String schema = named.name().schemaOrDefault();
                if (context.ids().find(schema, named.name().name()) instanceof ObjectIds.Entry.Table table) {
                    yield table.table().columns();
                }
                yield CatalogViews.find(context.database().name(), named.name().schema(), named.name().name())
                        .map(CatalogView::columns).orElse(List.of());
            }
            case TableSource.Join join -> {
                List<Column> both = new ArrayList<>(columns(join.left()));
                both.addAll(columns(join.right()));
                if (join.on() != null) {
                    condition(join.on(), both);
                }
                yield both;
            }
            case TableSource.Derived derived -> {
                body(derived.query().body());
                yield List.of();
            }
            case TableSource.Pivot pivot -> {
                columns(pivot.source());
                yield List.of();
            }
            case TableSource.Unpivot unpivot -> {
                columns(unpivot.source());
                yield List.of();
            }
            case TableSource.TableVariable _,TableSource.Function _,TableSource.Values _,TableSource.JsonTable _,TableSource.Nodes _ ->
                List.of();
        };
    }

    private static @Nullable SqlType type(List<Column> columns, String name) {
        return columns.stream().filter(column -> column.name().equalsIgnoreCase(name)).map(Column::type).findFirst()
                .orElse(null);
    }

    private void condition(Condition condition, List<Column> columns) {
        switch (condition) {
            case Condition.And and -> and.conditions().forEach(part -> condition(part, columns));
            case Condition.Or or -> or.conditions().forEach(part -> condition(part, columns));
            case Condition.Not not -> condition(not.condition(), columns);
            case Condition.Comparison comparison -> {
                beside(comparison.left(), comparison.right(), columns);
                beside(comparison.right(), comparison.left(), columns);
            }
            case Condition.Between between -> {
                beside(between.operand(), between.low(), columns);
                beside(between.operand(), between.high(), columns);
            }
            case Condition.InList in -> in.values().forEach(value -> beside(in.operand(), value, columns));
            case Condition.Like like -> beside(like.operand(), like.pattern(), columns);
            case Condition.InQuery in -> body(in.query().body());
            case Condition.Exists exists -> body(exists.query().body());
            case Condition.Quantified quantified -> body(quantified.query().body());
            case Condition.IsDistinct distinct -> {
                beside(distinct.left(), distinct.right(), columns);
                beside(distinct.right(), distinct.left(), columns);
            }
            case Condition.IsNull _ -> {
            }
        }
    }

    private void beside(Expression column, Expression other, List<Column> columns) {
        if (column instanceof Expression.ColumnReference reference) {
            SqlType type = type(columns, reference.name());
            if (type != null) {
                note(other, type);
            }
        }
    }
}
