package org.granary.type;

/// The operators of [Arithmetic] on two operands.
public enum Operator {
    ADD("add"), SUBTRACT("subtract"), MULTIPLY("multiply"), DIVIDE("divide"), MODULO("modulo"), BIT_AND(
            "'&'"), BIT_OR("'|'"), BIT_XOR("'^'");

    private final String words;

    Operator(String words) {
        this.words = words;
    }

    /// As error texts name it.
    public String words() {
        return words;
    }

    boolean isBitwise() {
        return this == BIT_AND || this == BIT_OR || this == BIT_XOR;
    }
}
