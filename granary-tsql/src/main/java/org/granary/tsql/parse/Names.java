package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.parse.TsqlParser.ColumnNamesContext;
import org.granary.tsql.parse.TsqlParser.IdContext;
import org.granary.tsql.parse.TsqlParser.ObjectNameContext;
import org.granary.tsql.parse.TsqlParser.StringContext;
import org.granary.tsql.parse.TsqlParser.TypeNameContext;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.TypeNames;
import org.jspecify.annotations.Nullable;

/// Names and types of the parse tree.
final class Names {
    private static final int MAX_LENGTH = 128;
    /// SQL Server's types that are not supported.
    private static final Set<String> NOT_SUPPORTED = Set.of("geography", "geometry", "hierarchyid", "json", "vector");

    private Names() {}

    static String of(IdContext id) {
        Token token = id.getStart();
        String text = token.getText();
        String name = switch (token.getType()) {
            case TsqlLexer.BRACKETED, TsqlLexer.DOUBLE_QUOTED -> Literals.unquote(text, 1);
            default -> text;
        };
        if (name.isEmpty()) {
            throw SyntaxErrors.error(1038, 15, 4,
                    "An object or column name is missing or empty. For SELECT INTO statements, verify "
                            + "each column has a name. For other statements, look for empty alias names. Aliases defined as \"\" or [] are not "
                            + "allowed. Change the alias to a valid name.",
                    token.getLine());
        }
        if (name.length() > MAX_LENGTH) {
            throw SyntaxErrors.error(103, 15, 4, "The identifier that starts with '" + SyntaxErrors.quote(name)
                    + "' is too long. Maximum length is 128.", token.getLine());
        }
        return name;
    }

    static boolean isQuoted(IdContext id) {
        int type = id.getStart().getType();
        return type == TsqlLexer.BRACKETED || type == TsqlLexer.DOUBLE_QUOTED;
    }

    static @Nullable String ofNullable(@Nullable IdContext id) {
        return id == null ? null : of(id);
    }

    static List<String> of(@Nullable ColumnNamesContext names) {
        return names == null ? List.of() : all(names.id());
    }

    static List<String> all(List<IdContext> ids) {
        return ids.stream().map(Names::of).toList();
    }

    static ObjectName of(ObjectNameContext context) {
        List<@Nullable String> parts = new ArrayList<>();
        boolean afterDot = true;
        for (ParseTree child : context.children) {
            if (child instanceof IdContext id) {
                parts.add(of(id));
                afterDot = false;
            } else {
                if (afterDot) {
                    parts.add(null);
                }
                afterDot = true;
            }
        }
        int line = context.getStart().getLine();
        int count = parts.size();
        if (count > 4) {
            throw SyntaxErrors.error(117, 15, 1, "The object name '" + SyntaxErrors.quote(context.getText())
                    + "' contains more than the maximum number of prefixes. The maximum is 3.", line);
        }
        if (count == 4 && parts.getFirst() != null) {
            throw SyntaxErrors.error(7202, 11, 2, "Could not find server '" + parts.getFirst()
                    + "' in sys.servers. Verify that the correct server name was specified.", line);
        }
        String name = parts.getLast();
        if (name == null) {
            throw SyntaxErrors.error(102, 15, 1, "Incorrect syntax near '.'.", line);
        }
        return new ObjectName(count > 2 ? parts.get(count - 3) : null, count > 1 ? parts.get(count - 2) : null, name,
                line);
    }

    static String text(StringContext string) {
        String text = string.getText();
        return Literals.unquote(text, string.STRING() == null ? 2 : 1);
    }

    static SqlType type(TypeNameContext context, TypeNames.Use use) {
        int line = context.getStart().getLine();
        if (context.DOUBLE() != null && context.PRECISION() != null) {
            return SqlType.Simple.FLOAT;
        }
        String name = of(context.id().getLast());
        if (NOT_SUPPORTED.contains(name.toLowerCase(Locale.ROOT))) {
            throw SyntaxErrors.unsupported("The type " + name.toLowerCase(Locale.ROOT), line);
        }
        Integer first = null;
        Integer second = null;
        if (context.LEFT_PARENTHESIS() != null) {
            first = context.MAX() != null ? Integer.valueOf(SqlType.MAX) : number(context.INTEGER(0).getSymbol());
            second = context.INTEGER().size() > 1 ? number(context.INTEGER(1).getSymbol()) : null;
        }
        try {
            return TypeNames.of(name, first, second, use, 1);
        } catch (SqlError e) {
            throw new SqlError(e.sqlMessage().in("", line));
        }
    }

    private static Integer number(Token token) {
        String text = token.getText();
        if (text.length() > 9) {
            throw SyntaxErrors.error(1001, 15, 1,
                    "Length or precision specification " + SyntaxErrors.quote(text) + " is invalid.", token.getLine());
        }
        return Integer.valueOf(text);
    }
}
