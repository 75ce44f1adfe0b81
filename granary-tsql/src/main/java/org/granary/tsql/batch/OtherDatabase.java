package org.granary.tsql.batch;

import org.granary.procedure.CallContext;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.session.ServerSessions;
import org.granary.tsql.session.SessionClient;
import org.granary.tsql.session.SessionLanguage;
import org.granary.tsql.session.SessionSecurity;
import org.granary.tsql.session.SessionState;
import org.granary.tsql.session.SessionTransactions;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.Cancellation;
import org.granary.type.ResultSink;

/// A session as it will be after a USE that has not run.
record OtherDatabase(TsqlSession session, DatabaseCatalog database) implements TsqlSession {

    @Override
    public int spid() {
        return session.spid();
    }

    @Override
    public String login() {
        return session.login();
    }

    @Override
    public String hostName() {
        return session.hostName();
    }

    @Override
    public String programName() {
        return session.programName();
    }

    @Override
    public SessionClient client() {
        return session.client();
    }

    @Override
    public void use(String name) {
        throw new UnsupportedOperationException("a text that is checked does not run");
    }

    @Override
    public void changeLanguage(SessionLanguage language) {
        throw new UnsupportedOperationException("a text that is checked does not run");
    }

    @Override
    public SessionSecurity security() {
        return session.security();
    }

    @Override
    public ServerSessions sessions() {
        return session.sessions();
    }

    @Override
    public SessionState state() {
        return session.state();
    }

    @Override
    public SessionTransactions transactions() {
        return session.transactions();
    }

    @Override
    public CallContext context(DatabaseCatalog target, ResultSink results, Cancellation cancellation) {
        throw new UnsupportedOperationException("a text that is checked does not run");
    }
}
