package org.granary.tsql.parse;

/// How much structure a client's text may have, so that no text overflows the stack of the thread that reads or runs it.
public final class TsqlLimits {

    /// Rules of the grammar inside each other: about half as many parentheses, a third as many blocks. Beyond: error 191.
    public static final int DEPTH = 500;

    /// Operators in one chain such as `a + b + c …`, or queries in one chain of UNIONs. Beyond: error 8631. ANDs and ORs do not count.
    public static final int CHAIN = 1000;

    private TsqlLimits() {}
}
