package org.granary.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.granary.memory.ConnectionMemory;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryKind;
import org.granary.procedure.CallContext;
import org.granary.procedure.CallResult;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;
import org.granary.tds.login.Feature;
import org.granary.tds.login.Login7;
import org.granary.tds.login.SessionRecovery;
import org.granary.tds.request.Request;
import org.granary.tds.request.Rpc;
import org.granary.tds.server.ConnectionInfo;
import org.granary.tds.server.LoginAnswer;
import org.granary.tds.server.LoginClient;
import org.granary.tds.server.ResponseWriter;
import org.granary.tds.server.TdsSession;
import org.granary.tds.token.EnvChange;
import org.granary.tds.token.Token;
import org.granary.tsql.lock.LockOwner;
import org.granary.tsql.session.ServerSessions;
import org.granary.tsql.session.SessionClient;
import org.granary.tsql.session.SessionOptions;
import org.granary.tsql.session.SessionSecurity;
import org.granary.tsql.session.SessionState;
import org.granary.tsql.session.SessionTransactions;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.Cancellation;
import org.granary.type.Language;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// One client's session: runs on the connection's executing thread, one request at a time.
final class Session implements TdsSession, TsqlSession {
    /// What a connection with nothing to do takes: buffers, threads, this session. Measured: 27 KB, 32 KB with TLS.
    private static final long CONNECTION_BYTES = 32 * 1024;

    private final SessionHandler server;
    private final ConnectionInfo connection;
    private final int spid;
    private final SessionState state;
    private final TransactionScope transactions;
    private final RequestDeadline deadline;
    private final SessionActivity activity;
    private final RequestDispatch requests;
    private final RecoverableState recoverable;
    /// Whether the client may recover the session.
    private volatile boolean mayRecover;

    /// These are volatile: others ask who is there.
    private volatile @Nullable DatabaseCatalog database;
    private volatile @Nullable Login login;
    private volatile @Nullable SessionRights rights;
    private @Nullable ConnectionMemory memory;
    private @Nullable DatabaseCatalog loginDatabase;
    private String hostName = "";
    private String programName = "";
    private SessionClient client;
    /// Where tokens of the session go while a request runs.
    private @Nullable TokenSink sink;
    /// Where they go while the connection is reset, before a request runs.
    private @Nullable ResponseWriter resetting;
    /// The sessions that share the connection; null where there is one. Volatile: others ask who is there.
    private volatile @Nullable Supplier<List<Integer>> multiplexed;

    Session(SessionHandler server, ConnectionInfo connection) {
        this.server = server;
        this.connection = connection;
        this.spid = connection.spid();
        this.client = SessionLogin.client(connection, server.clock(), 0, "", 0, "");
        this.state = new SessionState(server.sharedTables(), server.locks());
        this.activity = new SessionActivity(server.clock(), server.sessions().writeLocks());
        this.transactions = new TransactionScope(new TransactionNews(), state.temporaryTables(),
                new WatchedStoreUse(this, activity, server.sessions().writeLocks()),
                () -> state.options().keepsReads());
        this.deadline = new RequestDeadline(server.requestTimeout());
        this.recoverable = new RecoverableState(transactions, state);
        this.requests = new RequestDispatch(server.engine(), this, transactions);
    }

    @Override
    public LoginAnswer login(Login7 request, LoginClient waiting) throws IOException {
        boolean accepted = false;
        try {
            LoginAnswer answer = logIn(request, waiting);
            accepted = true;
            return answer;
        } finally {
            server.sessions().counters().login(accepted);
        }
    }

    private LoginAnswer logIn(Login7 request, LoginClient waiting) throws IOException {
        SessionLogin accepted = SessionLogin.check(request, connection, waiting, server);
        try {
            begin(accepted, request.hostName(), request.appName(), request.isOdbc());
            beginRecoverable(request, accepted);
            accepted.log().succeeded(accepted.login().name(), accepted.database().name());
        } catch (SqlError e) {
            accepted.log().failedWith(e.sqlMessage().number(), e.sqlMessage().text());
            throw e;
        }
        SessionHandler.ServerVersion version = server.version();
        return new LoginAnswer(database().name(), state.options().language().name(), "Microsoft SQL Server",
                version.major(), version.minor(), version.build(), accepted.sspi(),
                mayRecover ? recoverable.initial() : List.of());
    }

