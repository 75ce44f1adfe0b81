package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/// Replaces a statement that is not supported by a single token, so that the rest of the text can be parsed.
final class UnsupportedStatements {
    /// How many statements of a text may be so.
    static final int MOST = 16;

    private static final Set<Integer> ENDS = Set.of(TsqlLexer.SEMICOLON, TsqlLexer.END, TsqlLexer.ELSE, Token.EOF);
    private static final Set<Integer> BEGINS = Set.of(TsqlLexer.SELECT, TsqlLexer.INSERT, TsqlLexer.UPDATE,
            TsqlLexer.DELETE, TsqlLexer.EXEC, TsqlLexer.EXECUTE, TsqlLexer.DECLARE, TsqlLexer.SET, TsqlLexer.USE,
            TsqlLexer.ALTER, TsqlLexer.CREATE, TsqlLexer.DROP, TsqlLexer.TRUNCATE, TsqlLexer.IF, TsqlLexer.WHILE,
            TsqlLexer.BEGIN,
            TsqlLexer.RETURN, TsqlLexer.WAITFOR, TsqlLexer.PRINT, TsqlLexer.RAISERROR, TsqlLexer.COMMIT,
            TsqlLexer.ROLLBACK, TsqlLexer.SAVE, TsqlLexer.BREAK, TsqlLexer.CONTINUE, TsqlLexer.WITH,
            TsqlLexer.THROW, TsqlLexer.KILL, TsqlLexer.UNSUPPORTED_STATEMENT, TsqlLexer.SECURITY_STATEMENT);
    /// GRANT SELECT, INSERT ON t TO p: the words before TO begin nothing.
    private static final Set<String> PERMISSIONS = Set.of("GRANT", "DENY", "REVOKE");
    /// Statements that have no word in them with which another could begin.
    private static final Set<String> SHORT = Set.of("DROP", "GOTO", "OPEN", "CLOSE", "DEALLOCATE", "FETCH",
            "CHECKPOINT", "REVERT", "RECONFIGURE", "SHUTDOWN");

    private UnsupportedStatements() {}

    /// The tokens with the statement replaced, or null where it is not certain where it ends: then the whole text is
    /// refused.
    static @Nullable CommonTokenStream replaced(CommonTokenStream tokens, UnsupportedConstruct found) {
        int first = found.first().getTokenIndex();
        int end = end(tokens, found);
        if (end < 0) {
            return null;
        }
        CommonToken standIn = new CommonToken(found.first());
        standIn.setType(TsqlLexer.UNSUPPORTED_STATEMENT);
        standIn.setText(found.construct());
        List<Token> all = new ArrayList<>(tokens.getTokens().subList(0, first));
        all.add(standIn);
        all.addAll(tokens.getTokens().subList(end, tokens.size()));
        CommonTokenStream replaced = new CommonTokenStream(new ListTokenSource(all));
        replaced.fill();
        return replaced;
    }

    private static String upper(Token token) {
        return token.getText().toUpperCase(Locale.ROOT);
    }

    /// The index of the token after the statement, or -1.
    private static int end(CommonTokenStream tokens, UnsupportedConstruct found) {
        String lead = upper(found.first());
        boolean isShort = SHORT.contains(lead) || PERMISSIONS.contains(lead);
        boolean listing = PERMISSIONS.contains(lead);
        int depth = 0;
        for (int i = found.first().getTokenIndex(); i < tokens.size(); i++) {
            int type = tokens.get(i).getType();
            listing &= !upper(tokens.get(i)).equals("TO") && type != TsqlLexer.FROM;
            if (type == TsqlLexer.LEFT_PARENTHESIS) {
                depth++;
            } else if (type == TsqlLexer.RIGHT_PARENTHESIS) {
                depth--;
            } else if (depth == 0 && i > found.at().getTokenIndex()) {
                if (ENDS.contains(type)) {
                    return i;
                }
                if (!listing && (BEGINS.contains(type) || SyntaxErrors.beginsStatement(tokens.get(i)))) {
                    return isShort ? i : -1;
                }
            }
        }
        return -1;
    }
}
