package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.ast.TableDefinition.ColumnDefinition;
import org.granary.tsql.parse.TsqlParser.ColumnAttributeContext;
import org.granary.tsql.parse.TsqlParser.ColumnDefinitionContext;
import org.granary.tsql.parse.TsqlParser.DefaultAttributeContext;
import org.granary.tsql.parse.TsqlParser.IdentityAttributeContext;
import org.granary.tsql.parse.TsqlParser.KeyAttributeContext;
import org.granary.tsql.parse.TsqlParser.NullAttributeContext;
import org.granary.tsql.parse.TsqlParser.SignedIntegerContext;
import org.granary.tsql.parse.TsqlParser.TableDefinitionContext;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.TypeNames;

/// Builds the definitions of tables.
final class TableBuilder {
    private final TreeBuilder tree;

    TableBuilder(TreeBuilder tree) {
        this.tree = tree;
    }

    TableDefinition definition(TableDefinitionContext context) {
        List<ColumnDefinition> columns = new ArrayList<>();
        List<List<String>> keys = new ArrayList<>();
        context.tableElement().forEach(element -> {
            if (element.columnDefinition() != null) {
                columns.add(column(element.columnDefinition(), keys));
            } else {
                keys.add(element.keyColumn().stream().map(key -> Names.of(key.id())).toList());
            }
        });
        if (columns.size() > 1024) {
            throw SyntaxErrors.error(1702, 16, 1,
                    "CREATE TABLE failed because the table has more than the maximum of 1024 columns.",
                    ExpressionBuilder.line(context));
        }
        return new TableDefinition(List.copyOf(columns), List.copyOf(keys));
    }

    private ColumnDefinition column(ColumnDefinitionContext context, List<List<String>> keys) {
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
                    keys.add(List.of(name));
                    nullable = nullable && it.PRIMARY() == null;
                }
                case DefaultAttributeContext it -> defaultValue = tree.expressions().value(it.expression());
                default -> {
                    // Collations and ROWGUIDCOL change nothing: there is one collation.
                }
            }
        }
        return new ColumnDefinition(new Column(name, type, nullable, identity), defaultValue, null, seed, increment);
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
