package org.granary.procedure.declaration;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.granary.procedure.Check;
import org.granary.procedure.declaration.DeclarationsParser.BetweenConditionContext;
import org.granary.procedure.declaration.DeclarationsParser.CheckedContext;
import org.granary.procedure.declaration.DeclarationsParser.ComparisonConditionContext;
import org.granary.procedure.declaration.DeclarationsParser.ConditionContext;
import org.granary.procedure.declaration.DeclarationsParser.InConditionContext;
import org.granary.procedure.declaration.DeclarationsParser.LiteralContext;
import org.granary.procedure.declaration.DeclarationsParser.PresentConditionContext;
import org.granary.type.Conversions;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;

/// Literals and conditions of the tree.
final class ConditionReader {
    private final DeclarationFile file;

    ConditionReader(DeclarationFile file) {
        this.file = file;
    }

    /// @param names of the parameters or columns that can be checked
    /// @param owner what has them, for an error: `parameter of this procedure`
    Check check(ConditionContext tree, List<String> names, String owner) {
        return switch (tree) {
            case BetweenConditionContext between -> new Check.Between(checked(between.checked(), names, owner),
                    number(between.low), number(between.high));
            case InConditionContext in -> new Check.In(checked(in.checked(), names, owner),
                    in.literal().stream().map(this::member).toList());
            case ComparisonConditionContext compared -> new Check.Comparison(
                    checked(compared.checked(), names, owner),
                    Check.Operator.of(compared.comparison().getText()), number(compared.literal()));
            case PresentConditionContext present -> new Check.Present(checked(present.checked(), names, owner));
            default -> throw new DeclarationException(where(tree), "unknown condition " + tree.getText());
        };
    }

    private String checked(CheckedContext tree, List<String> names, String owner) {
        String text = tree.name() == null ? tree.getText() : ColumnReader.name(tree.name());
        return names.stream().filter(text::equalsIgnoreCase).findFirst()
                .orElseThrow(() -> new DeclarationException(where(tree), text + " is not a " + owner));
    }

    private BigDecimal number(LiteralContext tree) {
        if (tree.INTEGER() == null && tree.DECIMAL() == null) {
            throw new DeclarationException(where(tree), tree.getText() + " is not a number");
        }
        return new BigDecimal(tree.getText());
    }

    private Object member(LiteralContext tree) {
        return Check.In.key(tree.TEXT() == null ? number(tree) : text(tree.TEXT()));
    }

    SqlValue defaultValue(LiteralContext tree, SqlType type) {
        try {
            return Conversions.bind(literal(tree), type);
        } catch (SqlError e) {
            throw new DeclarationException(where(tree),
                    "the default is not " + type.sql() + ": " + e.sqlMessage().text(), e);
        }
    }

    private static SqlValue literal(LiteralContext tree) {
        if (tree.NULL() != null) {
            return SqlValue.nullOf(SqlType.Simple.INT);
        }
        if (tree.TEXT() != null) {
            return SqlValue.of(SqlType.nvarchar(SqlType.MAX), text(tree.TEXT()));
        }
        if (tree.HEX() != null) {
            return SqlValue.of(SqlType.varbinary(SqlType.MAX),
                    HexFormat.of().parseHex(tree.HEX().getText().substring(2)));
        }
        BigDecimal number = new BigDecimal(tree.getText());
        return SqlValue.of(SqlType.decimal(38, number.scale()), number);
    }

    static String text(TerminalNode node) {
        String quoted = node.getText();
        return quoted.substring(quoted.indexOf('\'') + 1, quoted.length() - 1).replace("''", "'");
    }

    private SourceLine where(ParserRuleContext tree) {
        return new SourceLine(file.toString(), tree.getStart().getLine());
    }
}
