package org.granary.tsql.batch;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.CallContext;
import org.granary.procedure.DatabaseCatalog;
import org.granary.store.Access;
import org.granary.store.Maintenance;
import org.granary.store.Work;
import org.granary.tsql.session.AllRights;
import org.granary.tsql.session.ServerSessions;
import org.granary.tsql.session.SessionClient;
import org.granary.tsql.session.SessionSecurity;
import org.granary.tsql.session.SessionState;
import org.granary.tsql.session.SessionTransactions;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.Cancellation;
import org.granary.type.ResultSink;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// A session without a server: its transactions only count and keep a log.
final class FakeSession implements TsqlSession {
    private final FakeCatalog catalog;
    private final SessionState state = new SessionState();
    private final List<String> log = new ArrayList<>();
    private DatabaseCatalog database;
    private final Transactions transactions = new Transactions();
    private int count;
    private boolean doomed;

    FakeSession(FakeCatalog catalog, DatabaseCatalog database) {
        this.catalog = catalog;
        this.database = database;
    }

    List<String> log() {
        return log;
    }

    @Override
    public int spid() {
        return 51;
    }

    @Override
    public String login() {
        return "sa";
    }

    @Override
    public String hostName() {
        return "client";
    }

    @Override
    public String programName() {
        return "test";
    }

    @Override
    public SessionClient client() {
        return new SessionClient(1, "test", "", 0, 4096, LocalDateTime.of(2026, 1, 1, 0, 0), "SQL");
    }

    @Override
    public DatabaseCatalog database() {
        return database;
    }

    @Override
    public void use(String name) {
        database = catalog.database(name).orElseThrow(() -> SqlErrors.unknownDatabase(name));
    }

    @Override
    public void changeLanguage(org.granary.type.Language language) {
        state().options().language(language);
    }

    @Override
    public boolean mayUse(DatabaseCatalog other) {
        return !other.name().equals("Secret");
    }

    @Override
    public SessionSecurity security() {
        return AllRights.INSTANCE;
    }

    @Override
    public ServerSessions sessions() {
        return ServerSessions.NONE;
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
        if (!mayUse(target)) {
            throw SqlErrors.databaseDenied(login(), target.name());
        }
        return new CallContext() {
            @Override
            public int session() {
                return 1;
            }

            @Override
            public ResultSink results() {
                return results;
            }

            @Override
            public Cancellation cancellation() {
                return cancellation;
            }

            @Override
            public String login() {
                return "sa";
            }

            @Override
            public <T extends @Nullable Object> T run(Access access, Work<T> work) {
                throw new UnsupportedOperationException("no store");
            }

            @Override
            public void maintain(Maintenance maintenance) {
                throw new UnsupportedOperationException("no store");
            }
        };
    }

    private final class Transactions implements SessionTransactions {
        @Override
        public int count() {
            return count;
        }

        @Override
        public int state() {
            return count == 0 ? 0 : doomed ? -1 : 1;
        }

        @Override
        public void begin(@Nullable String name) {
            log.add("begin " + name);
            count++;
        }

        @Override
        public void commit() {
            if (count == 0) {
                throw SqlErrors.commitWithoutBegin();
            }
            log.add("commit");
            count--;
        }

        @Override
        public void rollback(@Nullable String name) {
            if (count == 0) {
                throw SqlErrors.rollbackWithoutBegin();
            }
            log.add("rollback " + name);
            if (name == null) {
                count = 0;
                doomed = false;
            }
        }

        @Override
        public void save(String name) {
            log.add("save " + name);
        }

        @Override
        public void doom() {
            log.add("doom");
            doomed = true;
        }
    }
}
