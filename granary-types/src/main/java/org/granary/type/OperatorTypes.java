package org.granary.type;

import org.granary.type.SqlType.Binary;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;

/// The type of an operator's result from the types of its operands.
final class OperatorTypes {
    private static final int MAX_PRECISION = 38;
    private static final int LEAST_DIVISION_SCALE = 6;
    private static final int LONGEST_NATIONAL = 4000;
    private static final int LONGEST = 8000;

    private OperatorTypes() {}

    /// @throws SqlError 206, 257, 402 or 8117 if the operator does not take such operands
    static SqlType result(Operator operator, SqlType a, SqlType b) {
        var x = operand(operator, a);
        var y = operand(operator, b);
        if (operator.isBitwise()) {
            return bitwise(operator, a, b);
        }
        if (x.isString() && y.isString()) {
            return concatenated(operator, a, b);
        }
        if (x.isBinary() && y.isBinary()) {
            return joined(operator, a, b);
        }
        if (x.isTemporal() || y.isTemporal()) {
            return temporal(operator, a, b);
        }
        if (a == Simple.BIT && b == Simple.BIT) {
            throw ValueErrors.invalidOperand(a, operator.words());
        }
        var combined = Precedence.combine(a, b);
        if (operator == Operator.MODULO && TypeFamily.of(combined) == TypeFamily.FLOAT) {
            throw ValueErrors.incompatibleOperands(a, b, operator.words());
        }
        if (!TypeFamily.of(combined).isNumber()) {
            throw ValueErrors.incompatibleOperands(a, b, operator.words());
        }
        return combined instanceof Decimal decimal ? decimal(operator, a, b, decimal) : combined;
    }

    private static TypeFamily operand(Operator operator, SqlType type) {
        var family = TypeFamily.of(type);
        switch (family) {
            case XML, VARIANT, TEXT, NTEXT, IMAGE, GUID -> throw ValueErrors.invalidOperand(type, operator.words());
            case BINARY, CHARACTER, NATIONAL, DATETIME, DATE, TIME, DATETIME2, DECIMAL, FLOAT, INTEGER, MONEY, BIT,
                    ROWVERSION ->
                {
                }
        }
        return family;
    }

    private static SqlType bitwise(Operator operator, SqlType a, SqlType b) {
        var x = TypeFamily.of(a);
        var y = TypeFamily.of(b);
        boolean fits = isBits(x) ? isBits(y) || y.isBinary() : x.isBinary() && isBits(y);
        if (!fits) {
            throw ValueErrors.incompatibleOperands(a, b, operator.words());
        }
        if (x.isBinary()) {
            return b;
        }
        return y.isBinary() ? a : Precedence.combine(a, b);
    }

    private static boolean isBits(TypeFamily family) {
        return family == TypeFamily.INTEGER || family == TypeFamily.BIT;
    }

    private static SqlType concatenated(Operator operator, SqlType a, SqlType b) {
        if (operator != Operator.ADD || !(a instanceof Characters x) || !(b instanceof Characters y)) {
            throw ValueErrors.invalidOperand(a, operator.words());
        }
        boolean national = x.national() || y.national();
        return new Characters(national, x.varying() || y.varying(),
                sum(x.length(), y.length(), national ? LONGEST_NATIONAL : LONGEST),
                CollationUse.combine(x.use(), y.use(), "add"));
    }

    private static SqlType joined(Operator operator, SqlType a, SqlType b) {
        if (operator != Operator.ADD) {
            throw ValueErrors.invalidOperand(a, operator.words());
        }
        int x = a instanceof Binary binary ? binary.length() : TypeFacts.of(a).maxLength();
        int y = b instanceof Binary binary ? binary.length() : TypeFacts.of(b).maxLength();
        return new Binary(true, sum(x, y, LONGEST));
    }

    private static int sum(int x, int y, int most) {
        return x == SqlType.MAX || y == SqlType.MAX ? SqlType.MAX : Math.min(x + y, most);
    }

    /// Only datetime and smalldatetime take part in arithmetic: with numbers of days, text, and each other.
    private static SqlType temporal(Operator operator, SqlType a, SqlType b) {
        for (var type : new SqlType[]{a, b}) {
            var other = type.equals(a) ? b : a;
            if (type instanceof Temporal || type == Simple.DATE) {
                if (TypeFamily.of(other).isNumber()) {
                    throw ValueErrors.operandClash(a, b);
                }
                throw TypeFamily.of(other).isTemporal() && !a.equals(b)
                        ? ValueErrors.incompatibleOperands(a, b, operator.words())
                        : ValueErrors.invalidOperand(type, operator.words());
            }
        }
        if (operator != Operator.ADD && operator != Operator.SUBTRACT) {
            throw ValueErrors.invalidOperand(TypeFamily.of(a).isTemporal() ? a : b, operator.words());
        }
        return Precedence.combine(a, b);
    }

    private static SqlType decimal(Operator operator, SqlType a, SqlType b, Decimal combined) {
        var x = Precedence.asDecimal(a).orElse(combined);
        var y = Precedence.asDecimal(b).orElse(combined);
        int whole = Math.max(x.precision() - x.scale(), y.precision() - y.scale());
        int scale = Math.max(x.scale(), y.scale());
        return switch (operator) {
            case ADD, SUBTRACT -> {
                int kept = Math.min(scale, Math.max(0, MAX_PRECISION - whole));
                yield new Decimal(Math.min(MAX_PRECISION, whole + kept + 1), kept, true);
            }
            case MULTIPLY -> reduced(x.precision() + y.precision() + 1, x.scale() + y.scale());
            case DIVIDE -> {
                int quotient = Math.max(LEAST_DIVISION_SCALE, x.scale() + y.precision() + 1);
                yield reduced(x.precision() - x.scale() + y.scale() + quotient, quotient);
            }
            case MODULO -> new Decimal(
                    Math.max(1, Math.min(x.precision() - x.scale(), y.precision() - y.scale()) + scale), scale, true);
            case BIT_AND, BIT_OR, BIT_XOR ->
                throw new IllegalStateException("bitwise operators are handled separately");
        };
    }

    /// Fits a product or quotient into 38 digits: the fraction is shortened, but keeps six digits.
    private static Decimal reduced(int precision, int scale) {
        if (precision <= MAX_PRECISION) {
            return new Decimal(precision, scale, true);
        }
        int whole = precision - scale;
        int kept = Math.max(Math.min(scale, MAX_PRECISION - whole), Math.min(scale, LEAST_DIVISION_SCALE));
        return new Decimal(MAX_PRECISION, kept, true);
    }
}
