package org.granary.tsql.parse;

import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// What is said of text that the grammar does not accept: SQL Server's words for a mistake, and the construct's name
/// for what is merely not supported.
final class SyntaxErrors extends BaseErrorListener {
    /// Words that begin a statement.
    private static final Set<String> STATEMENTS = Set.of("ALTER", "BACKUP", "CHECKPOINT", "CLOSE", "CREATE", "DBCC",
            "DEALLOCATE", "DENY", "DROP", "DUMP", "FETCH", "GOTO", "GRANT", "KILL", "LOAD", "MERGE", "OPEN", "READTEXT",
            "RECONFIGURE", "RESTORE", "REVERT", "REVOKE", "SETUSER", "SHUTDOWN", "UPDATETEXT", "WRITETEXT");
    private static final int MAX_QUOTED = 128;

    private final CommonTokenStream tokens;

    SyntaxErrors(CommonTokenStream tokens) {
        this.tokens = tokens;
    }

    @Override
    public void syntaxError(Recognizer<?, ?> recognizer, @Nullable Object offendingSymbol, int line, int column,
            String message, @Nullable RecognitionException e) {
        throw near((Token) java.util.Objects.requireNonNull(offendingSymbol),
                recognizer instanceof Parser parser ? parser.getContext() : null);
    }

    /// The error for a token that cannot stand where it stands.
    SqlError near(Token token) {
        return near(token, null);
    }

    private SqlError near(Token token, @Nullable ParserRuleContext context) {
        Token previous = neighbour(token, -1);
        if (token.getType() == Token.EOF) {
            String grouping = previous == null ? null : Constructs.grouping(previous, neighbour(previous, -1));
            if (grouping != null) {
                return unsupported(grouping, token.getLine());
            }
            return previous == null
                    ? incorrect(102, "", 1)
                    : incorrect(102, quote(previous.getText()), previous.getLine());
        }
        SqlError notFirst = ModuleParser.notFirst(tokens, token);
        if (notFirst != null) {
            return notFirst;
        }
        String construct = new Constructs(tokens).name(token);
        if (construct != null) {
            return UnsupportedConstruct.of(unsupported(construct, token.getLine()).sqlMessage(), construct,
                    beginning(token, previous), token, context);
        }
        if (token.getType() <= TsqlLexer.UNSUPPORTED) {
            return error(156, 15, 1, "Incorrect syntax near the keyword '" + token.getText() + "'.", token.getLine());
        }
        return incorrect(102, quote(token.getText()), token.getLine());
    }

    /// The first word of a statement that is not supported, or null where the token is part of a statement that
    /// otherwise is.
    private static @Nullable Token beginning(Token token, @Nullable Token previous) {
        if (beginsStatement(token)) {
            return token;
        }
        return previous != null && beginsStatement(previous) ? previous : null;
    }

    /// Whether this is a reserved word with which a statement begins that is not supported, or not in all its forms.
    static boolean beginsStatement(Token token) {
        return token.getType() <= TsqlLexer.UNSUPPORTED && STATEMENTS.contains(upper(token));
    }

    private static String upper(Token token) {
        return token.getText().toUpperCase(Locale.ROOT);
    }

    private @Nullable Token neighbour(Token token, int step) {
        int index = token.getTokenIndex() + step;
        return index < 0 || index >= tokens.size() ? null : tokens.get(index);
    }

    static SqlError unsupported(String construct, int line) {
        return new SqlError(SqlErrors.unsupported(quote(construct)).sqlMessage().in("", line));
    }

    private static SqlError incorrect(int number, String near, int line) {
        return error(number, 15, 1, "Incorrect syntax near '" + near + "'.", line);
    }

    /// Error 8623 for a statement that is too large to be planned.
    static SqlError tooComplex(int line) {
        return new SqlError(SqlErrors.tooComplex().sqlMessage().in("", line));
    }

    static SqlError error(int number, int severity, int state, String text, int line) {
        return new SqlError(new SqlMessage(number, severity, state, text, "", line));
    }

    static String quote(String text) {
        return text.length() > MAX_QUOTED ? text.substring(0, MAX_QUOTED) : text;
    }
}
