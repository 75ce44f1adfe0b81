package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.parse.TsqlParser.AlterTableContext;
import org.granary.tsql.parse.TsqlParser.BareCallContext;
import org.granary.tsql.parse.TsqlParser.BatchContext;
import org.granary.tsql.parse.TsqlParser.BeginTransactionContext;
import org.granary.tsql.parse.TsqlParser.BlockContext;
import org.granary.tsql.parse.TsqlParser.BreakLoopContext;
import org.granary.tsql.parse.TsqlParser.CatchBodyContext;
import org.granary.tsql.parse.TsqlParser.CloseCursorContext;
import org.granary.tsql.parse.TsqlParser.CommitContext;
import org.granary.tsql.parse.TsqlParser.ContinueLoopContext;
import org.granary.tsql.parse.TsqlParser.CreateIndexContext;
import org.granary.tsql.parse.TsqlParser.CreateTableContext;
import org.granary.tsql.parse.TsqlParser.CreateTypeContext;
import org.granary.tsql.parse.TsqlParser.DataStatementContext;
import org.granary.tsql.parse.TsqlParser.DbccContext;
import org.granary.tsql.parse.TsqlParser.DeallocateCursorContext;
import org.granary.tsql.parse.TsqlParser.DeclareContext;
import org.granary.tsql.parse.TsqlParser.DeclareCursorContext;
import org.granary.tsql.parse.TsqlParser.DropIndexContext;
import org.granary.tsql.parse.TsqlParser.DropModuleContext;
import org.granary.tsql.parse.TsqlParser.DropTableContext;
import org.granary.tsql.parse.TsqlParser.DropTypeContext;
import org.granary.tsql.parse.TsqlParser.ExecuteContext;
import org.granary.tsql.parse.TsqlParser.ExpressionContext;
import org.granary.tsql.parse.TsqlParser.FetchCursorContext;
import org.granary.tsql.parse.TsqlParser.GoToContext;
import org.granary.tsql.parse.TsqlParser.IfElseContext;
import org.granary.tsql.parse.TsqlParser.InsertBulkContext;
import org.granary.tsql.parse.TsqlParser.KillContext;
import org.granary.tsql.parse.TsqlParser.LabelContext;
import org.granary.tsql.parse.TsqlParser.OpenCursorContext;
import org.granary.tsql.parse.TsqlParser.PrintContext;
import org.granary.tsql.parse.TsqlParser.RaiseErrorContext;
import org.granary.tsql.parse.TsqlParser.ReturnStatusContext;
import org.granary.tsql.parse.TsqlParser.RollbackContext;
import org.granary.tsql.parse.TsqlParser.SaveTransactionContext;
import org.granary.tsql.parse.TsqlParser.SecurityStatementContext;
import org.granary.tsql.parse.TsqlParser.SetCursorContext;
import org.granary.tsql.parse.TsqlParser.SetOptionContext;
import org.granary.tsql.parse.TsqlParser.SetVariableContext;
import org.granary.tsql.parse.TsqlParser.StatementContext;
import org.granary.tsql.parse.TsqlParser.ThrowErrorContext;
import org.granary.tsql.parse.TsqlParser.TransactionNameContext;
import org.granary.tsql.parse.TsqlParser.TruncateTableContext;
import org.granary.tsql.parse.TsqlParser.TryCatchContext;
import org.granary.tsql.parse.TsqlParser.UnsupportedStatementContext;
import org.granary.tsql.parse.TsqlParser.UseDatabaseContext;
import org.granary.tsql.parse.TsqlParser.WaitForContext;
import org.granary.tsql.parse.TsqlParser.WhileLoopContext;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Builds the statements of the tree: flow, messages and transactions here, the others in builders of their own. A
/// statement is built as soon as it is parsed, and its parse tree let go.
final class StatementBuilder implements BoundedParser.Finished {
    private static final Set<Class<? extends ParserRuleContext>> LOOPS = Set.of(WhileLoopContext.class);
    private static final Set<Class<? extends ParserRuleContext>> BRANCHES = Set.of(IfElseContext.class,
            WhileLoopContext.class, TryCatchContext.class);

