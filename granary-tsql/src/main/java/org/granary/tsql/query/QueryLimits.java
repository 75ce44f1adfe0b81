package org.granary.tsql.query;

/// How much memory queries may take.
///
/// @param queryBytes what one statement may hold to sort, group, join and remember
/// @param localTableBytes what the temporary tables of one session and the table variables of its running text may hold together
public record QueryLimits(long queryBytes, long localTableBytes) {

    private static final long MEBIBYTE = 1L << 20;

    public static final QueryLimits DEFAULT = new QueryLimits(64 * MEBIBYTE, 64 * MEBIBYTE);
}
