package org.granary.tsql.parse;

import java.util.List;
import java.util.function.Function;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.granary.tsql.ast.Script;
import org.granary.tsql.parse.TsqlParser.ParameterDeclarationContext;
import org.granary.type.SqlError;
import org.granary.type.TypeNames;

/// Parses texts, and keeps the trees of the texts used last: drivers send the same few again and again. Safe for many threads.
public final class TsqlTexts {
    private final TextCache<Script> scripts;
    private final TextCache<Script> scriptsWithQuotedStrings;
    private final TextCache<List<ParameterDeclaration>> parameters;

    /// @param mostCharacters how much text to keep of each kind
    public TsqlTexts(long mostCharacters) {
        this.scripts = new TextCache<>(mostCharacters);
        this.scriptsWithQuotedStrings = new TextCache<>(mostCharacters);
        this.parameters = new TextCache<>(mostCharacters);
    }

    /// The tree of a text, or the error of its first mistake.
    ///
    /// @param quotedIdentifiers whether double quotes hold names (SET QUOTED_IDENTIFIER ON) rather than strings
    public Script script(String text, boolean quotedIdentifiers) {
        return quotedIdentifiers
                ? scripts.get(text, it -> parse(it, true))
                : scriptsWithQuotedStrings.get(text, it -> parse(it, false));
    }

    /// The parameters that sp_executesql and its like declare, for instance `@a int, @b nvarchar(10) OUTPUT`.
    public List<ParameterDeclaration> parameters(String declarations) {
        return parameters.get(declarations, TsqlTexts::parseParameters);
    }

    private static Script parse(String text, boolean quotedIdentifiers) {
        ParsedSettings settings = new ParsedSettings(quotedIdentifiers);
        CommonTokenStream tokens = tokens(text, settings);
        UnsupportedConstruct first = null;
        for (int i = 0; tokens != null; i++) {
            try {
                SyntaxErrors errors = new SyntaxErrors(tokens);
                return new TreeBuilder(tokens, errors).script(parse(tokens, errors, TsqlParser::batch), text.length(),
                        settings.result());
            } catch (UnsupportedConstruct e) {
                first = first == null ? e : first;
                boolean goOn = i < UnsupportedStatements.MOST && text.length() <= TextCache.LONGEST;
                tokens = goOn ? UnsupportedStatements.replaced(tokens, e) : null;
            } catch (SqlError e) {
                throw first == null ? e : first;
            }
        }
        throw java.util.Objects.requireNonNull(first);
    }

    private static List<ParameterDeclaration> parseParameters(String text) {
        CommonTokenStream tokens = tokens(text, new ParsedSettings(true));
        SyntaxErrors errors = new SyntaxErrors(tokens);
        CallBuilder values = new CallBuilder(new TreeBuilder(tokens, errors));
        VariableUses names = new VariableUses();
        return parse(tokens, errors, TsqlParser::parameterDeclarations).parameterDeclaration().stream()
                .map(each -> parameter(each, values, names)).toList();
    }

    private static ParameterDeclaration parameter(ParameterDeclarationContext context, CallBuilder values,
            VariableUses names) {
        names.declare(context.LOCAL().getSymbol(), false);
        return new ParameterDeclaration(context.LOCAL().getText(),
                Names.type(context.typeName(), TypeNames.Use.DECLARATION),
                context.callValue() == null ? null : values.value(context.callValue()),
                context.OUTPUT() != null || context.OUT() != null);
    }

    /// First with the quicker prediction, which is right for nearly all text; where it fails, with the complete one, which then also finds the error.
    private static <T> T parse(CommonTokenStream tokens, SyntaxErrors errors, Function<TsqlParser, T> rule) {
        TsqlParser parser = new TsqlParser(tokens);
        parser.removeErrorListeners();
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        parser.setErrorHandler(new BailErrorStrategy());
        try {
            return rule.apply(parser);
        } catch (ParseCancellationException _) {
            tokens.seek(0);
            parser.reset();
            parser.getInterpreter().setPredictionMode(PredictionMode.LL);
            parser.setErrorHandler(new DefaultErrorStrategy());
            parser.addErrorListener(errors);
            return rule.apply(parser);
        }
    }

    private static CommonTokenStream tokens(String text, ParsedSettings settings) {
        TsqlLexer lexer = new TsqlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        tokens.fill();
        int parentheses = 0;
        for (Token token : tokens.getTokens()) {
            if (token.getType() == TsqlLexer.LEFT_PARENTHESIS) {
                parentheses++;
            } else if (token.getType() == TsqlLexer.RIGHT_PARENTHESIS) {
                parentheses--;
            }
            if (parentheses > TsqlLimits.PARENTHESES) {
                throw BoundedParser.tooDeep(token.getLine());
            }
            if (token.getType() == TsqlLexer.UNCLOSED) {
                throw unclosed(token);
            }
            settings.next(token);
            if (token.getType() == TsqlLexer.DOUBLE_QUOTED && !settings.areIdentifiersQuoted()) {
                ((CommonToken) token).setType(TsqlLexer.STRING);
            }
        }
        if (!lexer._modeStack.isEmpty()) {
            throw SyntaxErrors.error(113, 15, 1, "Missing end comment mark '*/'.", lexer.getLine());
        }
        return tokens;
    }

    private static SqlError unclosed(Token token) {
        String text = token.getText();
        String content = text.substring(text.charAt(0) == 'N' || text.charAt(0) == 'n' ? 2 : 1);
        return SyntaxErrors.error(105, 15, 1,
                "Unclosed quotation mark after the character string '" + SyntaxErrors.quote(content) + "'.",
                token.getLine());
    }
}
