package org.granary.tsql.batch;

import java.util.function.Supplier;
import org.granary.procedure.CallContext;
import org.granary.procedure.CallResult;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;
import org.granary.tsql.session.ServerSessions;
import org.granary.tsql.session.SessionClient;
import org.granary.tsql.session.SessionSecurity;
import org.granary.tsql.session.SessionState;
import org.granary.tsql.session.SessionTransactions;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.Cancellation;
import org.granary.type.Language;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;

/// A session in another database: as it will be after a USE that has not run, and as a procedure of tempdb sees it.
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
        throw new SqlError(154, 15, 1, "a USE database statement is not allowed in a procedure, function or trigger.");
    }

    @Override
    public void changeLanguage(Language language) {
        session.changeLanguage(language);
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
        return session.context(target, results, cancellation);
    }

    @Override
    public CallResult call(Procedure procedure, DatabaseCatalog target, Supplier<CallResult> call) {
        return session.call(procedure, target, call);
    }
}
