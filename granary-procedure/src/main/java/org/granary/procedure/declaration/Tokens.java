package org.granary.procedure.declaration;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.granary.procedure.declaration.Token.Kind;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;

/// The words and signs of a file, read from the first to the last: what all declarations are made of.
final class Tokens {
    /// What cannot be a name without brackets.
    private static final Set<String> RESERVED = Set.of("AND", "AS", "BETWEEN", "CHECK", "CONSTRAINT", "CREATE", "IN",
            "IS", "NOT", "NULL", "OR", "PROC", "PROCEDURE", "TABLE", "WITH");

    private final DeclarationFile file;
    private final List<Token> tokens;
    private final List<Scanner.Comment> comments;
    private int at;

    Tokens(DeclarationFile file, String text) {
        Scanner scanner = new Scanner(file, text);
        this.file = file;
        this.tokens = scanner.tokens();
        this.comments = scanner.comments();
    }

    DeclarationFile file() {
        return file;
    }

    Token peek() {
        return tokens.get(at);
    }

    private Token next() {
        return tokens.get(at++);
    }

    boolean isAt(String word) {
        return peek().is(word);
    }

    boolean isAt(Kind kind) {
        return peek().kind() == kind;
    }

    /// Takes these words if all of them come next.
    boolean take(String... words) {
        for (int i = 0; i < words.length; i++) {
            if (at + i >= tokens.size() || !tokens.get(at + i).is(words[i])) {
                return false;
            }
        }
        at += words.length;
        return true;
    }

    void expect(String... words) {
        for (String word : words) {
            if (!take(word)) {
                throw unexpected(word);
            }
        }
    }

    Token expect(Kind kind, String what) {
        if (!isAt(kind)) {
            throw unexpected(what);
        }
        return next();
    }

    /// At least one, with commas between them.
    <T> List<T> list(Supplier<T> element) {
        List<T> elements = new ArrayList<>();
        do {
            elements.add(element.get());
        } while (take(","));
        return elements;
    }

    /// The same in parentheses.
    <T> List<T> listInParentheses(Supplier<T> element) {
        expect("(");
        List<T> elements = list(element);
        expect(")");
        return elements;
    }

    /// Whether a name comes next, in brackets or without.
    boolean isAtName() {
        return isAt(Kind.BRACKETED)
                || (isAt(Kind.WORD) && !RESERVED.contains(peek().text().toUpperCase(Locale.ROOT)));
    }

    String name() {
        if (!isAtName()) {
            throw unexpected("a name");
        }
        Token name = next();
        return name.kind() == Kind.BRACKETED ? name.text().substring(1, name.text().length() - 1) : name.text();
    }

    /// The name of an object, in schema dbo unless it says otherwise.
    QualifiedName qualifiedName() {
        String first = name();
        return take(".") ? new QualifiedName(first, name()) : new QualifiedName("dbo", first);
    }

    record QualifiedName(String schema, String name) {}

    /// The content of a text.
    String text() {
        String quoted = expect(Kind.TEXT, "a text").text();
        return quoted.substring(quoted.indexOf('\'') + 1, quoted.length() - 1).replace("''", "'");
    }

    /// NULL, a text, a number or bytes.
    SqlValue literal() {
        if (take("NULL")) {
            return SqlValue.nullOf(SqlType.Simple.INT);
        }
        return switch (peek().kind()) {
            case TEXT -> SqlValue.of(SqlType.nvarchar(SqlType.MAX), text());
            case HEX -> SqlValue.of(SqlType.varbinary(SqlType.MAX),
                    HexFormat.of().parseHex(next().text().substring(2)));
            default -> {
                BigDecimal number = number();
                yield SqlValue.of(SqlType.decimal(38, number.scale()), number);
            }
        };
    }

    BigDecimal number() {
        Token first = peek();
        boolean negative = take("-");
        if (!isAt(Kind.INTEGER) && !isAt(Kind.DECIMAL)) {
            throw error(first, first.text() + " is not a number");
        }
        BigDecimal number = new BigDecimal(next().text());
        return negative ? number.negate() : number;
    }

    /// NULL or NOT NULL, where it is said.
    boolean takeNullability(boolean standard) {
        if (take("NOT", "NULL")) {
            return false;
        }
        return take("NULL") || standard;
    }

    /// The comment whose lines end right above a token.
    String commentAbove(Token token) {
        List<String> lines = new ArrayList<>();
        int line = token.line();
        for (int i = token.comments() - 1; i >= token.firstComment() && comments.get(i).line() == line - 1; i--) {
            line--;
            lines.addFirst(comments.get(i).text());
        }
        return String.join("\n", lines);
    }

    SourceLine where(Token token) {
        return new SourceLine(file.toString(), token.line());
    }

    DeclarationException error(Token token, String problem) {
        return new DeclarationException(where(token), problem);
    }

    private DeclarationException unexpected(String expected) {
        Token found = peek();
        return error(found, "column " + found.column() + ": " + found.text() + " stands where " + expected
                + " was expected");
    }

    /// None of what may come next is there.
    DeclarationException unexpected() {
        Token found = peek();
        return error(found, "column " + found.column() + ": " + found.text() + " was not expected here");
    }
}
