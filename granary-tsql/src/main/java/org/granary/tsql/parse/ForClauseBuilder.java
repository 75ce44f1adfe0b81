package org.granary.tsql.parse;

import java.util.HashSet;
import java.util.Set;
import org.granary.tsql.ast.ForClause;
import org.granary.tsql.ast.ForClause.Kind;
import org.granary.tsql.parse.TsqlParser.ForClauseContext;
import org.granary.tsql.parse.TsqlParser.ForNameContext;
import org.granary.tsql.parse.TsqlParser.ForOptionContext;
import org.jspecify.annotations.Nullable;

/// Builds FOR JSON and FOR XML.
final class ForClauseBuilder {
    private static final Set<String> JSON_OPTIONS = Set.of("INCLUDE_NULL_VALUES", "WITHOUT_ARRAY_WRAPPER");
    private static final Set<String> XML_OPTIONS = Set.of("TYPE", "ELEMENTS", "ELEMENTS XSINIL", "ELEMENTS ABSENT",
            "BINARY BASE64");

    private final TreeBuilder tree;

    ForClauseBuilder(TreeBuilder tree) {
        this.tree = tree;
    }

    @Nullable
    ForClause build(@Nullable ForClauseContext context) {
        if (context == null) {
            return null;
        }
        int line = ExpressionBuilder.line(context);
        String mode = ExpressionBuilder.upper(Names.of(context.language));
        boolean json = mode.equals("JSON");
        if (!json && !mode.equals("XML")) {
            throw tree.errors().near(context.FOR().getSymbol());
        }
        if (context.kind == null) {
            throw tree.errors().near(tree.tokenAfter(context));
        }
        String word = ExpressionBuilder.upper(Names.of(context.kind));
        Kind kind = switch (word) {
            case "PATH" -> Kind.PATH;
            case "AUTO" -> Kind.AUTO;
            case "RAW" -> json ? null : Kind.RAW;
            default -> null;
        };
        if (kind == null) {
            if (word.equals("EXPLICIT") && !json) {
                throw SyntaxErrors.unsupported("FOR XML EXPLICIT", line);
            }
            throw tree.errors().near(context.kind.getStart());
        }
        if (context.forName() != null && (json || kind == Kind.AUTO)) {
            throw tree.errors().near(context.forName().getStart());
        }
        Set<String> options = new HashSet<>();
        String root = null;
        for (ForOptionContext option : context.forOption()) {
            String words = ExpressionBuilder.upper(Names.of(option.id(0)))
                    + (option.id().size() > 1 ? " " + ExpressionBuilder.upper(Names.of(option.id(1))) : "");
            if (words.equals("ROOT")) {
                root = option.forName() == null ? "root" : name(option.forName());
                continue;
            }
            if (words.equals("XMLDATA") || words.equals("XMLSCHEMA")) {
                throw SyntaxErrors.unsupported("FOR XML " + words, line);
            }
            if (option.forName() != null || !(json ? JSON_OPTIONS : XML_OPTIONS).contains(words)) {
                throw tree.errors().near(option.getStart());
            }
            options.add(words);
        }
        if (json && root != null && options.contains("WITHOUT_ARRAY_WRAPPER")) {
            throw SyntaxErrors.error(13620, 16, 1, "ROOT option and WITHOUT_ARRAY_WRAPPER option cannot be used "
                    + "together in FOR JSON. Remove one of these options.", line);
        }
        return new ForClause(json, kind, context.forName() == null ? null : name(context.forName()), root,
                Set.copyOf(options), line);
    }

    private static String name(ForNameContext context) {
        return context.string() == null ? "" : Names.text(context.string());
    }
}
