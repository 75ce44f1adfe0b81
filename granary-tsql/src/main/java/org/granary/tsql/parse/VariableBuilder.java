package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.parse.TsqlParser.AssignmentContext;
import org.granary.tsql.parse.TsqlParser.DeclareContext;
import org.granary.tsql.parse.TsqlParser.DeclareTableContext;
import org.granary.tsql.parse.TsqlParser.DeclareVariablesContext;
import org.granary.tsql.parse.TsqlParser.OptionNameContext;
import org.granary.tsql.parse.TsqlParser.SetIdentityInsertContext;
import org.granary.tsql.parse.TsqlParser.SetIsolationContext;
import org.granary.tsql.parse.TsqlParser.SetOptionContext;
import org.granary.tsql.parse.TsqlParser.SetSwitchContext;
import org.granary.tsql.parse.TsqlParser.SetValueContext;
import org.granary.tsql.parse.TsqlParser.SetVariableContext;
import org.jspecify.annotations.Nullable;

/// Builds DECLARE and SET.
final class VariableBuilder {
    private final TreeBuilder tree;
    private final CursorBuilder cursors;
    private final TableBuilder tables;

    VariableBuilder(TreeBuilder tree, CursorBuilder cursors) {
        this.tree = tree;
        this.cursors = cursors;
        this.tables = new TableBuilder(tree);
    }

    TableBuilder tables() {
        return tables;
    }

    Statement declare(DeclareContext context) {
        int line = ExpressionBuilder.line(context);
        return switch (context) {
            case DeclareTableContext table -> {
                tree.variables().declare(table.LOCAL().getSymbol(), true);
                yield new Statement.DeclareTable(table.LOCAL().getText(), tables.definition(table.tableDefinition()),
                        line);
            }
            case DeclareVariablesContext scalars -> {
                List<Statement.Declare.Variable> variables = new ArrayList<>();
                scalars.variableDeclaration().forEach(each -> {
                    if (each.CURSOR() != null) {
                        cursors.declareVariable(each.LOCAL().getSymbol());
                        return;
                    }
                    Expression initial = tree.expressions().valueOrNull(each.expression());
                    DeclaredType type = DeclaredType.of(each.typeName());
                    if (type.userType() == null) {
                        tree.variables().declare(each.LOCAL().getSymbol(), false);
                    } else {
                        tree.variables().declareEither(each.LOCAL().getSymbol());
                    }
                    variables.add(new Statement.Declare.Variable(each.LOCAL().getText(), type.type(),
                            type.userType(), initial, ExpressionBuilder.line(each)));
                });
                yield new Statement.Declare(List.copyOf(variables), line);
            }
            default -> throw new IllegalStateException("unexpected declare: " + context.getClass());
        };
    }

    Statement setVariable(SetVariableContext context) {
        if (cursors.isCursor(context.LOCAL().getText())) {
            return cursors.refer(context.LOCAL().getText(), tree.expressions().value(context.expression()), context);
        }
        return new Statement.SetVariable(tree.variables().use(context.LOCAL().getSymbol(), false),
                operator(context.assignment()), tree.expressions().value(context.expression()),
                ExpressionBuilder.line(context));
    }

    static Expression.@Nullable BinaryOperator operator(AssignmentContext context) {
        return context.EQUAL() != null ? null : ExpressionBuilder.binaryOperator(context.getStart());
    }

    Statement setOption(SetOptionContext context) {
        int line = ExpressionBuilder.line(context);
        return switch (context) {
            case SetIsolationContext isolation -> {
                String level = isolation.children.stream().skip(4)
                        .map(child -> ExpressionBuilder.upper(child.getText()))
                        .collect(Collectors.joining(" "));
                yield new Statement.SetOption("TRANSACTION ISOLATION LEVEL", ExpressionBuilder.word(level, line), line);
            }
            case SetIdentityInsertContext identity -> new Statement.SetSwitch(
                    List.of("IDENTITY_INSERT " + Names.of(identity.objectName()).display()),
                    identity.onOff().ON() != null,
                    line);
            case SetSwitchContext toggle -> new Statement.SetSwitch(
                    toggle.optionName().stream().flatMap(name -> names(name).stream()).toList(),
                    toggle.onOff().ON() != null, line);
            case SetValueContext value -> new Statement.SetOption(names(value.optionName()).getFirst(),
                    new CallBuilder(tree).value(value.callValue()), line);
            default -> throw new IllegalStateException("unexpected set: " + context.getClass());
        };
    }

    private static List<String> names(OptionNameContext context) {
        String prefix = context.STATISTICS() == null ? "" : "STATISTICS ";
        return context.id().stream().map(id -> prefix + ExpressionBuilder.upper(Names.of(id))).toList();
    }
}
