package org.granary.tsql.batch;

import org.granary.security.Permission;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.session.ServerSessions;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;

/// KILL: ends a session, or reports its progress.
final class KillStatement {
    /// Below are SQL Server's own sessions.
    private static final int FIRST_USER_SESSION = 51;

    private KillStatement() {}

    static void run(Statement.Kill statement, RunningFrame frame) {
        TsqlSession asking = frame.session();
        if (!asking.security().server().has(Permission.ALTER_ANY_CONNECTION)) {
            throw new SqlError(6102, 14, 1, "User does not have permission to use the KILL statement.");
        }
        if (asking.transactions().count() > 0) {
            throw new SqlError(6115, 16, 1, "KILL command cannot be used inside user transactions.");
        }
        if (statement.session() <= 0 || statement.session() > Short.MAX_VALUE) {
            throw new SqlError(6101, 16, 1, "Session ID " + statement.session() + " is not valid.");
        }
        int session = (int) statement.session();
        if (session < FIRST_USER_SESSION) {
            throw new SqlError(6107, 14, 1, "Only user processes can be killed.");
        }
        if (session == asking.spid()) {
            throw new SqlError(6104, 16, 1, "Cannot use KILL to kill your own process.");
        }
        if (statement.statusOnly()) {
            tell(session, frame);
        } else if (!asking.sessions().kill(session, asking)) {
            throw inactive(session);
        }
    }

    private static void tell(int session, RunningFrame frame) {
        ServerSessions sessions = frame.session().sessions();
        if (sessions.isKilled(session)) {
            frame.results().message(SqlMessage.info(6109, "SPID " + session
                    + ": transaction rollback in progress. Estimated rollback completion: 0%. "
                    + "Estimated time remaining: 0 seconds."));
            return;
        }
        if (sessions.visibleTo(frame.session()).stream().noneMatch(each -> each.session().spid() == session)) {
            throw inactive(session);
        }
        throw new SqlError(6120, 16, 1, "Status report cannot be obtained. Rollback operation for Process ID "
                + session + " is not in progress.");
    }

    private static SqlError inactive(int session) {
        return new SqlError(6106, 16, 2, "Process ID " + session + " is not an active process ID.");
    }
}
