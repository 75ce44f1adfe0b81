package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.tree.ParseTree;
import org.granary.tsql.ast.TableHint;
import org.granary.tsql.parse.TsqlParser.ParenthesizedContext;
import org.granary.tsql.parse.TsqlParser.QueryHintContext;
import org.granary.tsql.parse.TsqlParser.TableHintContext;
import org.jspecify.annotations.Nullable;

/// Reads the hints after tables and after statements. Those that only choose a plan change nothing and are dropped;
/// those that change what a statement returns or waits for are kept; the others cannot be honoured, so they are
/// refused.
final class Hints {
    /// How deep a recursive query goes unless it says otherwise.
    static final int DEFAULT_RECURSION = 100;
    private static final int MOST_RECURSION = 32767;

    private static final Set<String> LOCKS = Set.of("NOLOCK", "READUNCOMMITTED", "READCOMMITTED", "READCOMMITTEDLOCK",
            "READPAST", "UPDLOCK", "ROWLOCK", "TABLOCK", "TABLOCKX", "XLOCK", "HOLDLOCK", "SERIALIZABLE",
            "REPEATABLEREAD", "PAGLOCK", "NOWAIT", "SNAPSHOT");
    private static final Set<String> PLANS = Set.of("INDEX", "FORCESEEK", "FORCESCAN", "NOEXPAND", "FASTFIRSTROW",
            "SPATIAL_WINDOW_MAX_CELLS", "KEEPIDENTITY", "KEEPDEFAULTS", "IGNORE_CONSTRAINTS", "IGNORE_TRIGGERS");
    /// The first words of hints for the plan, with how many words, numbers and lists follow.
    private static final Set<String> PLAN_HINTS = Set.of("HASH", "ORDER", "CONCAT", "MERGE", "LOOP", "EXPAND", "FAST",
            "FORCE", "DISABLE", "IGNORE_NONCLUSTERED_COLUMNSTORE_INDEX", "KEEP", "KEEPFIXED", "MAX_GRANT_PERCENT",
            "MIN_GRANT_PERCENT", "MAXDOP", "NO_PERFORMANCE_SPOOL", "OPTIMIZE", "PARAMETERIZATION", "QUERYTRACEON",
            "RECOMPILE", "ROBUST", "LABEL", "DISABLE_OPTIMIZED_PLAN_FORCING");

    private Hints() {}

    /// Whether `FROM t (word)` is the old way to write a table hint, which looks like a call.
    static boolean isLock(String word) {
        return LOCKS.contains(ExpressionBuilder.upper(word));
    }

    static Set<TableHint> ofTable(@Nullable TableHintContext context) {
        if (context == null) {
            return Set.of();
        }
        Set<TableHint> hints = EnumSet.noneOf(TableHint.class);
        int line = ExpressionBuilder.line(context);
        boolean argument = false;
        for (ParseTree part : context.parenthesized().children) {
            String word = ExpressionBuilder.upper(part.getText());
            if (word.equals("=")) {
                argument = true;
            } else if (argument) {
                argument = false;
            } else if (!word.equals(",") && !(part instanceof ParenthesizedContext) && !isParenthesis(word)) {
                add(word, part.getText(), hints, line);
            }
        }
        return hints;
    }

    static Set<TableHint> ofWords(List<String> words) {
        Set<TableHint> hints = EnumSet.noneOf(TableHint.class);
        words.forEach(word -> add(ExpressionBuilder.upper(word), word, hints, 1));
        return hints;
    }

    private static void add(String word, String written, Set<TableHint> hints, int line) {
        for (TableHint hint : TableHint.values()) {
            if (hint.name().equals(word)) {
                hints.add(hint);
            }
        }
        if (!LOCKS.contains(word) && !PLANS.contains(word)) {
            throw SyntaxErrors.error(321, 15, 1, "\"" + SyntaxErrors.quote(written)
                    + "\" is not a recognized table hints option. If it is intended as a parameter to a table-valued "
                    + "function or to the CHANGETABLE function, ensure that your database compatibility mode is set to 90.",
                    line);
        }
    }

    private static boolean isParenthesis(String word) {
        return word.equals("(") || word.equals(")");
    }

    /// How deep recursive queries of a statement may go (0: without end), by its OPTION clause. Errors 102, 310, 1042.
    static int maxRecursion(@Nullable QueryHintContext context) {
        if (context == null) {
            return DEFAULT_RECURSION;
        }
        int line = ExpressionBuilder.line(context);
        Integer given = null;
        for (List<ParseTree> hint : hints(context.parenthesized())) {
            String word = hint.isEmpty() ? ")" : ExpressionBuilder.upper(hint.getFirst().getText());
            if (word.equals("MAXRECURSION")) {
                if (given != null) {
                    throw SyntaxErrors.error(1042, 15, 1, "Conflicting MAXRECURSION optimizer hints specified.", line);
                }
                given = recursion(hint, line);
            } else {
                check(word, hint, line);
            }
        }
        return given == null ? DEFAULT_RECURSION : given;
    }

    /// The hints of the list, which commas separate.
    private static List<List<ParseTree>> hints(ParenthesizedContext list) {
        List<List<ParseTree>> hints = new ArrayList<>();
        hints.add(new ArrayList<>());
        for (ParseTree part : list.children.subList(1, list.children.size() - 1)) {
            if (part.getText().equals(",")) {
                hints.add(new ArrayList<>());
            } else {
                hints.getLast().add(part);
            }
        }
        return hints;
    }

    private static int recursion(List<ParseTree> hint, int line) {
        String number = hint.size() > 1 ? hint.get(1).getText() : ")";
        if (hint.size() != 2 || !number.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw SyntaxErrors.error(102, 15, 1, "Incorrect syntax near '" + SyntaxErrors.quote(number) + "'.", line);
        }
        if (number.length() > 9 || Integer.parseInt(number) > MOST_RECURSION) {
            throw SyntaxErrors.error(310, 15, 1, "The value " + SyntaxErrors.quote(number)
                    + " specified for the MAXRECURSION option exceeds the allowed maximum of " + MOST_RECURSION + ".",
                    line);
        }
        return Integer.parseInt(number);
    }

    private static void check(String word, List<ParseTree> hint, int line) {
        String second = hint.size() > 1 ? " " + ExpressionBuilder.upper(hint.get(1).getText()) : "";
        switch (word) {
            case "USE" -> {
                if (!second.equals(" HINT")) {
                    throw SyntaxErrors.unsupported("OPTION (USE" + second + ")", line);
                }
            }
            case "TABLE", "FOR" -> throw SyntaxErrors.unsupported("OPTION (" + word + second + ")", line);
            default -> {
                if (!PLAN_HINTS.contains(word)) {
                    throw SyntaxErrors.error(102, 15, 1, "Incorrect syntax near '"
                            + SyntaxErrors.quote(hint.isEmpty() ? word : hint.getFirst().getText()) + "'.", line);
                }
            }
        }
    }
}
