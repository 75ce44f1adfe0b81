package org.granary.tsql.parse;

import java.util.List;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.granary.tsql.ast.CheckedTexts;
import org.granary.tsql.ast.ParseSettings;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.TextUse;
import org.granary.tsql.parse.TsqlParser.AndExpressionContext;
import org.granary.tsql.parse.TsqlParser.ExpressionContext;
import org.granary.tsql.parse.TsqlParser.OrExpressionContext;
import org.granary.tsql.parse.TsqlParser.PredicateExpressionContext;
import org.granary.type.SqlError;

/// Builds the tree of one text. Its parts know each other through this.
final class TreeBuilder {
    private final CommonTokenStream tokens;
    private final SyntaxErrors errors;
    private final VariableUses variables = new VariableUses();
    private final ExpressionBuilder expressions = new ExpressionBuilder(this);
    private final ConditionBuilder conditions = new ConditionBuilder(this);
    private final QueryBuilder queries = new QueryBuilder(this);
    private final StatementBuilder statements = new StatementBuilder(this);

    private boolean procedure;

    TreeBuilder(CommonTokenStream tokens, SyntaxErrors errors) {
        this.tokens = tokens;
        this.errors = errors;
    }

    /// The tree of all statements that were parsed.
    Script script(int characters, ParseSettings settings) {
        return new Script(statements.all(), statements.declarations(), variables.declared(), variables.free(),
                characters,
                settings, new CheckedTexts(), new TextUse());
    }

    /// The text is the body of a procedure.
    void inProcedure() {
        procedure = true;
    }

    boolean isProcedure() {
        return procedure;
    }

    ExpressionBuilder expressions() {
        return expressions;
    }

    ConditionBuilder conditions() {
        return conditions;
    }

    QueryBuilder queries() {
        return queries;
    }

    StatementBuilder statements() {
        return statements;
    }

    VariableUses variables() {
        return variables;
    }

    SyntaxErrors errors() {
        return errors;
    }

    /// The tokens of a part of the text.
    List<Token> tokensOf(ParserRuleContext context) {
        return tokens.getTokens().subList(context.getStart().getTokenIndex(), context.getStop().getTokenIndex() + 1);
    }

    Token tokenAfter(ParserRuleContext context) {
        return tokens.get(Math.min(context.getStop().getTokenIndex() + 1, tokens.size() - 1));
    }

    /// SQL Server stumbles over the word that makes the expression a condition.
    SqlError conditionWhereValueExpected(ExpressionContext context) {
        Token culprit = switch (context) {
            case AndExpressionContext and -> and.AND().getSymbol();
            case OrExpressionContext or -> or.OR().getSymbol();
            case PredicateExpressionContext predicate when predicate.predicate().test() != null ->
                predicate.predicate().test().getStart();
            default -> context.getStart();
        };
        return errors.near(culprit);
    }
}
