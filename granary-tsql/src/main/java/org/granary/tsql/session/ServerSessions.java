package org.granary.tsql.session;

import java.util.List;

/// The sessions of a server, as the language sees them. Safe for use by many threads.
public interface ServerSessions {

    /// A server that has no session but the one that asks, which does nothing else than asking.
    ServerSessions NONE = new ServerSessions() {
        @Override
        public List<SessionStatus> visibleTo(TsqlSession asking) {
            return List
                    .of(new SessionStatus(asking, new RequestStatus(1, "SELECT", "", asking.client().loginTime(), 0, 0,
                            null), asking.client().loginTime(), null, false));
        }

        @Override
        public boolean isKilled(int session) {
            return false;
        }

        @Override
        public boolean kill(int session, TsqlSession by) {
            return false;
        }
    };

    /// What the server has done since it started.
    default ServerFigures figures() {
        return ServerFigures.NONE;
    }

    /// The sessions that a session may see, by number: an administrator sees all, others those of their own login.
    List<SessionStatus> visibleTo(TsqlSession asking);

    /// Whether a session is being ended by [#kill].
    boolean isKilled(int session);

    /// Ends a session, whatever it is doing, and returns at once. What it has not committed is rolled back.
    ///
    /// @param by who wants it
    /// @return false when there is no such session
    boolean kill(int session, TsqlSession by);
}
