package org.granary.fuzz.targets;

import java.util.List;

/// Makes a text of T-SQL out of choices: random ones that a grammar allows, deep ones, wide ones, and each of them with mistakes.
public final class TextGenerator {
    private static final String TABLES = "DECLARE @a int = 1, @b nvarchar(max) = N'x', @t TABLE (a int, b nvarchar(10)); "
            + "CREATE TABLE #t (a int, b nvarchar(10)); INSERT #t VALUES (1, N'a'), (2, NULL); INSERT @t VALUES (1, N'a'); ";
    private static final int[] DEPTHS = {2, 5, 20, 60, 100, 190, 201, 330, 400, 900, 1_100, 3_000};
    private static final int[] WIDTHS = {2, 20, 255, 257, 900, 1_001, 1_030, 4_100, 10_000};
    private static final int LONGEST = 200_000;
    /// Parts that a text of the grammar may have.
    private static final int MOST_PARTS = 120;

    private final Choices choices;
    private int parts;
    private int names;

    public TextGenerator(Choices choices) {
        this.choices = choices;
    }

    public String next() {
        int form = choices.below(8);
        boolean broken = choices.below(4) == 1;
        String text = switch (form) {
            case 6 -> deep();
            case 7 -> wide();
            default -> TABLES + statements();
        };
        return broken ? broken(text) : text;
    }

    private String statements() {
        StringBuilder text = new StringBuilder(part('s'));
        while (!choices.isEmpty() && parts < MOST_PARTS) {
            text.append(choices.below(2) == 0 ? "; " : " ").append(part('s'));
        }
        return text.toString();
    }

    private String part(char kind) {
        if (kind == 'n') {
            return "n" + ++names;
        }
        List<String> forms = Grammar.FORMS.getOrDefault(kind, List.of(""));
        parts++;
        String form = parts > MOST_PARTS ? forms.getFirst() : choices.of(forms);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < form.length(); i++) {
            if (form.charAt(i) == '%' && form.charAt(i + 1) == '%') {
                text.append('%');
                i++;
            } else if (form.charAt(i) == '%') {
                text.append(part(form.charAt(++i)));
            } else {
                text.append(form.charAt(i));
            }
        }
        return text.toString();
    }

    private String deep() {
        int depth = choices.of(DEPTHS);
        return switch (choices.below(3)) {
            case 0 -> "SELECT " + around("1", Grammar.AROUND_VALUES, depth);
            case 1 -> around("SELECT 1 AS a", Grammar.AROUND_QUERIES, depth);
            default -> around("SELECT 1", Grammar.AROUND_STATEMENTS, depth);
        };
    }

    private String around(String core, List<String> forms, int depth) {
        List<String> chosen = List.of(choices.of(forms), choices.of(forms));
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        for (int i = 0; i < depth && before.length() + after.length() < LONGEST; i++) {
            String form = chosen.get(i % 2);
            int at = form.indexOf('%');
            before.insert(0, form, 0, at);
            after.append(form, at + 1, form.length());
        }
        return before + core + after;
    }

    private String wide() {
        List<String> list = choices.of(Grammar.LISTS);
        int width = choices.of(WIDTHS);
        StringBuilder text = new StringBuilder(list.getFirst());
        for (int i = 1; i <= width && text.length() < LONGEST; i++) {
            text.append(i == 1 ? "" : list.get(2)).append(numbered(list.get(1), i));
        }
        return text.append(list.getLast()).toString();
    }

    private static String numbered(String item, int number) {
        return item.replace("%%", "\0").replace("%", String.valueOf(number)).replace('\0', '%');
    }

    private String broken(String text) {
        StringBuilder result = new StringBuilder(text);
        for (int i = choices.below(4); i >= 0 && result.length() > 1; i--) {
            int from = choices.below(Math.min(result.length(), 65_536));
            int to = Math.min(result.length(), from + choices.below(12));
            switch (choices.below(3)) {
                case 0 -> result.delete(from, to);
                case 1 -> result.insert(from, result.substring(from, to));
                default -> result.insert(from,
                        choices.of(List.of("'", "\"", "[", "]", "(", ")", "/*", "*/", "--", "\n", "\0", "\uD800",
                                ";", ",", ".", "@", "#", "$", "SELECT ", " FROM ", " END ", " BEGIN ", " AS ", "\uFFFF",
                                "\u00A0", "0x", "1e")));
            }
        }
        return result.toString();
    }
}
