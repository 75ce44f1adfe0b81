package org.granary.tsql.eval;

import java.util.List;
import org.granary.type.CodePages;
import org.granary.type.CollationUse;
import org.granary.type.Conversions;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlValue;

/// Gives expressions the collation by which they are compared.
public final class Collations {
    private static final int LONGEST = 8000;

    private Collations() {}

    /// The same text under another collation: characters that its code page does not have become question marks.
    /// Expressions of other types are left as they are.
    public static BoundExpression as(BoundExpression expression, CollationUse use) {
        if (!(expression.type() instanceof Characters from) || from.use().equals(use)) {
            return expression;
        }
        if (from.national() || from.collation().charset().equals(use.collation().charset())) {
            return Bound.of(from.with(use), expression.nullable(), expression.constant(), expression::value);
        }
        Characters own = from.asColumn();
        int bytes = CodePages.bytesPerCharacter(use.collation().charset());
        int length = from.length() == SqlType.MAX ? SqlType.MAX : Math.min(LONGEST, from.length() * bytes);
        Characters to = new Characters(false, from.varying() || bytes > 1, length, use);
        return Bound.of(to, expression.nullable(), expression.constant(), row -> {
            Object value = expression.value(row);
            return value == null ? null : Conversions.assign(SqlValue.of(own, value), to).value();
        });
    }

    /// The collation of what is made of these texts, by precedence; expressions of other types do not count.
    public static CollationUse of(List<BoundExpression> expressions, String operation) {
        CollationUse use = CollationUse.SERVER;
        for (BoundExpression each : expressions) {
            if (each.type() instanceof Characters text) {
                use = CollationUse.combine(use, text.use(), operation);
            }
        }
        return use;
    }

    /// The collation by which two are compared; error 468 where it is open.
    public static CollationUse compared(BoundExpression left, BoundExpression right, String operation) {
        return of(List.of(left, right), operation).required(operation);
    }
}
