package org.granary.tsql.function;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Collations;
import org.granary.tsql.eval.TextLimits;
import org.granary.type.Collation;
import org.granary.type.CurrentRequest;
import org.granary.type.LikePattern;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.TextCollation;

/// Functions that look into texts, by the collation of their arguments.
final class TextSearchFunctions {
    /// SOUNDEX takes a varchar(8000).
    private static final int SOUNDEX_LENGTH = 8000;

    private TextSearchFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("LEN", 1, TextSearchFunctions::length);
        registry.define("LENGTH", 1, TextSearchFunctions::length);
        registry.define("DATALENGTH", 1, TextFunctions::dataLength);
        registry.define("CHARINDEX", 2, 3, TextSearchFunctions::charIndex);
        registry.define("PATINDEX", 2, call -> {
            TextCollation collation = collation(call, "patindex");
            return call.strict(Simple.INT, List.of(TextTypes.ANY, TextTypes.ANY),
                    v -> LikePattern.compile((String) v[0], null, collation).find((String) v[1]) + 1);
        });
        registry.define("REPLACE", 3, TextSearchFunctions::replace);
        registry.define("TRANSLATE", 3, TextSearchFunctions::translate);
        registry.define("DIFFERENCE", 2, call -> call.strict(Simple.INT, List.of(TextTypes.ANY, TextTypes.ANY), v -> {
            String a = soundex((String) v[0]);
            String b = soundex((String) v[1]);
            int same = 0;
            for (int i = 0; i < 4; i++) {
                same += a.charAt(i) == b.charAt(i) ? 1 : 0;
            }
            return same;
        }));
        registry.define("SOUNDEX", 1,
                call -> call.strict(SqlType.varchar(4), List.of(TextTypes.ANY), v -> soundex((String) v[0])));
    }

    private static BoundExpression length(Call call) {
        return call.strict(Simple.INT, List.of(TextTypes.characters(call.argument(0).type())),
                v -> TextFunctions.rightTrim((String) v[0]).length());
    }

    /// By what the first two arguments are compared.
    private static TextCollation collation(Call call, String operation) {
        return Collations.compared(call.argument(0), call.argument(1), operation).collation();
    }

    private static BoundExpression charIndex(Call call) {
        TextCollation collation = collation(call, "charindex");
        return call.strict(Simple.INT, List.of(TextTypes.ANY, TextTypes.ANY, Simple.INT), v -> {
            String sought = (String) v[0];
            int start = v.length > 2 ? Math.max(1, (int) v[2]) - 1 : 0;
            return sought.isEmpty()
                    ? 0
                    : TextSearch.Folded.of((String) v[1], collation).indexOf(sought, start) + 1;
        });
    }

    private static BoundExpression replace(Call call) {
        SqlType.Characters type = TextTypes.longest(call.arguments());
        return call.strict(type, List.of(type), v -> {
            String text = (String) v[0];
            String sought = (String) v[1];
            String replacement = (String) v[2];
            if (sought.isEmpty()) {
                return text;
            }
            StringBuilder result = new StringBuilder();
            int at = 0;
            TextSearch.Folded folded = TextSearch.Folded.of(text, type.collation());
            for (int found = folded.indexOf(sought, 0); found >= 0; found = folded.indexOf(sought, at)) {
                CurrentRequest.check();
                result.append(text, at, found).append(replacement);
                TextLimits.check(result.length());
                at = found + sought.length();
            }
            return TextTypes.fit(result.append(text, at, text.length()).toString(), type);
        });
    }

    private static BoundExpression translate(Call call) {
        SqlType.Characters type = TextTypes.longest(call.arguments());
        return call.strict(type, List.of(type), v -> {
            String from = (String) v[1];
            String to = (String) v[2];
            if (from.length() != to.length()) {
                throw new org.granary.type.SqlError(9828, 16, 1,
                        "The second and third arguments of the TRANSLATE built-in function must contain an equal number of characters.");
            }
            Map<Character, Character> mapping = new HashMap<>();
            for (int i = 0; i < from.length(); i++) {
                CurrentRequest.checkAt(i);
                mapping.putIfAbsent(fold(from.charAt(i), type), to.charAt(i));
            }
            StringBuilder result = new StringBuilder((String) v[0]);
            for (int i = 0; i < result.length(); i++) {
                CurrentRequest.checkAt(i);
                Character found = mapping.get(fold(result.charAt(i), type));
                if (found != null) {
                    result.setCharAt(i, found);
                }
            }
            return result.toString();
        });
    }

    private static char fold(char c, SqlType.Characters type) {
        return type.collation().isServer() ? TextSearch.fold(c) : type.collation().fold(c);
    }

    static String soundex(String text) {
        String start = text.length() > SOUNDEX_LENGTH ? text.substring(0, SOUNDEX_LENGTH) : text;
        String upper = Collation.fold(start).toUpperCase(Locale.ROOT);
        StringBuilder code = new StringBuilder();
        char last = '0';
        for (int i = 0; i < upper.length() && code.length() < 4; i++) {
            char c = upper.charAt(i);
            if (c < 'A' || c > 'Z') {
                break;
            }
            char digit = "01230120022455012623010202".charAt(c - 'A');
            if (code.isEmpty()) {
                code.append(c);
            } else if (digit != '0' && digit != last) {
                code.append(digit);
            }
            if (c != 'H' && c != 'W') {
                last = digit;
            }
        }
        return (code + "0000").substring(0, 4);
    }
}
