package org.granary.tsql.batch;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.granary.procedure.Catalog;
import org.granary.store.Clock;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.execute.QueryExecutor;
import org.granary.tsql.session.ServerIdentity;
import org.granary.tsql.session.TsqlSession;
import org.granary.tsql.temporary.LocalTable;
import org.granary.type.Cancellation;
import org.granary.type.ResultSink;
import org.jspecify.annotations.Nullable;

/// The frame in which a text is checked before it runs: variables have types and no values, and the current database is
/// the one that USE has named so far.
final class CompilingFrame implements Frame {
    private final RunningFrame running;
    private final ExpressionBinder binder;
    private final Variables variables;
    private final Set<String> changing = new HashSet<>();
    private TsqlSession session;
    private boolean usesTemporaryTables;

    /// Thrown for a statement that uses a temporary table that the text itself makes or drops: its columns are known
    /// only when the statement is reached.
    static final class Deferred extends RuntimeException {
        Deferred() {
            super("The statement is checked when it is reached.", null, false, false);
        }
    }

    CompilingFrame(RunningFrame running) {
        this.running = running;
        this.session = running.session();
        this.variables = running.variables().withoutValues();
        this.binder = new ExpressionBinder(this, running.engine().functions(), running.executor().limits());
    }

    /// USE, which holds for the names after it in the text.
    void use(TsqlSession inOtherDatabase) {
        this.session = inOtherDatabase;
    }

    /// A statement of the text makes or drops this temporary table.
    void changes(String table) {
        changing.add(key(table));
    }

    /// Whether what was checked depends on tables of the session.
    boolean usesTemporaryTables() {
        return usesTemporaryTables;
    }

    @Override
    public boolean isCompiling() {
        return true;
    }

    @Override
    public @Nullable LocalTable temporaryTable(String name) {
        if (changing.contains(key(name))) {
            throw new Deferred();
        }
        usesTemporaryTables = true;
        return running.temporaryTable(name);
    }

    @Override
    public TsqlSession session() {
        return session;
    }

    @Override
    public Catalog catalog() {
        return running.catalog();
    }

    @Override
    public Clock clock() {
        return running.clock();
    }

    @Override
    public ServerIdentity server() {
        return running.server();
    }

    @Override
    public Variables variables() {
        return variables;
    }

    ExpressionBinder binder() {
        return binder;
    }

    QueryExecutor executor() {
        return running.executor();
    }

    @Override
    public ResultSink results() {
        return running.results();
    }

    @Override
    public Cancellation cancellation() {
        return running.cancellation();
    }

    @Override
    public int level() {
        return running.level();
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
