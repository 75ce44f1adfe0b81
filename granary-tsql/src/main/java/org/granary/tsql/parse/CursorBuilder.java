package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.granary.tsql.ast.CursorAction;
import org.granary.tsql.ast.CursorAction.Definition;
import org.granary.tsql.ast.CursorAction.Fetch.Direction;
import org.granary.tsql.ast.CursorAction.Reference;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.parse.TsqlParser.CloseCursorContext;
import org.granary.tsql.parse.TsqlParser.CursorDefinitionContext;
import org.granary.tsql.parse.TsqlParser.CursorNameContext;
import org.granary.tsql.parse.TsqlParser.DeallocateCursorContext;
import org.granary.tsql.parse.TsqlParser.DeclareCursorContext;
import org.granary.tsql.parse.TsqlParser.FetchCursorContext;
import org.granary.tsql.parse.TsqlParser.IdContext;
import org.granary.tsql.parse.TsqlParser.OpenCursorContext;
import org.granary.tsql.parse.TsqlParser.SetCursorContext;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Builds the statements about cursors.
final class CursorBuilder {
    private static final Set<String> ISO = Set.of("INSENSITIVE", "SCROLL");
    /// Options of which one excludes the others.
    private static final List<List<String>> GROUPS = List.of(List.of("LOCAL", "GLOBAL"),
            List.of("FORWARD_ONLY", "SCROLL"), List.of("STATIC", "KEYSET", "DYNAMIC", "FAST_FORWARD"),
            List.of("READ_ONLY", "SCROLL_LOCKS", "OPTIMISTIC"), List.of("TYPE_WARNING"), List.of("INSENSITIVE"),
            List.of("FAST_FORWARD", "SCROLL"), List.of("FAST_FORWARD", "SCROLL_LOCKS", "OPTIMISTIC"));

    /// Options of cursors that no row can be changed through.
    private static final Set<String> READ_ONLY = Set.of("READ_ONLY", "FAST_FORWARD", "STATIC", "INSENSITIVE");

    private final TreeBuilder tree;
    private final Set<String> variables = new HashSet<>();

    CursorBuilder(TreeBuilder tree) {
        this.tree = tree;
    }

    /// `DECLARE @c CURSOR`.
    void declareVariable(Token token) {
        tree.variables().declare(token, false);
        variables.add(token.getText().toLowerCase(Locale.ROOT));
    }

    boolean isCursor(String variable) {
        return variables.contains(variable.toLowerCase(Locale.ROOT));
    }

    Statement declare(DeclareCursorContext context) {
        Set<String> options = new LinkedHashSet<>();
        for (IdContext word : context.iso) {
            String option = ExpressionBuilder.upper(Names.of(word));
            if (!ISO.contains(option)) {
                throw tree.errors().near(word.getStart());
            }
            options.add(option);
        }
        boolean mixed = !options.isEmpty() && !context.cursorDefinition().id().isEmpty();
        if (mixed) {
            throw SyntaxErrors.error(1049, 15, 1,
                    "Mixing old and new syntax to specify cursor options is not allowed.",
                    ExpressionBuilder.line(context));
        }
        return of(new CursorAction.Declare(Names.of(context.name), definition(context.cursorDefinition(), options)),
                context);
    }

    Statement set(SetCursorContext context) {
        return of(new CursorAction.Assign(variable(context.LOCAL().getSymbol()),
                definition(context.cursorDefinition(), new LinkedHashSet<>())), context);
    }

    /// `SET @c = other`, where @c is a variable for cursors.
    Statement refer(String variable, Expression value, ParserRuleContext context) {
        Reference reference = switch (value) {
            case Expression.Variable other when isCursor(other.name()) -> new Reference(other.name(), false);
            case Expression.ColumnReference name when name.qualifier().isEmpty() -> new Reference(name.name(), false);
            default ->
                throw SyntaxErrors.error(206, 16, 2, "Operand type clash: expression is incompatible with cursor",
                        ExpressionBuilder.line(context));
        };
        return of(new CursorAction.Refer(variable, reference), context);
    }

