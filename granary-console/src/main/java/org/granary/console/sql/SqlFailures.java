package org.granary.console.sql;

import java.util.Set;
import org.granary.console.http.HttpException;
import org.granary.type.SqlMessage;

/// SQL errors as statuses of HTTP.
public final class SqlFailures {
    /// A right is missing, or what was named cannot be seen.
    private static final Set<Integer> FORBIDDEN = Set.of(229, 230, 262, 297, 300, 916, 6102, 15151, 15247, 15404);
    /// Not now: try again.
    private static final Set<Integer> LATER = Set.of(596, 701, 1204, 1205, 1222, 6005, 8645, 10928, 17803, 17809, 40613,
            50022, 50900);
    private static final int LOGIN_FAILED = 18456;
    private static final int ASSERTION = 3624;
    private static final int NO_SESSION = 6106;

    private SqlFailures() {}

    public static HttpException of(SqlMessage error) {
        int number = error.number();
        int status = 422;
        if (number == LOGIN_FAILED) {
            status = 401;
        } else if (number == NO_SESSION) {
            status = 404;
        } else if (FORBIDDEN.contains(number)) {
            status = 403;
        } else if (LATER.contains(number)) {
            status = 503;
        } else if (number == ASSERTION) {
            status = 500;
        }
        return new HttpException(status, number, error.text());
    }
}
