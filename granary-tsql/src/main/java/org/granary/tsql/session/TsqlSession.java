package org.granary.tsql.session;

import java.util.List;
import java.util.function.Supplier;
import org.granary.procedure.CallContext;
import org.granary.procedure.CallResult;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;
import org.granary.type.Cancellation;
import org.granary.type.Language;
import org.granary.type.ResultSink;

/// The session in which a batch runs, as the language sees it. Used by one thread at a time.
public interface TsqlSession {

    int spid();

    String login();

    /// Client's host and program, as LOGIN7 gave them.
    String hostName();

    String programName();

    /// What else is known of the client.
    SessionClient client();

    /// The numbers of the sessions that share the connection (MARS); empty where they do not.
    default List<Integer> multiplexedSessions() {
        return List.of();
    }

    /// The current database.
    DatabaseCatalog database();

    /// Changes the current database and informs the client (ENVCHANGE and message 5701). Errors 911 and 916.
    void use(String database);

    /// SET LANGUAGE: changes the language and informs the client (ENVCHANGE and message 5703).
    void changeLanguage(Language language);

    /// What this login may do.
    SessionSecurity security();

    /// Whether this login may use the database.
    default boolean mayUse(DatabaseCatalog database) {
        return security().in(database).hasAccess();
    }

    /// Whether this login may do everything.
    default boolean isAdministrator() {
        return security().server().isAdministrator();
    }

    /// The sessions of the server.
    ServerSessions sessions();

    /// State of the language that lives as long as the session: SET options, prepared statements, temporary tables,
    /// @@ROWCOUNT, …
    SessionState state();

    SessionTransactions transactions();

    /// How a call or a query in `database` reaches the store: in this session's transaction where there is one. Checks
    /// permission (916).
    CallContext context(DatabaseCatalog database, ResultSink results, Cancellation cancellation);

    /// Runs the call of a procedure of `database`. A session may keep a record of it.
    default CallResult call(Procedure procedure, DatabaseCatalog database, Supplier<CallResult> call) {
        return call.get();
    }
}
