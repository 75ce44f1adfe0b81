package org.granary.tsql.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenFactory;
import org.antlr.v4.runtime.TokenSource;
import org.granary.tsql.ast.LiteralList;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The tokens of a text, within limits that are checked as they are read. Literals of lists are put together to one
/// token, see [LiteralRun].
final class CheckedTokens implements TokenSource {
    private final TsqlLexer lexer;
    private final ParsedSettings settings;
    private final ParseMemory memory;
    private final Deque<Token> waiting = new ArrayDeque<>();
    // For each depth of parentheses, whether a list of an IN or VALUES is open there.
    private final boolean[] lists = new boolean[TsqlLimits.PARENTHESES + 2];
    private final boolean[] rows = new boolean[TsqlLimits.PARENTHESES + 2];
    private int parentheses;
    private int last;
    private int beforeLast;
    private int read;
    private int kept;

    CheckedTokens(String text, ParsedSettings settings, ParseMemory memory) {
        this.lexer = new TsqlLexer(new TextStream(text));
        this.lexer.removeErrorListeners();
        this.settings = settings;
        this.memory = memory;
    }

    @Override
    public Token nextToken() {
        LiteralRun run = isInList() ? run() : null;
        Token token = run == null ? take() : run;
        if (++kept > TsqlLimits.TOKENS) {
            throw SyntaxErrors.error(701, 17, 123,
                    "There is insufficient system memory in resource pool 'default' to run this query: the text has more than "
                            + TsqlLimits.TOKENS + " words. Send it in several batches.",
                    token.getLine());
        }
        memory.addToken();
        follow(token);
        return token;
    }

    private boolean isInList() {
        return parentheses > 0 && lists[parentheses]
                && (last == TsqlLexer.LEFT_PARENTHESIS || last == TsqlLexer.COMMA);
    }

    /// Literals up to the first item of the list that is none, or null where the next item is none.
    private @Nullable LiteralRun run() {
        Token first = null;
        Token comma = null;
        LiteralList literals = null;
        while (true) {
            Token sign = take();
            boolean negated = sign.getType() == TsqlLexer.MINUS;
            Token token = negated ? take() : sign;
            SqlValue value = literal(token, negated);
            Token end = value == null ? null : take();
            if (value == null || end == null
                    || (end.getType() != TsqlLexer.COMMA && end.getType() != TsqlLexer.RIGHT_PARENTHESIS)) {
                giveBack(end);
                giveBack(token);
                giveBack(negated ? sign : null);
                giveBack(comma);
                return first == null || literals == null ? null : new LiteralRun(first, literals);
            }
            if (first == null || literals == null) {
                first = sign;
                literals = new LiteralList(sign.getLine());
            }
            memory.addLiteral(token.getStopIndex() - token.getStartIndex());
            literals.append(value);
            if (end.getType() == TsqlLexer.RIGHT_PARENTHESIS) {
                giveBack(end);
                return new LiteralRun(first, literals);
            }
            comma = end;
        }
    }

    private void giveBack(@Nullable Token token) {
        if (token != null) {
            waiting.addFirst(token);
        }
    }

    /// The value of a literal, or null. One with a mistake is left to the builder of the tree, which reports it in its
    /// place.
    private static @Nullable SqlValue literal(Token token, boolean negated) {
        switch (token.getType()) {
            case TsqlLexer.INTEGER, TsqlLexer.DECIMAL, TsqlLexer.REAL, TsqlLexer.MONEY, TsqlLexer.BINARY,
                    TsqlLexer.STRING, TsqlLexer.NATIONAL_STRING, TsqlLexer.NULL -> {
                try {
                    SqlValue value = Literals.of(token);
                    return negated ? Literals.negative(value) : value;
                } catch (SqlError _) {
                    return null;
                }
            }
            default -> {
                return null;
            }
        }
    }

    private Token take() {
        Token token = waiting.pollFirst();
        return token == null ? read() : token;
    }

    private Token read() {
        CurrentRequest.checkAt(++read);
        CommonToken token = (CommonToken) lexer.nextToken();
        switch (token.getType()) {
            case TsqlLexer.UNCLOSED -> throw unclosed(token);
            case TsqlLexer.LITERALS, TsqlLexer.UNSUPPORTED_STATEMENT, TsqlLexer.SECURITY_STATEMENT ->
                token.setType(TsqlLexer.OTHER);
            case Token.EOF -> {
                if (!lexer._modeStack.isEmpty()) {
                    throw SyntaxErrors.error(113, 15, 1, "Missing end comment mark '*/'.", lexer.getLine());
                }
            }
            default -> {
                // Nothing to check.
            }
        }
        settings.next(token);
        if (token.getType() == TsqlLexer.DOUBLE_QUOTED && !settings.areIdentifiersQuoted()) {
            token.setType(TsqlLexer.STRING);
        }
        return token;
    }

    private void follow(Token token) {
        int type = token.getType();
        if (type == TsqlLexer.LEFT_PARENTHESIS) {
            if (++parentheses > TsqlLimits.PARENTHESES) {
                throw BoundedParser.tooDeep(token.getLine());
            }
            if (parentheses > 0) {
                rows[parentheses] = last == TsqlLexer.VALUES || (rows[parentheses] && last == TsqlLexer.COMMA
                        && beforeLast == TsqlLexer.RIGHT_PARENTHESIS);
                lists[parentheses] = last == TsqlLexer.IN || rows[parentheses];
            }
        } else if (type == TsqlLexer.RIGHT_PARENTHESIS) {
            parentheses--;
        }
        beforeLast = last;
        last = type;
    }

    private static SqlError unclosed(Token token) {
        String text = token.getText();
        String content = text.substring(text.charAt(0) == 'N' || text.charAt(0) == 'n' ? 2 : 1);
        return SyntaxErrors.error(105, 15, 1,
                "Unclosed quotation mark after the character string '" + SyntaxErrors.quote(content) + "'.",
                token.getLine());
    }

    @Override
    public int getLine() {
        return lexer.getLine();
    }

    @Override
    public int getCharPositionInLine() {
        return lexer.getCharPositionInLine();
    }

    @Override
    public CharStream getInputStream() {
        return lexer.getInputStream();
    }

    @Override
    public String getSourceName() {
        return lexer.getSourceName();
    }

    @Override
    public void setTokenFactory(TokenFactory<?> factory) {
        lexer.setTokenFactory(factory);
    }

    @Override
    public TokenFactory<?> getTokenFactory() {
        return lexer.getTokenFactory();
    }
}
