package org.granary.tsql.function;

import java.util.List;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Collations;
import org.granary.type.CollationUse;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlType;

/// TRIM, LTRIM and RTRIM of characters that are named.
final class Trimming {
    private Trimming() {}

    /// @param side LEADING, TRAILING or BOTH
    static BoundExpression bind(Call call, BoundExpression text, BoundExpression characters, Bound.Evaluation side) {
        SqlType.Characters type = TextTypes.of(text);
        BoundExpression from = Bound.converted(text, type);
        BoundExpression which = Bound.converted(characters, TextTypes.of(characters));
        CollationUse use = Collations.of(List.of(text, characters), "trim").required("trim");
        boolean constant = call.argument(0).constant() && from.constant() && which.constant();
        return Bound.of(type, true, constant, row -> {
            Object whole = from.value(row);
            Object taken = which.value(row);
            if (whole == null || taken == null) {
                return null;
            }
            String where = String.valueOf(side.value(row));
            String value = (String) whole;
            String away = keys((String) taken, use);
            int start = 0;
            int end = value.length();
            while (!where.equals("TRAILING") && start < end && isAway(value.charAt(start), away, use)) {
                CurrentRequest.checkAt(++start);
            }
            while (!where.equals("LEADING") && end > start && isAway(value.charAt(end - 1), away, use)) {
                CurrentRequest.checkAt(--end);
            }
            return value.substring(start, end);
        });
    }

    private static String keys(String characters, CollationUse use) {
        StringBuilder keys = new StringBuilder();
        characters.chars().forEach(c -> keys.append(use.collation().fold((char) c)));
        return keys.toString();
    }

    private static boolean isAway(char c, String away, CollationUse use) {
        return away.indexOf(use.collation().fold(c)) >= 0;
    }
}
