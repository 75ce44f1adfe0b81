package org.granary.tsql.parse;

import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.granary.tsql.ast.ParseSettings;
import org.jspecify.annotations.Nullable;

/// Follows the SET statements of a text token by token: SET QUOTED_IDENTIFIER decides what double quotes mean from
/// there on.
final class ParsedSettings {
    private static final Set<String> QUOTES = Set.of("QUOTED_IDENTIFIER", "ANSI_DEFAULTS");

    private final boolean initially;
    private @Nullable Boolean quotedIdentifiers;
    private @Nullable Boolean parseOnly;
    private boolean inSet;
    private boolean quotes;
    private boolean parse;

    /// @param quotedIdentifiers the session's setting
    ParsedSettings(boolean quotedIdentifiers) {
        this.initially = quotedIdentifiers;
    }

    void next(Token token) {
        switch (token.getType()) {
            case TsqlLexer.SET -> {
                inSet = true;
                quotes = false;
                parse = false;
            }
            case TsqlLexer.ID -> {
                String word = token.getText().toUpperCase(Locale.ROOT);
                quotes |= inSet && QUOTES.contains(word);
                parse |= inSet && word.equals("PARSEONLY");
            }
            case TsqlLexer.COMMA -> {
                // Another option of the same SET.
            }
            case TsqlLexer.ON, TsqlLexer.OFF -> {
                boolean on = token.getType() == TsqlLexer.ON;
                quotedIdentifiers = (inSet && quotes) ? Boolean.valueOf(on) : quotedIdentifiers;
                parseOnly = (inSet && parse) ? Boolean.valueOf(on) : parseOnly;
                inSet = false;
            }
            default -> inSet = false;
        }
    }

    /// Whether double quotes hold names here.
    boolean areIdentifiersQuoted() {
        return quotedIdentifiers == null ? initially : quotedIdentifiers;
    }

    ParseSettings result() {
        return new ParseSettings(quotedIdentifiers, parseOnly);
    }
}
