package org.granary.tsql.parse;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.granary.tsql.parse.TsqlParser.StatementContext;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// A construct of T-SQL that is not supported, with the statement in which it stands.
final class UnsupportedConstruct extends SqlError {
    private final String construct;
    private final transient Token first;
    private final transient Token at;

    /// @param first the token with which the statement begins
    /// @param at the token at which the construct was recognized
    private UnsupportedConstruct(SqlMessage message, String construct, Token first, Token at) {
        super(message);
        this.construct = construct;
        this.first = first;
        this.at = at;
    }

    /// @param begins the first token of the construct, where it is a statement of its own; null where it is part of one
    static UnsupportedConstruct of(SqlMessage message, String construct, @Nullable Token begins, Token at,
            @Nullable ParserRuleContext context) {
        return new UnsupportedConstruct(message, construct, begins != null ? begins : beginning(context, at), at);
    }

    /// Where the innermost statement begins that has come as far as this token.
    private static Token beginning(@Nullable ParserRuleContext context, Token at) {
        for (ParserRuleContext around = context; around != null; around = around.getParent()) {
            StatementContext last = lastStatement(around, at);
            if (last != null) {
                return last.getStart();
            }
            if (around instanceof StatementContext statement) {
                return statement.getStart();
            }
        }
        return at;
    }

    /// The innermost statement that ends right before the token, or null.
    private static @Nullable StatementContext lastStatement(ParserRuleContext context, Token at) {
        StatementContext found = null;
        ParseTree tree = context;
        while (tree.getChildCount() > 0) {
            tree = tree.getChild(tree.getChildCount() - 1);
            if (tree instanceof StatementContext statement && statement.getStop() != null
                    && statement.getStop().getTokenIndex() == at.getTokenIndex() - 1) {
                found = statement;
            }
        }
        return found;
    }

    String construct() {
        return construct;
    }

    Token first() {
        return first;
    }

    Token at() {
        return at;
    }
}