    /// The client may have the session back after its connection was lost, or wants to have it back now.
    private void beginRecoverable(Login7 request, SessionLogin accepted) {
        Optional<Feature> feature = request.feature(Feature.SESSION_RECOVERY);
        mayRecover = feature.isPresent();
        Optional<SessionRecovery> lost = feature.flatMap(asked -> SessionRecovery.parse(asked.data()));
        if (lost.isPresent()) {
            recoverable.recover(lost.get());
            String name = lost.get().current().database();
            if (!name.isEmpty()) {
                database = accepted.other(name, server);
            }
        }
        recoverable.loggedIn();
    }

    /// The login is accepted, by [#login] or for a session of the server's own process.
    void begin(SessionLogin accepted, String host, String program, boolean odbc) {
        server.shares().connected(accepted.login(), accepted.rights());
        login = accepted.login();
        rights = accepted.rights();
        database = accepted.database();
        loginDatabase = accepted.database();
        hostName = host;
        programName = program;
        client = accepted.client();
        memory = openMemory(accepted.login().name());
        state.memory(memory);
        state.options().startWith(odbc, accepted.language());
        server.sessions().add(this);
    }

    /// Error 17803 if the server has no memory for one more connection.
    private ConnectionMemory openMemory(String name) {
        ConnectionMemory account = server.memory().connection(name);
        if (!account.tryReserve(MemoryKind.CONNECTIONS, CONNECTION_BYTES)) {
            account.close();
            throw new SqlError(17803, 20, 14, "There was a memory allocation failure during connection establishment. "
                    + "Reduce nonessential memory load, or increase system memory. The connection has been closed.");
        }
        return account;
    }

    @Override
    public MemoryAccount memory() {
        return Objects.requireNonNull(memory, "not logged in");
    }

    @Override
    public void multiplex(Supplier<List<Integer>> sessions) {
        multiplexed = sessions;
    }

    @Override
    public List<Integer> multiplexedSessions() {
        Supplier<List<Integer>> sessions = multiplexed;
        return sessions == null ? List.of() : sessions.get();
    }

    @Override
    public boolean isRecoverable() {
        return mayRecover && recoverable.isRecoverable();
    }

    @Override
    public void reset(boolean keepTransaction, ResponseWriter response) {
        resetting = response;
        try {
            if (!keepTransaction) {
                transactions.rollbackIfOpen();
            }
            state.reset();
            recoverable.reset();
            database = loginDatabase;
        } finally {
            resetting = null;
        }
    }

    @Override
    public void request(Request request, ResponseWriter response, Cancellation cancellation) {
        TokenSink sink = new TokenSink(response, server.serverName(), () -> transactions.count() > 0,
                state, request instanceof Rpc, activity::statementEnded);
        this.sink = sink;
        sink.countErrors(server.sessions().counters());
        if (mayRecover) {
            sink.beforeEnd(recoverable::changes);
        }
        long since = System.nanoTime();
        activity.begin(request, state.options().isOn(SessionOptions.Switch.QUOTED_IDENTIFIER), sink::rows);
        state.temporaryTables().resume();
        try (RequestDeadline.Running running = deadline.begin(cancellation)) {
            try (FairQueue.Place _ = server.shares().running(request, loggedIn(),
                    Objects.requireNonNull(rights, "not logged in"), transactions.isJoined(), activity,
                    running.cancellation())) {
                requests.run(request, sink, running.cancellation(), multiplexed != null);
            } catch (Cancellation.CancelledException e) {
                if (state.xactAbort()) {
                    transactions.rollbackIfOpen();
                }
                if (cancellation.isCancelled() || !running.expired()) {
                    throw e;
                }
                requests.endLate(request, sink, server.requestTimeout());
            }
        } finally {
            server.sessions().requestLog().ended(this, System.nanoTime() - since, sink.firstError());
            activity.end();
            server.sessions().counters().request(sink.rows());
            this.sink = null;
            state.temporaryTables().pause();
        }
    }