    private final TreeBuilder tree;
    private final CallBuilder calls;
    private final ChangeBuilder changes;
    private final CursorBuilder cursors;
    private final VariableBuilder variables;
    private final AlterBuilder alters;
    private final List<Statement> declarations = new ArrayList<>();
    private final List<Statement> all = new ArrayList<>();
    // What was built of contexts that are part of a statement which is not parsed to its end yet.
    private final IdentityHashMap<ParserRuleContext, Statement> parts = new IdentityHashMap<>();
    private final IdentityHashMap<ParserRuleContext, Condition> conditions = new IdentityHashMap<>();
    private @Nullable SqlError mistake;

    StatementBuilder(TreeBuilder tree) {
        this.tree = tree;
        this.calls = new CallBuilder(tree);
        this.cursors = new CursorBuilder(tree);
        this.changes = new ChangeBuilder(tree, calls, cursors);
        this.variables = new VariableBuilder(tree, cursors);
        this.alters = new AlterBuilder(variables.tables());
    }

    @Override
    public void exited(ParserRuleContext context) {
        boolean condition = context instanceof ExpressionContext
                && (context.getParent() instanceof IfElseContext || context.getParent() instanceof WhileLoopContext);
        if (!condition && !(context instanceof StatementContext) && !(context instanceof BareCallContext)) {
            return;
        }
        if (mistake == null) {
            try {
                build(context);
            } catch (SqlError e) {
                mistake = e;
            }
        }
        context.children = null;
        if (context.getParent() instanceof BatchContext batch) {
            batch.removeLastChild();
        }
    }

    private void build(ParserRuleContext context) {
        switch (context) {
            case BareCallContext call -> all.add(calls.bareCall(call));
            case StatementContext it when it.getParent() instanceof BatchContext -> all.add(build(it));
            case StatementContext it -> parts.put(it, build(it));
            case ExpressionContext it -> conditions.put(it, tree.conditions().condition(it));
            default -> throw new IllegalStateException("unexpected statement: " + context.getClass());
        }
    }

    /// All statements of the text, or the first mistake in one of them.
    List<Statement> all() {
        if (mistake != null) {
            throw mistake;
        }
        Labels.check(all);
        return List.copyOf(all);
    }

    private List<Statement> statements(List<StatementContext> contexts) {
        List<Statement> statements = new ArrayList<>(contexts.size());
        contexts.forEach(each -> statements.add(statement(each)));
        return List.copyOf(statements);
    }

    private Statement statement(StatementContext context) {
        return Objects.requireNonNull(parts.remove(context));
    }

    private Condition condition(ExpressionContext context) {
        return Objects.requireNonNull(conditions.remove(context));
    }

    /// Whether the statement that is built stands inside one of these.
    private static boolean isInside(ParserRuleContext context, Set<Class<? extends ParserRuleContext>> of) {
        for (ParserRuleContext at = context.getParent(); at != null; at = at.getParent()) {
            if (of.contains(at.getClass())) {
                return true;
            }
        }
        return false;
    }

