package org.granary.tsql.document;

import java.math.BigDecimal;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// The words of an XQuery expression, one after the other.
final class XQueryTokens {
    private static final String[] SYMBOLS = {"::", "//", "..", "!=", "<=", ">=", ":=", "<<", ">>"};

    private final String text;
    private final String method;
    private int at;
    private Kind kind = Kind.END;
    private String token = "";
    private int tokenStart;

    enum Kind {
        NAME, STRING, NUMBER, SYMBOL, END
    }

    /// @param method in errors, for instance `value()`
    XQueryTokens(String text, String method) {
        this.text = text;
        this.method = method;
        next();
    }

    Kind kind() {
        return kind;
    }

    /// The present word; of a string its content.
    String token() {
        return token;
    }

    /// Whether the present word is this symbol or name.
    boolean is(String word) {
        return (kind == Kind.SYMBOL || kind == Kind.NAME) && token.equals(word);
    }

    /// Goes on if the present word is this one.
    boolean take(String word) {
        boolean found = is(word);
        if (found) {
            next();
        }
        return found;
    }

    void expect(String word) {
        if (!take(word)) {
            throw error();
        }
    }

    String takeName() {
        if (kind != Kind.NAME) {
            throw error();
        }
        String name = token;
        next();
        return name;
    }

    String takeString() {
        if (kind != Kind.STRING) {
            throw error();
        }
        String value = token;
        next();
        return value;
    }

    BigDecimal takeNumber() {
        try {
            BigDecimal number = new BigDecimal(token);
            next();
            return number;
        } catch (NumberFormatException e) {
            throw error();
        }
    }

    /// The next character that is not blank after the present word, or 0.
    char following() {
        int next = at;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return next < text.length() ? text.charAt(next) : 0;
    }

    SqlError error() {
        return new SqlError(2209, 16, 1, "XQuery [" + method + "]: Syntax error near '"
                + (kind == Kind.END ? "<eof>" : token.length() > 40 ? token.substring(0, 40) : token) + "'");
    }

    String method() {
        return method;
    }

    /// Where the present word begins.
    int position() {
        return tokenStart;
    }

    void next() {
        skip();
        tokenStart = at;
        if (at >= text.length()) {
            kind = Kind.END;
            token = "";
            return;
        }
        char first = text.charAt(at);
        if (first == '"' || first == '\'') {
            string(first);
        } else if (Character.isDigit(first) || (first == '.' && at + 1 < text.length()
                && Character.isDigit(text.charAt(at + 1)))) {
            number();
        } else if (isNameStart(first)) {
            name();
        } else {
            kind = Kind.SYMBOL;
            token = symbol();
            at += token.length();
        }
    }

    /// Blanks and comments: `(: … :)`, which nest.
    private void skip() {
        int depth = 0;
        while (at < text.length()) {
            if (text.startsWith("(:", at)) {
                depth++;
                at += 2;
            } else if (depth > 0 && text.startsWith(":)", at)) {
                depth--;
                at += 2;
            } else if (depth > 0 || Character.isWhitespace(text.charAt(at))) {
                at++;
            } else {
                return;
            }
        }
    }

    private void string(char quote) {
        StringBuilder value = new StringBuilder();
        at++;
        while (true) {
            if (at >= text.length()) {
                kind = Kind.END;
                throw error();
            }
            char each = text.charAt(at++);
            if (each == quote) {
                if (at >= text.length() || text.charAt(at) != quote) {
                    break;
                }
                at++;
            }
            value.append(each);
        }
        kind = Kind.STRING;
        token = unescaped(value.toString());
    }

    private static String unescaped(String value) {
        return value.indexOf('&') < 0
                ? value
                : value.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'")
                        .replace("&amp;", "&");
    }

    private void number() {
        int start = at;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int exponent = at + 1;
            if (exponent < text.length() && (text.charAt(exponent) == '-' || text.charAt(exponent) == '+')) {
                exponent++;
            }
            int digits = exponent;
            while (digits < text.length() && Character.isDigit(text.charAt(digits)) && digits - exponent < 4) {
                digits++;
            }
            at = digits > exponent ? digits : at;
        }
        kind = Kind.NUMBER;
        token = text.substring(start, at);
    }

    /// A name, with its prefix: `p:name`, `p:*`.
    private void name() {
        int start = at;
        at = endOfName(at);
        if (at + 1 < text.length() && text.charAt(at) == ':' && text.charAt(at + 1) != ':') {
            if (text.charAt(at + 1) == '*') {
                at += 2;
            } else if (isNameStart(text.charAt(at + 1))) {
                at = endOfName(at + 1);
            }
        }
        kind = Kind.NAME;
        token = text.substring(start, at);
    }

    private int endOfName(int from) {
        int end = from;
        while (end < text.length() && (isNameStart(text.charAt(end)) || Character.isDigit(text.charAt(end))
                || text.charAt(end) == '-' || text.charAt(end) == '.')) {
            end++;
        }
        return end;
    }

    private static boolean isNameStart(char each) {
        return Character.isLetter(each) || each == '_';
    }

    private String symbol() {
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, at)) {
                return symbol;
            }
        }
        return text.substring(at, at + 1);
    }

    /// The prefix of a name, or null.
    static @Nullable String prefix(String name) {
        int colon = name.indexOf(':');
        return colon < 0 ? null : name.substring(0, colon);
    }

    static String local(String name) {
        return name.substring(name.indexOf(':') + 1);
    }
}
