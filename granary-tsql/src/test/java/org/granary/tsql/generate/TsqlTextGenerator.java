package org.granary.tsql.generate;

import java.util.List;
import java.util.SplittableRandom;

/// Makes texts of T-SQL: the same ones for the same seed. What runs, runs quickly: tables have a row or two, and
/// nothing loops.
public final class TsqlTextGenerator {
    private static final int[] DEPTHS = {1, 2, 3, 5, 10, 20, 50, 100, 150, 180, 195, 199, 205, 300, 1_100, 3_000};
    private static final int[] WIDTHS = {1, 2, 10, 100, 254, 255, 256, 257, 999, 1_001, 1_500, 4_097};
    private static final int WIDEST = 50_000;
    private static final List<String> WORDS = List.of("SELECT", "FROM", "WHERE", "(", ")", ",", "AND", "OR", "NOT",
            "IN",
            "CASE", "WHEN", "END", "BEGIN", "TRY", "CATCH", "=", "+", "-", "'", "\"", "[", "]", "/*", "*/", "--", "@x",
            "@@x", "0x", "1.", ".5E", "$1,", "N'a'", ";", "*", ".", "UNION", "VALUES", "\0", "\uFFFF\uFFFF",
            "\uFFFF\uFFFE", "\uD800", "\u0301", "\u00A0");
    private static final int LONGEST = 500_000;

    private final SplittableRandom random;
    private int numbers;

    public TsqlTextGenerator(long seed) {
        this.random = new SplittableRandom(seed);
    }

    public String next() {
        numbers = 0;
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> deep();
            case 3, 4 -> wide();
            case 5 -> commonTables();
            case 6 -> longWord();
            case 7 -> broken(random.nextBoolean() ? deep() : wide());
            default -> "SELECT " + value(random.nextInt(3, 60)) + " AS x WHERE " + condition(random.nextInt(3, 40));
        };
    }

    /// One part inside another, many times, with one shape or several.
    private String deep() {
        int depth = pick(DEPTHS);
        return switch (random.nextInt(4)) {
            case 0 -> "SELECT " + nested("1", Shapes.VALUES, depth);
            case 1 -> "SELECT 1 WHERE " + nested("1 = 1", Shapes.CONDITIONS, depth);
            case 2 -> nested("SELECT 1", Shapes.QUERIES, depth);
            default -> nested("SELECT 1", Shapes.STATEMENTS, depth);
        };
    }

    private String nested(String core, List<String> shapes, int depth) {
        List<String> chosen = random.nextBoolean()
                ? List.of(pick(shapes))
                : List.of(pick(shapes), pick(shapes), pick(shapes));
        String text = core;
        for (int i = 0; i < depth && text.length() < LONGEST / 2; i++) {
            String shape = pick(chosen);
            // What doubles the text is not nested often.
            if (shape.indexOf('$') == shape.lastIndexOf('$') || text.length() < 10_000) {
                text = numbered(shape).replace("$", text);
            }
        }
        return text;
    }

    /// A list of many items.
    private String wide() {
        List<String> shape = pick(Shapes.LISTS);
        StringBuilder text = new StringBuilder(numbered(shape.getFirst()));
        int width = random.nextInt(50) == 0 ? WIDEST : pick(WIDTHS);
        for (int i = 0; i < width && text.length() < LONGEST; i++) {
            text.append(i == 0 ? "" : shape.get(2)).append(numbered(shape.get(1)));
        }
        return text.append(shape.get(3)).toString();
    }

    /// Common table expressions that use each other, some of them twice.
    private String commonTables() {
        int count = random.nextInt(1, 400);
        boolean joined = random.nextBoolean();
        StringBuilder text = new StringBuilder("WITH c0 AS (SELECT 1 AS a)");
        for (int i = 1; i < count; i++) {
            String before = "c" + (i - 1);
            text.append(", c").append(i).append(" AS (")
                    .append(joined
                            ? "SELECT x.a FROM " + before + " x JOIN " + before + " y ON x.a = y.a"
                            : "SELECT (SELECT a FROM " + before + ") * (SELECT MAX(a) FROM " + before + ") AS a")
                    .append(')');
        }
        return text.append(" SELECT COUNT(*) FROM c").append(count - 1).toString();
    }

    private String longWord() {
        int length = pick(WIDTHS) * random.nextInt(1, 20);
        String many = pick(List.of("x", "1", "a ", "\u00E9", "\uD83D\uDE00", "''", "]]", "\n", "e\u0301"))
                .repeat(length);
        return pick(List.of("SELECT '$'", "SELECT N'$'", "SELECT [$]", "SELECT \"$\"", "SELECT 1 AS [$]", "SELECT $",
                "/*$*/ SELECT 1", "--$\nSELECT 1", "DECLARE @$ int", "SELECT 0x$", "SELECT 1.$", "SELECT $.1E1",
                "SELECT '$", "SELECT 1 FROM $", "EXEC $ 1", "SELECT LEN('$') + CHARINDEX(N'$', N'$')",
                "SELECT 1 WHERE '$' LIKE '%$%'", "SELECT UPPER(REVERSE('$'))")).replace("$", many);
    }

    /// A text with some of its words replaced, doubled or taken away.
    private String broken(String text) {
        StringBuilder result = new StringBuilder(text.length() > 50_000 ? text.substring(0, 50_000) : text);
        for (int i = random.nextInt(1, 5); i > 0 && !result.isEmpty(); i--) {
            int from = random.nextInt(result.length());
            int to = Math.min(result.length(), from + random.nextInt(1, 12));
            switch (random.nextInt(4)) {
                case 0 -> result.delete(from, to);
                case 1 -> result.insert(from, result.substring(from, to));
                case 2 -> result.replace(from, to, " " + pick(WORDS) + " ");
                default -> result.insert(from, " " + pick(WORDS) + " ");
            }
        }
        return result.toString();
    }

    /// A value of about so many parts, of any shapes.
    private String value(int parts) {
        if (parts <= 1) {
            return pick(
                    List.of("1", "0", "2", "NULL", "'1'", "N'2'", "1.5", "1e0", "$1", "0x01", "@@ROWCOUNT", "GETDATE()",
                            "'x'", "-1"));
        }
        String shape = numbered(pick(Shapes.VALUES));
        return shape.replace("$", value(parts - random.nextInt(1, 4)));
    }

    private String condition(int parts) {
        if (parts <= 1) {
            return value(2) + pick(List.of(" = ", " <> ", " < ", " >= ")) + value(2);
        }
        return numbered(pick(Shapes.CONDITIONS)).replace("$", condition(parts - random.nextInt(1, 4)));
    }

    private String numbered(String shape) {
        numbers++;
        return shape.replace("#t", "\0").replace("#", String.valueOf(numbers)).replace("\0", "#t");
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private int pick(int[] from) {
        return from[random.nextInt(from.length)];
    }
}