    private Definition definition(CursorDefinitionContext context, Set<String> options) {
        List<IdContext> ids = context.OF() == null
                ? context.id()
                : context.id().stream().filter(id -> id.getStart().getTokenIndex() < context.FOR(0).getSymbol()
                        .getTokenIndex()).toList();
        for (IdContext word : ids) {
            String option = ExpressionBuilder.upper(Names.of(word));
            if (GROUPS.stream().noneMatch(group -> group.contains(option)) || option.equals("INSENSITIVE")) {
                throw tree.errors().near(word.getStart());
            }
            for (List<String> group : GROUPS) {
                if (group.contains(option)) {
                    for (String other : group) {
                        if (options.contains(other)) {
                            throw SyntaxErrors.error(1048, 15, 1,
                                    "Conflicting cursor options " + other + " and " + option + ".",
                                    ExpressionBuilder.line(context));
                        }
                    }
                }
            }
            options.add(option);
        }
        var with = tree.queries().with(context.with(), Hints.maxRecursion(context.queryHint()));
        var select = new Statement.Select(tree.queries().query(with, context.query()), ExpressionBuilder.line(context));
        tree.queries().endNamespaces();
        Set<String> used = new LinkedHashSet<>();
        for (Token token : tree.tokensOf(context)) {
            if (token.getType() == TsqlLexer.LOCAL) {
                used.add(token.getText());
            }
        }
        boolean fixed = options.stream().anyMatch(READ_ONLY::contains);
        if (fixed && context.UPDATE() != null) {
            throw SyntaxErrors.error(16957, 16, 4, "FOR UPDATE cannot be specified on a READ ONLY cursor.",
                    ExpressionBuilder.line(context));
        }
        List<String> updated = context.id().stream().filter(id -> !ids.contains(id)).map(Names::of).toList();
        return new Definition(Set.copyOf(options), select, context.READ() != null, updated, List.copyOf(used));
    }

    Statement open(OpenCursorContext context) {
        return of(new CursorAction.Open(name(context.cursorName())), context);
    }

    Statement close(CloseCursorContext context) {
        return of(new CursorAction.Close(name(context.cursorName())), context);
    }

    Statement deallocate(DeallocateCursorContext context) {
        return of(new CursorAction.Deallocate(name(context.cursorName())), context);
    }

    Statement fetch(FetchCursorContext context) {
        Direction direction = Direction.NEXT;
        Expression row = null;
        if (context.direction != null) {
            direction = direction(context.direction);
            row = row(context);
            boolean counts = direction == Direction.ABSOLUTE || direction == Direction.RELATIVE;
            if (counts != (row != null)) {
                throw tree.errors().near(tree.tokenAfter(context.direction));
            }
        }
        List<String> into = new ArrayList<>();
        context.into.forEach(token -> into.add(tree.variables().use(token, false)));
        return of(new CursorAction.Fetch(name(context.cursorName()), direction, row, List.copyOf(into)), context);
    }

    private @Nullable Expression row(FetchCursorContext context) {
        if (context.row != null) {
            return tree.expressions().variable(context.row);
        }
        if (context.signedInteger() == null) {
            return null;
        }
        String digits = context.signedInteger().getText();
        long number = digits.length() > 12
                ? digits.startsWith("-") ? Integer.MIN_VALUE : Integer.MAX_VALUE
                : Long.parseLong(digits);
        return new Expression.Literal(SqlValue.of(SqlType.Simple.BIGINT, number), ExpressionBuilder.line(context));
    }

    private Direction direction(IdContext word) {
        String upper = ExpressionBuilder.upper(Names.of(word));
        for (Direction direction : Direction.values()) {
            if (direction.name().equals(upper)) {
                return direction;
            }
        }
        throw tree.errors().near(word.getStart());
    }

    Reference name(CursorNameContext context) {
        return context.LOCAL() == null
                ? new Reference(Names.of(context.id()), context.GLOBAL_SCOPE() != null)
                : new Reference(variable(context.LOCAL().getSymbol()), false);
    }

    private String variable(Token token) {
        String name = tree.variables().use(token, false);
        if (!isCursor(name)) {
            throw SyntaxErrors.error(16948, 16, 2, "The variable '" + name
                    + "' is not a cursor variable, but it is used in a place where a cursor variable is expected.",
                    token.getLine());
        }
        return name;
    }

    private static Statement of(CursorAction action, ParserRuleContext context) {
        return new Statement.Cursor(action, ExpressionBuilder.line(context));
    }
}