    private Statement build(StatementContext wrapper) {
        ParserRuleContext context = (ParserRuleContext) wrapper.getChild(0);
        int line = ExpressionBuilder.line(context);
        return switch (context) {
            case ExecuteContext it -> calls.execute(it);
            case DeclareContext it -> declare(it);
            case SetVariableContext it -> variables.setVariable(it);
            case SetOptionContext it -> variables.setOption(it);
            case UseDatabaseContext it -> new Statement.Use(Names.of(it.id()), line);
            case DataStatementContext it -> changes.change(it);
            case InsertBulkContext it -> changes.insertBulk(it);
            case CreateTableContext it -> new Statement.CreateTable(Names.of(it.objectName()),
                    variables.tables().definition(it.tableDefinition()), line);
            case AlterTableContext it -> alters.alterTable(it);
            case CreateIndexContext it -> alters.createIndex(it);
            case DropIndexContext it -> AlterBuilder.dropIndex(it);
            case DropModuleContext it -> AlterBuilder.dropModule(it);
            case CreateTypeContext it -> TypeBuilder.create(it, variables.tables());
            case DropTypeContext it ->
                new Statement.DropType(Names.of(it.objectName()), it.EXISTS() != null, line);
            case DropTableContext it -> new Statement.DropTable(it.objectName().stream().map(Names::of).toList(),
                    it.EXISTS() != null, line);
            case TruncateTableContext it -> new Statement.TruncateTable(Names.of(it.objectName()), line);
            case IfElseContext it -> ifElse(it, line);
            case WhileLoopContext it -> whileLoop(it, line);
            case BreakLoopContext it -> inLoop(new Statement.Break(line), 135, "BREAK", it);
            case ContinueLoopContext it -> inLoop(new Statement.Continue(line), 136, "CONTINUE", it);
            case BlockContext it -> new Statement.Block(statements(it.statement()), line);
            case TryCatchContext it -> tryCatch(it, line);
            case ReturnStatusContext it -> returnStatus(it, line);
            case WaitForContext it -> new Statement.WaitFor(it.DELAY() != null,
                    it.LOCAL() == null
                            ? new Expression.Literal(Literals.of(it.string().getStart()), line)
                            : tree.expressions().variable(it.LOCAL().getSymbol()),
                    line);
            case PrintContext it -> new Statement.Print(tree.expressions().value(it.expression()), line);
            case RaiseErrorContext it -> raiseError(it, line);
            case ThrowErrorContext it -> throwError(it, line);
            case BeginTransactionContext it -> new Statement.BeginTransaction(name(it.transactionName()), line);
            case CommitContext it -> new Statement.Commit(name(it.transactionName()), line);
            case RollbackContext it -> new Statement.Rollback(name(it.transactionName()), line);
            case SaveTransactionContext it ->
                new Statement.SaveTransaction(java.util.Objects.requireNonNull(name(it.transactionName())), line);
            case DbccContext it -> dbcc(it, line);
            case KillContext it -> kill(it, line);
            case DeclareCursorContext it -> cursors.declare(it);
            case SetCursorContext it -> cursors.set(it);
            case OpenCursorContext it -> cursors.open(it);
            case FetchCursorContext it -> cursors.fetch(it);
            case CloseCursorContext it -> cursors.close(it);
            case DeallocateCursorContext it -> cursors.deallocate(it);
            case LabelContext it -> new Statement.Label(Names.of(it.id()), line);
            case GoToContext it -> new Statement.Goto(Names.of(it.id()), line);
            case SecurityStatementContext it -> ((SecurityStatements.Ready) it.getStart()).statement();
            case UnsupportedStatementContext it -> unsupported(it.getText(), it, line);
            default -> throw new IllegalStateException("unexpected statement: " + context.getClass());
        };
    }

    private Statement dbcc(DbccContext context, int line) {
        String command = ExpressionBuilder.upper(Names.of(context.command));
        if (!command.equals("USEROPTIONS")) {
            return unsupported("DBCC " + command, context, line);
        }
        boolean silent = context.option.stream().anyMatch(id -> Names.of(id).equalsIgnoreCase("NO_INFOMSGS"));
        return new Statement.UserOptions(!silent, line);
    }

    private static Statement kill(KillContext context, int line) {
        if (context.number == null) {
            return unsupported("KILL of a distributed transaction", context, line);
        }
        String option = context.option == null ? "" : ExpressionBuilder.upper(Names.of(context.option));
        if (!option.isEmpty() && !option.equals("STATUSONLY")) {
            return unsupported("KILL WITH " + option, context, line);
        }
        String digits = context.number.getText();
        // No session has a longer number; the error names what the client wrote.
        long number = digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
        return new Statement.Kill(context.MINUS() == null ? number : -number, !option.isEmpty(), line);
    }

