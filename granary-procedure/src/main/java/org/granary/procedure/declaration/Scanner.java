package org.granary.procedure.declaration;

import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.declaration.Token.Kind;

/// Takes a text of declarations apart into words and signs.
final class Scanner {
    /// The longer ones first.
    private static final List<String> SIGNS = List.of("<>", "!=", "<=", ">=", "(", ")", ",", ";", ".", "=", "<", ">",
            "-");

    /// A line of comment, without its hyphens.
    record Comment(String text, int line) {}

    private final String file;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final List<Comment> comments = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;

    Scanner(DeclarationFile file, String text) {
        this.file = file.toString();
        this.text = text;
    }

    /// All of them, and one of kind [Kind#END].
    List<Token> tokens() {
        while (skipped()) {
            tokens.add(token());
        }
        tokens.add(token(Kind.END, "the end of the file"));
        return tokens;
    }

    List<Comment> comments() {
        return comments;
    }

    /// Goes on to the next word or sign; false at the end.
    private boolean skipped() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                at++;
                line++;
                lineStart = at;
            } else if (c == ' ' || c == '\t' || c == '\r') {
                at++;
            } else if (text.startsWith("--", at)) {
                int start = at + 2;
                while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
                    at++;
                }
                comments.add(new Comment(text.substring(start, at).strip(), line));
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                if (end < 0) {
                    throw error("the comment has no end");
                }
                for (; at < end + 2; at++) {
                    if (text.charAt(at) == '\n') {
                        lineStart = at + 1;
                        line++;
                    }
                }
            } else {
                return true;
            }
        }
        return false;
    }

    private Token token() {
        char c = text.charAt(at);
        boolean national = (c == 'N' || c == 'n') && at + 1 < text.length() && text.charAt(at + 1) == '\'';
        if (c == '\'' || national) {
            return quoted(at + (national ? 1 : 0));
        }
        if (isLetter(c)) {
            return token(Kind.WORD, wordEnd(at + 1));
        }
        if (isDigit(c)) {
            return number();
        }
        switch (c) {
            case '@' -> {
                int end = wordEnd(at + 1);
                if (end > at + 1) {
                    return token(Kind.VARIABLE, end);
                }
            }
            case '[' -> {
                int end = closing(']');
                return token(end == at + 2 ? Kind.UNNAMED : Kind.BRACKETED, end);
            }
            case '"' -> {
                int end = closing('"');
                if (end > at + 2) {
                    return token(Kind.QUOTED, end);
                }
            }
            default -> {
                for (String sign : SIGNS) {
                    if (text.startsWith(sign, at)) {
                        return token(Kind.SIGN, at + sign.length());
                    }
                }
            }
        }
        throw error("unexpected character " + c);
    }

    private Token number() {
        int end = at;
        if (text.regionMatches(true, at, "0x", 0, 2)) {
            end += 2;
            while (end < text.length() && Character.digit(text.charAt(end), 16) >= 0 && text.charAt(end) < 0x80) {
                end++;
            }
            return token(Kind.HEX, end);
        }
        end = digitsEnd(end);
        if (end < text.length() && text.charAt(end) == '.') {
            return token(Kind.DECIMAL, digitsEnd(end + 1));
        }
        return token(Kind.INTEGER, end);
    }

    /// A text, in which two quotation marks stand for one.
    private Token quoted(int opening) {
        int end = opening + 1;
        int lines = 0;
        int last = lineStart;
        while (end < text.length()) {
            char c = text.charAt(end++);
            if (c == '\n') {
                lines++;
                last = end;
            } else if (c == '\'') {
                if (end == text.length() || text.charAt(end) != '\'') {
                    Token token = token(Kind.TEXT, end);
                    line += lines;
                    lineStart = last;
                    return token;
                }
                end++;
            }
        }
        throw error("the text has no end");
    }

    /// Behind the sign that closes what begins here, in the same line.
    private int closing(char sign) {
        for (int i = at + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
            if (text.charAt(i) == sign) {
                return i + 1;
            }
        }
        throw error("there is no " + sign + " in this line");
    }

    private Token token(Kind kind, int end) {
        Token token = token(kind, text.substring(at, end));
        at = end;
        return token;
    }

    private Token token(Kind kind, String content) {
        return new Token(kind, content, line, column(at), tokens.isEmpty() ? 0 : tokens.getLast().comments(),
                comments.size());
    }

    private int wordEnd(int from) {
        int end = from;
        while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end))
                || "@#$".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        return end;
    }

    private int digitsEnd(int from) {
        int end = from;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private int column(int place) {
        return place - lineStart + 1;
    }

    private DeclarationException error(String problem) {
        return new DeclarationException(new SourceLine(file, line), "column " + column(at) + ": " + problem);
    }
}
