package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.RequestMemory;
import org.granary.memory.ServerMemory;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.UsedText;
import org.granary.tsql.parse.TextCache.Made;
import org.granary.tsql.parse.TsqlParser.ParameterDeclarationContext;
import org.granary.type.SqlError;

/// Parses texts, and keeps the trees of the texts used last: drivers send the same few again and again. Safe for many
/// threads.
public final class TsqlTexts {
    private final TextCache<Script> scripts;
    private final TextCache<Script> scriptsWithQuotedStrings;
    private final TextCache<List<ParameterDeclaration>> parameters;

    /// @param mostBytes how much to keep of all together
    /// @param memory where what is kept is counted
    public TsqlTexts(long mostBytes, ServerMemory memory) {
        this.scripts = new TextCache<>(mostBytes / 2, memory);
        this.scriptsWithQuotedStrings = new TextCache<>(mostBytes / 4, memory);
        this.parameters = new TextCache<>(mostBytes / 4, memory);
    }

    /// The tree of a text, or the error of its first mistake.
    ///
    /// @param quotedIdentifiers whether double quotes hold names (SET QUOTED_IDENTIFIER ON) rather than strings
    public Script script(String text, boolean quotedIdentifiers) {
        return quotedIdentifiers
                ? scripts.get(text, it -> counted(it, memory -> parse(it, true, memory)))
                : scriptsWithQuotedStrings.get(text, it -> counted(it, memory -> parse(it, false, memory)));
    }

    /// The texts that are kept and were run.
    public List<UsedText> used() {
        List<UsedText> used = new ArrayList<>();
        scripts.kept().forEach((text, script) -> used.add(new UsedText(text, true, script.use())));
        scriptsWithQuotedStrings.kept().forEach((text, script) -> used.add(new UsedText(text, false, script.use())));
        used.removeIf(text -> text.use().totals().runs() == 0);
        return used;
    }

    /// The parameters that sp_executesql and its like declare, for instance `@a int, @b nvarchar(10) OUTPUT`.
    public List<ParameterDeclaration> parameters(String declarations) {
        return parameters.get(declarations, it -> counted(it, memory -> parseParameters(it, memory)));
    }

    /// Counts what parsing takes while it lasts, and the tree of a text that is not kept as long as the request holds
    /// its text.
    private static <V> Made<V> counted(String text, Function<ParseMemory, V> parse) {
        RequestMemory request = RequestMemory.current();
        try (MemoryHold memory = request.account().hold(MemoryKind.PARSE_TREES)) {
            ParseMemory counted = new ParseMemory(memory);
            V parsed = parse.apply(counted);
            memory.close();
            if (text.length() > TextCache.LONGEST) {
                request.texts().add(counted.runningBytes());
            }
            return new Made<>(parsed, counted.treeBytes());
        }
    }

    private static Script parse(String text, boolean quotedIdentifiers, ParseMemory memory) {
        ParsedSettings settings = new ParsedSettings(quotedIdentifiers);
        CommonTokenStream all = tokens(text, settings, memory);
        Script module = ModuleParser.script(all, text, new ModuleParts(text, settings), settings.result());
        return module != null ? module : statements(all, text, settings, false);
    }

    /// The parts of a text that defines a procedure or view.
    private record ModuleParts(String text, ParsedSettings settings) implements ModuleParser.Parts {
        @Override
        public ObjectName name(CommonTokenStream tokens) {
            return Names.of(TsqlTexts.parse(tokens, new SyntaxErrors(tokens), TsqlParser::objectName));
        }

        @Override
        public List<ParameterDeclaration> parameters(CommonTokenStream tokens) {
            return parsedParameters(tokens);
        }

        @Override
        public Script body(CommonTokenStream tokens, boolean procedure) {
            return statements(tokens, text, settings, procedure);
        }
    }

    private static Script statements(CommonTokenStream all, String text, ParsedSettings settings,
            boolean procedure) {
        CommonTokenStream tokens = SecurityStatements.replaced(all);
        UnsupportedConstruct first = null;
        for (int i = 0; tokens != null; i++) {
            try {
                return script(tokens, procedure).script(text.length(), settings.result());
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

    /// Builds the tree statement by statement, as they are parsed. The first mistake that the builder finds counts if
    /// the parser finds none.
    private static TreeBuilder script(CommonTokenStream tokens, boolean procedure) {
        SyntaxErrors errors = new SyntaxErrors(tokens);
        TreeBuilder[] tree = new TreeBuilder[1];
        parse(tokens, errors, parser -> {
            tree[0] = new TreeBuilder(tokens, errors);
            if (procedure) {
                tree[0].inProcedure();
            }
            parser.setFinished(tree[0].statements());
            return parser.batch();
        });
        return tree[0];
    }

    private static List<ParameterDeclaration> parseParameters(String text, ParseMemory memory) {
        return parsedParameters(tokens(text, new ParsedSettings(true), memory));
    }

    private static List<ParameterDeclaration> parsedParameters(CommonTokenStream tokens) {
        SyntaxErrors errors = new SyntaxErrors(tokens);
        CallBuilder values = new CallBuilder(new TreeBuilder(tokens, errors));
        VariableUses names = new VariableUses();
        return parse(tokens, errors, TsqlParser::parameterDeclarations).parameterDeclaration().stream()
                .map(each -> parameter(each, values, names)).toList();
    }

    private static ParameterDeclaration parameter(ParameterDeclarationContext context, CallBuilder values,
            VariableUses names) {
        names.declare(context.LOCAL().getSymbol(), false);
        DeclaredType type = DeclaredType.of(context.typeName());
        return new ParameterDeclaration(context.LOCAL().getText(), type.type(), type.userType(),
                context.callValue() == null ? null : values.value(context.callValue()),
                context.OUTPUT() != null || context.OUT() != null, context.READONLY() != null);
    }

    /// First with the quicker prediction, which is right for nearly all text; where it fails, with the complete one,
    /// which then also finds the error. If that takes too long, the place where the quicker one failed is the error.
    private static <T> T parse(CommonTokenStream tokens, SyntaxErrors errors, Function<TsqlParser, T> rule) {
        TsqlParser parser = new TsqlParser(tokens);
        PredictionTables.use(parser);
        parser.removeErrorListeners();
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        parser.setErrorHandler(new BailErrorStrategy());
        try {
            return rule.apply(parser);
        } catch (ParseCancellationException failed) {
            tokens.seek(0);
            parser.reset();
            parser.getInterpreter().setPredictionMode(PredictionMode.LL);
            parser.setErrorHandler(new DefaultErrorStrategy());
            parser.addErrorListener(errors);
            try {
                return rule.apply(parser);
            } catch (BoundedPrediction.GaveUpException e) {
                throw failed.getCause() instanceof RecognitionException mistake
                        ? errors.near(mistake.getOffendingToken())
                        : e;
            }
        }
    }

    private static CommonTokenStream tokens(String text, ParsedSettings settings, ParseMemory memory) {
        CommonTokenStream tokens = new CommonTokenStream(new CheckedTokens(text, settings, memory));
        tokens.fill();
        return tokens;
    }
}
