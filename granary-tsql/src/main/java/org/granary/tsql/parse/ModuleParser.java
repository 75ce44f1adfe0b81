package org.granary.tsql.parse;

import java.util.List;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;
import org.granary.tsql.ast.CheckedTexts;
import org.granary.tsql.ast.Module;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.ParseSettings;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.TextUse;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// CREATE and ALTER of a procedure or view: the head is read here, the rest of the text is its body, which is parsed as
/// a text of its own.
final class ModuleParser {
    private static final String FIRST = "must be the first statement in a query batch.";

    private final CommonTokenStream tokens;
    private final String text;
    private int at;

    private ModuleParser(CommonTokenStream tokens, String text, int at) {
        this.tokens = tokens;
        this.text = text;
        this.at = at;
    }

    /// How parts of the text are parsed.
    interface Parts {
        ObjectName name(CommonTokenStream tokens);

        List<ParameterDeclaration> parameters(CommonTokenStream tokens);

        /// @param procedure whether it is the body of one, where RETURN has a value
        Script body(CommonTokenStream tokens, boolean procedure);
    }

    /// The script of a text that defines a module, or null where it does not.
    static @Nullable Script script(CommonTokenStream tokens, String text, Parts parts, ParseSettings settings) {
        int first = 0;
        while (tokens.get(first).getType() == TsqlLexer.SEMICOLON) {
            first++;
        }
        Module.Kind kind = kind(tokens, first);
        if (kind == null) {
            return null;
        }
        Statement statement = new ModuleParser(tokens, text, first).statement(kind, parts);
        return new Script(List.of(statement), List.of(), List.of(), List.of(), text.length(), settings,
                new CheckedTexts(), new TextUse());
    }

    /// What a statement defines that begins at this token, or null.
    private static Module.@Nullable Kind kind(CommonTokenStream tokens, int at) {
        int next = at + 1;
        switch (type(tokens, at)) {
            case TsqlLexer.CREATE -> {
                if (type(tokens, next) == TsqlLexer.OR && type(tokens, next + 1) == TsqlLexer.ALTER) {
                    next += 2;
                }
            }
            case TsqlLexer.ALTER -> {
            }
            default -> {
                return null;
            }
        }
        return switch (type(tokens, next)) {
            case TsqlLexer.PROC, TsqlLexer.PROCEDURE -> Module.Kind.PROCEDURE;
            case TsqlLexer.VIEW -> Module.Kind.VIEW;
            default -> null;
        };
    }

    /// Error 111 where a module is defined after another statement, or null where the token begins no such statement.
    static @Nullable SqlError notFirst(CommonTokenStream tokens, Token token) {
        for (int i = Math.max(0, token.getTokenIndex() - 3); i <= token.getTokenIndex(); i++) {
            Module.Kind kind = kind(tokens, i);
            if (kind != null) {
                return SyntaxErrors.error(111, 15, 1, "'CREATE/ALTER " + kind + "' " + FIRST, token.getLine());
            }
        }
        return null;
    }

    private static int type(CommonTokenStream tokens, int at) {
        return at < tokens.size() ? tokens.get(at).getType() : Token.EOF;
    }

    private int type() {
        return type(tokens, at);
    }

    private Statement statement(Module.Kind kind, Parts parts) {
        int line = tokens.get(at).getLine();
        boolean alters = type() == TsqlLexer.ALTER;
        boolean both = type(tokens, at + 1) == TsqlLexer.OR;
        at += both ? 4 : 2;
        int nameFrom = at;
        while (type() == TsqlLexer.DOT || type(tokens, at - 1) == TsqlLexer.DOT || at == nameFrom) {
            at++;
        }
        ObjectName name = parts.name(range(nameFrom, at));
        int headFrom = at;
        int as = findAs();
        int options = as;
        for (int i = headFrom; i < as; i++) {
            if (type(tokens, i) == TsqlLexer.WITH) {
                options = i;
                break;
            }
        }
        checkOptions(options, as);
        boolean inParentheses = type(tokens, headFrom) == TsqlLexer.LEFT_PARENTHESIS
                && type(tokens, options - 1) == TsqlLexer.RIGHT_PARENTHESIS;
        CommonTokenStream head = inParentheses ? range(headFrom + 1, options - 1) : range(headFrom, options);
        boolean creates = !alters || both;
        boolean replaces = alters || both;
        Module module = kind == Module.Kind.PROCEDURE
                ? new Module(kind, parameters(parts.parameters(head)), List.of(), body(as, kind, parts), text)
                : new Module(kind, List.of(), columns(head), view(body(as, kind, parts), line), text);
        return new Statement.DefineModule(name, module, creates, replaces, line);
    }