    /// What is certainly reached is refused before anything runs; what stands in a branch, when it is reached.
    private static Statement unsupported(String construct, ParserRuleContext context, int line) {
        if (!isInside(context, BRANCHES)) {
            throw SyntaxErrors.unsupported(construct, line);
        }
        return new Statement.Unsupported(construct, line);
    }

    private Statement declare(DeclareContext context) {
        Statement declaration = variables.declare(context);
        declarations.add(declaration);
        return declaration;
    }

    List<Statement> declarations() {
        return List.copyOf(declarations);
    }

    private Statement ifElse(IfElseContext context, int line) {
        var condition = condition(context.expression());
        Statement then = statement(context.statement(0));
        Statement otherwise = context.ELSE() == null ? null : statement(context.statement(1));
        return new Statement.If(condition, then, otherwise, line);
    }

    private Statement whileLoop(WhileLoopContext context, int line) {
        var condition = condition(context.expression());
        return new Statement.While(condition, statement(context.statement()), line);
    }

    private static Statement inLoop(Statement statement, int error, String word, ParserRuleContext context) {
        if (!isInside(context, LOOPS)) {
            throw SyntaxErrors.error(error, 15, 1,
                    "Cannot use a " + word + " statement outside the scope of a WHILE statement.", statement.line());
        }
        return statement;
    }

    private Statement tryCatch(TryCatchContext context, int line) {
        return new Statement.TryCatch(statements(context.tryBody().statement()),
                statements(context.catchBody().statement()), line);
    }

    private Statement returnStatus(ReturnStatusContext context, int line) {
        if (context.expression() != null && !tree.isProcedure()) {
            throw SyntaxErrors.error(178, 15, 1, "A RETURN statement with a value cannot be used in this context.",
                    line);
        }
        return new Statement.Return(tree.expressions().valueOrNull(context.expression()), line);
    }

    private Statement raiseError(RaiseErrorContext context, int line) {
        List<Expression> values = tree.expressions().values(context.expression());
        if (values.size() > 23) {
            throw SyntaxErrors.error(2747, 16, 1,
                    "Too many substitution parameters for RAISERROR. Cannot exceed 20 substitution parameters.",
                    line);
        }
        return new Statement.RaiseError(values.get(0), values.get(1), values.get(2), values.subList(3, values.size()),
                context.id().stream().map(id -> ExpressionBuilder.upper(Names.of(id))).toList(), line);
    }

    private Statement throwError(ThrowErrorContext context, int line) {
        return throwOf(tree.expressions().values(context.expression()),
                isInside(context, Set.of(CatchBodyContext.class)),
                line);
    }

    static Statement throwOf(List<Expression> values, boolean inCatch, int line) {
        if (values.isEmpty()) {
            if (!inCatch) {
                throw SyntaxErrors.error(10704, 15, 1,
                        "To rethrow an error, a THROW statement must be used inside a CATCH block. Insert the "
                                + "THROW statement inside a CATCH block, or add error parameters to the THROW statement.",
                        line);
            }
            return new Statement.Throw(null, line);
        }
        if (values.size() != 3) {
            throw SyntaxErrors.error(102, 15, 1, "Incorrect syntax near 'THROW'.", line);
        }
        return new Statement.Throw(new Statement.Throw.Arguments(values.get(0), values.get(1), values.get(2)), line);
    }

    private @Nullable Expression name(@Nullable TransactionNameContext context) {
        if (context == null) {
            return null;
        }
        return context.LOCAL() == null
                ? ExpressionBuilder.word(Names.of(context.id()), ExpressionBuilder.line(context))
                : tree.expressions().variable(context.LOCAL().getSymbol());
    }
}
