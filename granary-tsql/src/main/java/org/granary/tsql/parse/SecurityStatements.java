package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;
import org.granary.tsql.ast.Statement;

/// Replaces statements about logins, users, roles and permissions by a single token each, which holds the statement.
/// All of them begin with a reserved word, so they are found without parsing the rest.
final class SecurityStatements {
    private static final Set<String> VERBS = Set.of("GRANT", "DENY", "REVOKE");

    private SecurityStatements() {}

    /// A statement that was read already.
    static final class Ready extends CommonToken {
        private static final long serialVersionUID = 1L;
        private final transient Statement statement;

        Ready(Token first, Statement statement) {
            super(first);
            this.statement = statement;
            setType(TsqlLexer.SECURITY_STATEMENT);
            setText(first.getText());
        }

        Statement statement() {
            return statement;
        }
    }

    /// The same tokens where there is no such statement.
    static CommonTokenStream replaced(CommonTokenStream tokens) {
        List<Token> all = null;
        int copied = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (!canBegin(tokens.get(i))) {
                continue;
            }
            SecurityParser.Read read = SecurityParser.at(tokens, i);
            if (read != null) {
                all = all == null ? new ArrayList<>() : all;
                all.addAll(tokens.getTokens().subList(copied, i));
                all.add(new Ready(tokens.get(i),
                        new Statement.Security(read.change(), read.on(), tokens.get(i).getLine())));
                copied = read.end();
                i = copied - 1;
            }
        }
        if (all == null) {
            return tokens;
        }
        all.addAll(tokens.getTokens().subList(copied, tokens.size()));
        CommonTokenStream replaced = new CommonTokenStream(new ListTokenSource(all));
        replaced.fill();
        return replaced;
    }

    private static boolean canBegin(Token token) {
        return token.getType() == TsqlLexer.CREATE || token.getType() == TsqlLexer.DROP
                || token.getType() == TsqlLexer.ALTER
                || (token.getType() == TsqlLexer.UNSUPPORTED
                        && VERBS.contains(token.getText().toUpperCase(Locale.ROOT)));
    }
}