    /// The AS before the body. That of a parameter comes after its name, that of an option after EXECUTE.
    private int findAs() {
        for (int i = at; i < tokens.size(); i++) {
            int before = type(tokens, i - 1);
            if (type(tokens, i) == TsqlLexer.AS && before != TsqlLexer.LOCAL && before != TsqlLexer.EXECUTE
                    && before != TsqlLexer.EXEC) {
                return i;
            }
        }
        throw new SyntaxErrors(tokens).near(tokens.get(tokens.size() - 1));
    }

    /// RECOMPILE, ENCRYPTION, SCHEMABINDING and VIEW_METADATA change nothing.
    private void checkOptions(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (type(tokens, i) == TsqlLexer.EXECUTE || type(tokens, i) == TsqlLexer.EXEC) {
                if (!tokens.get(Math.min(i + 2, to)).getText().equalsIgnoreCase("CALLER")) {
                    throw SyntaxErrors.unsupported("EXECUTE AS", tokens.get(i).getLine());
                }
            }
        }
    }

    private static List<Module.Parameter> parameters(List<ParameterDeclaration> declared) {
        return declared.stream().map(each -> new Module.Parameter(each.name(), each.type(), each.userType(),
                each.defaultValue(), each.output(), each.readOnly())).toList();
    }

    private static List<String> columns(CommonTokenStream head) {
        return head.getTokens().stream()
                .filter(token -> token.getType() != TsqlLexer.COMMA && token.getType() != Token.EOF)
                .map(token -> token.getType() == TsqlLexer.BRACKETED || token.getType() == TsqlLexer.DOUBLE_QUOTED
                        ? Literals.unquote(token.getText(), 1)
                        : token.getText())
                .toList();
    }

    private Script body(int as, Module.Kind kind, Parts parts) {
        int end = tokens.size() - 1;
        boolean checked = kind == Module.Kind.VIEW && end - as > 3 && type(tokens, end - 1) == TsqlLexer.OPTION
                && type(tokens, end - 2) == TsqlLexer.CHECK && type(tokens, end - 3) == TsqlLexer.WITH;
        if (as + 1 >= end) {
            throw new SyntaxErrors(tokens).near(tokens.get(end));
        }
        return parts.body(range(as + 1, checked ? end - 3 : end), kind == Module.Kind.PROCEDURE);
    }

    /// A view is one SELECT.
    private static Script view(Script body, int line) {
        boolean select = body.statements().size() == 1
                && body.statements().getFirst() instanceof Statement.Select only && into(only) == null;
        if (!select) {
            throw SyntaxErrors.error(156, 15, 1, "Incorrect syntax near the keyword 'AS'.", line);
        }
        if (!body.free().isEmpty()) {
            Script.Name variable = body.free().getFirst();
            throw new SqlError(SqlErrors.undeclaredVariable(variable.name()).sqlMessage().in("", variable.line()));
        }
        return body;
    }

    private static @Nullable ObjectName into(Statement.Select select) {
        return select.query().body() instanceof QueryBody.Select first ? first.into() : null;
    }

    private CommonTokenStream range(int from, int to) {
        CommonTokenStream range = new CommonTokenStream(
                new ListTokenSource(List.copyOf(tokens.getTokens().subList(from, Math.max(from, to)))));
        range.fill();
        return range;
    }
}
