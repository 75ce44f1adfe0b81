package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.ast.TableDefinition.ColumnDefinition;
import org.granary.tsql.ast.TableDefinition.KeyColumn;
import org.granary.tsql.parse.TsqlParser.CollateAttributeContext;
import org.granary.tsql.parse.TsqlParser.ColumnAttributeContext;
import org.granary.tsql.parse.TsqlParser.ColumnDefinitionContext;
import org.granary.tsql.parse.TsqlParser.DefaultAttributeContext;
import org.granary.tsql.parse.TsqlParser.IdentityAttributeContext;
import org.granary.tsql.parse.TsqlParser.KeyAttributeContext;
import org.granary.tsql.parse.TsqlParser.KeyColumnContext;
import org.granary.tsql.parse.TsqlParser.NullAttributeContext;
import org.granary.tsql.parse.TsqlParser.SignedIntegerContext;
import org.granary.tsql.parse.TsqlParser.TableDefinitionContext;
import org.granary.tsql.parse.TsqlParser.TableElementContext;
import org.granary.type.CollationNames;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.TypeNames;
import org.jspecify.annotations.Nullable;

/// Builds the definitions of tables.
final class TableBuilder {
    private final TreeBuilder tree;

    TableBuilder(TreeBuilder tree) {
        this.tree = tree;
    }

    TableDefinition definition(TableDefinitionContext context) {
        List<ColumnDefinition> columns = new ArrayList<>();
        List<TableDefinition.Key> keys = new ArrayList<>();
        context.tableElement().forEach(element -> {
            if (element.columnDefinition() != null) {
                columns.add(column(element.columnDefinition(), keys));
            } else {
                keys.add(new TableDefinition.Key(element.PRIMARY() != null,
                        isClustered(element.PRIMARY(), element.CLUSTERED(), element.NONCLUSTERED()),
                        element.keyColumn().stream().map(TableBuilder::keyColumn).toList()));
            }
        });
        if (columns.size() > 1024) {
            throw SyntaxErrors.error(1702, 16, 1,
                    "CREATE TABLE failed because the table has more than the maximum of 1024 columns.",
                    ExpressionBuilder.line(context));
        }
        return new TableDefinition(List.copyOf(columns), withOneClustered(keys), unsaid(context));
    }

    static KeyColumn keyColumn(KeyColumnContext context) {
        return new KeyColumn(Names.of(context.id()), context.DESC() != null);
    }

    private static boolean isClustered(@Nullable TerminalNode primary, @Nullable TerminalNode clustered,
            @Nullable TerminalNode nonclustered) {
        return clustered != null || (primary != null && nonclustered == null);
    }

    /// A primary key that says nothing is clustered, unless a UNIQUE constraint is.
    private static List<TableDefinition.Key> withOneClustered(List<TableDefinition.Key> keys) {
        boolean unique = keys.stream().anyMatch(key -> key.clustered() && !key.primary());
        return keys.stream()
                .map(key -> unique && key.primary() ? new TableDefinition.Key(true, false, key.columns()) : key)
                .toList();
    }

    private static Set<String> unsaid(TableDefinitionContext context) {
        return context.tableElement().stream().map(TableElementContext::columnDefinition)
                .filter(column -> column != null && column.typeName() != null
                        && column.columnAttribute().stream().noneMatch(NullAttributeContext.class::isInstance))
                .map(column -> Names.of(column.id())).collect(Collectors.toUnmodifiableSet());
    }

    private ColumnDefinition column(ColumnDefinitionContext context, List<TableDefinition.Key> keys) {
        String name = Names.of(context.id());
        if (context.typeName() == null) {
            Expression computed = tree.expressions().value(context.expression());
            return new ColumnDefinition(Column.of(name, SqlType.Simple.SQL_VARIANT), null, computed, 0, 0);
        }
        SqlType type = Names.type(context.typeName(), TypeNames.Use.DECLARATION);
        boolean nullable = true;
        boolean identity = false;
        long seed = 1;
        long increment = 1;
        Expression defaultValue = null;
        for (ColumnAttributeContext attribute : context.columnAttribute()) {
            switch (attribute) {
                case NullAttributeContext it -> nullable = it.NOT() == null;
                case IdentityAttributeContext it -> {
                    identity = true;
                    nullable = false;
                    if (it.signedInteger().size() == 2) {
                        seed = number(it.signedInteger(0));
                        increment = number(it.signedInteger(1));
                    }
                }
                case KeyAttributeContext it -> {
                    keys.add(new TableDefinition.Key(it.PRIMARY() != null,
                            isClustered(it.PRIMARY(), it.CLUSTERED(), it.NONCLUSTERED()),
                            List.of(new KeyColumn(name, false))));
                    nullable = nullable && it.PRIMARY() == null;
                }
                case DefaultAttributeContext it -> defaultValue = defaultValue(it, type, name);
                case CollateAttributeContext it -> collate(it, type);
                default -> {
                    // ROWGUIDCOL and SPARSE change nothing.
                }
            }
        }
        if (type == SqlType.Simple.TIMESTAMP
                && context.columnAttribute().stream().noneMatch(NullAttributeContext.class::isInstance)) {
            nullable = false;
        }
        return new ColumnDefinition(new Column(name, type, nullable, identity), defaultValue, null, seed, increment);
    }

    /// newsequentialid() stands alone, and for a uniqueidentifier. Errors 302 and 1755.
    private Expression defaultValue(DefaultAttributeContext context, SqlType type, String column) {
        Expression value = tree.expressions().value(context.expression());
        int line = ExpressionBuilder.line(context);
        if (type == SqlType.Simple.TIMESTAMP) {
            throw SyntaxErrors.error(1755, 16, 0,
                    "Defaults cannot be created on columns of data type timestamp. Column '"
                            + column + "'.",
                    line);
        }
        return value instanceof Expression.FunctionCall call && call.name().equalsIgnoreCase("newsequentialid")
                && call.arguments().isEmpty() && type == SqlType.Simple.UNIQUEIDENTIFIER
                        ? new Expression.NextSequentialId(line)
                        : value;
    }

    /// There is one collation: a name that means the same changes nothing, others are errors 448 and 40517.
    private static void collate(CollateAttributeContext context, SqlType type) {
        if (!(type instanceof SqlType.Characters) && type != SqlType.Simple.TEXT && type != SqlType.Simple.NTEXT) {
            throw SyntaxErrors.error(447, 16, 0, "Expression type " + type.catalogName()
                    + " is invalid for COLLATE clause.", ExpressionBuilder.line(context));
        }
        CollationNames.requireSupported(Names.of(context.id()));
    }

    private static long number(SignedIntegerContext context) {
        String text = context.getText();
        if (text.length() > 18) {
            throw SyntaxErrors.error(1007, 15, 1, "The number '" + SyntaxErrors.quote(text)
                    + "' is out of the range for numeric representation (maximum precision 38).",
                    ExpressionBuilder.line(context));
        }
        return Long.parseLong(text);
    }
}