    @Override
    public void close() {
        deadline.close();
        try {
            transactions.rollbackIfOpen();
            state.reset();
        } finally {
            server.sessions().remove(this);
            if (memory != null) {
                memory.close();
            }
            Login connected = login;
            if (connected != null) {
                server.shares().disconnected(connected);
            }
        }
    }

    @Override
    public int spid() {
        return spid;
    }

    @Override
    public String login() {
        return loggedIn().name();
    }

    @Override
    public SessionSecurity security() {
        return Objects.requireNonNull(rights, "not logged in");
    }

    @Override
    public ServerSessions sessions() {
        return server.sessions();
    }

    /// Where the client is.
    String clientAddress() {
        return connection.remote() instanceof InetSocketAddress inet && inet.getAddress() != null
                ? inet.getAddress().getHostAddress()
                : connection.remote().toString();
    }

    SessionActivity activity() {
        return activity;
    }

    @Override
    public String hostName() {
        return hostName;
    }

    @Override
    public String programName() {
        return programName;
    }

    @Override
    public SessionClient client() {
        return client;
    }

    @Override
    public DatabaseCatalog database() {
        return Objects.requireNonNull(database, "not logged in");
    }

    @Override
    public void use(String name) {
        DatabaseCatalog next = server.catalog().database(name).orElseThrow(() -> SqlErrors.unknownDatabase(name));
        checkAccess(next);
        String before = database().name();
        database = next;
        tell(EnvChange.database(next.name(), before));
        if (sink != null) {
            sink.message(SqlMessage.info(5701, "Changed database context to '" + next.name() + "'."));
        }
    }

    @Override
    public void changeLanguage(Language language) {
        String before = state.options().language().name();
        state.options().language(language);
        tell(EnvChange.language(language.name(), before));
        if (sink != null) {
            sink.message(SqlMessage.info(5703, language.changed()));
        }
    }

    @Override
    public SessionState state() {
        return state;
    }

    @Override
    public SessionTransactions transactions() {
        return transactions;
    }

    @Override
    public CallContext context(DatabaseCatalog target, ResultSink results, Cancellation cancellation) {
        checkAccess(target);
        return new SessionCallContext(target, results, cancellation, login(), spid, transactions, state);
    }

    @Override
    public CallResult call(Procedure procedure, DatabaseCatalog target, Supplier<CallResult> call) {
        return server.audit().call(procedure.declaration(), target.name(), this, call);
    }

    private void checkAccess(DatabaseCatalog target) {
        if (!mayUse(target)) {
            throw SqlErrors.databaseDenied(login(), target.name());
        }
    }

    private Login loggedIn() {
        return Objects.requireNonNull(login, "not logged in");
    }

    private void tell(Token token) {
        if (sink != null) {
            sink.write(token);
        } else if (resetting != null) {
            resetting.write(token);
        }
    }

    /// SET CURSOR_CLOSE_ON_COMMIT.
    private void closeCursorsIfAsked() {
        if (state.options().isOn(SessionOptions.Switch.CURSOR_CLOSE_ON_COMMIT)) {
            state.cursors().closeAll();
        }
    }

    private final class TransactionNews implements TransactionScope.Listener {
        @Override
        public void begun(long descriptor) {
            tell(EnvChange.beginTransaction(descriptor));
        }

        @Override
        public void committed(long descriptor) {
            tell(EnvChange.commitTransaction(descriptor));
            state.locks().releaseAll(LockOwner.TRANSACTION);
            closeCursorsIfAsked();
        }

        @Override
        public void rolledBack(long descriptor) {
            tell(EnvChange.rollbackTransaction(descriptor));
            state.locks().releaseAll(LockOwner.TRANSACTION);
            closeCursorsIfAsked();
        }
    }
}
