package org.granary.tsql.parse;

/// How much structure a client's text may have, so that no text overflows the stack of the thread that reads or runs
/// it.
public final class TsqlLimits {

    /// Rules of the grammar inside each other: about a third as many blocks. Beyond: error 191.
    public static final int DEPTH = 1000;

    /// Open parentheses, counted before the parser looks ahead over them. Beyond: error 191.
    public static final int PARENTHESES = 200;

    /// Operators in one chain such as `a + b + c …`, or queries in one chain of UNIONs. Beyond: error 8631. ANDs and
    /// ORs do not count.
    public static final int CHAIN = 1000;

    /// Words, signs and literals of one text, with runs of literals in lists counted as one. Beyond: error 701.
    public static final int TOKENS = 2_000_000;

    /// The same of one statement, which is planned as a whole. Beyond: error 8623.
    public static final int STATEMENT_TOKENS = 150_000;

    /// Tables joined in one FROM clause. Beyond: error 106.
    public static final int JOINS = 256;

    private TsqlLimits() {}
}
