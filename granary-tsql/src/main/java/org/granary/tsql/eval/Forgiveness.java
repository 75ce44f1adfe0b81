package org.granary.tsql.eval;

import java.util.Set;
import org.granary.tsql.session.SessionOptions;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// How a division by zero and an overflow are handled. With ANSI_WARNINGS and ARITHABORT both off the result is NULL,
/// and a message says so unless ARITHIGNORE is on.
public final class Forgiveness {
    private static final int DIVISION_BY_ZERO = 8134;
    /// Overflows of int, of decimal and other types, of smaller integers, and functions outside their domain.
    private static final Set<Integer> ARITHMETIC = Set.of(DIVISION_BY_ZERO, 8115, 220, 232, 3623);

    private Forgiveness() {}

    public static boolean isArithmetic(SqlError error) {
        return ARITHMETIC.contains(error.number());
    }

    /// NULL instead of the error where the session wants that; otherwise throws it.
    public static @Nullable Object nullFor(SqlError error, Frame frame) {
        SessionOptions options = frame.state().options();
        if (!isArithmetic(error) || !options.forgivesArithmetic()) {
            throw error;
        }
        if (!options.isOn(Switch.ARITHIGNORE)) {
            frame.state().warn(error.number() == DIVISION_BY_ZERO
                    ? SqlMessage.info(3607, "Division by zero occurred.")
                    : SqlMessage.info(3606, "Arithmetic overflow occurred."));
        }
        return null;
    }
}
