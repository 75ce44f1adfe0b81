package org.granary.console.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.granary.console.http.Deadlines;
import org.granary.console.http.HttpException;
import org.granary.console.login.Logins;
import org.granary.console.login.Person;
import org.granary.console.login.WebSession;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.session.LocalSession;
import org.granary.session.LocalSessions;
import org.granary.tds.request.RpcParameter;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;

/// Asks the server in the name of a person: T-SQL and calls of procedures run in a session of that login, with its rights.
public final class Sql {
    private static final Duration TIME = Duration.ofSeconds(30);
    private static final Duration LONG_TIME = Duration.ofMinutes(5);
    private static final SqlType TEXT = SqlType.nvarchar(SqlType.MAX);

    private final LocalSessions server;
    private final Deadlines deadlines;

    public Sql(LocalSessions server, Deadlines deadlines) {
        this.server = server;
        this.deadlines = deadlines;
    }

    /// Uses what was collected while its memory is counted.
    @FunctionalInterface
    public interface Use<T> {
        T use(Collected collected);
    }

    /// A query that has one result.
    ///
    /// @param database where it runs
    /// @throws HttpException for an error
    public <T> T query(Person person, String database, String text, List<SqlParameter> parameters, int mostRows,
            java.util.function.Function<ResultTable, T> use) {
        return run(person, database, mostRows, TIME, (session, answer) -> execute(session, text, parameters, answer),
                collected -> {
                    requireDone(collected);
                    if (collected.results().isEmpty()) {
                        throw new IllegalStateException("The query has no result: " + text);
                    }
                    return use.apply(collected.results().getLast());
                });
    }

    /// Statements that change something and have no result of interest.
    ///
    /// @throws HttpException for an error
    public Collected change(Person person, String database, String text, List<SqlParameter> parameters) {
        return run(person, database, 1, TIME, (session, answer) -> execute(session, text, parameters, answer),
                collected -> {
                    requireDone(collected);
                    return collected;
                });
    }

    /// Several queries and calls one after another, in one session.
    public <T> T asking(Person person, String database, java.util.function.Function<Asking, T> work) {
        try (LocalSession session = server.open(person.login(), database, Logins.PROGRAM)) {
            return work.apply(new Asking(session));
        } catch (SqlError e) {
            throw SqlFailures.of(e.sqlMessage());
        }
    }

    /// A session of which something is asked. An error ends it.
    public final class Asking {
        private final LocalSession session;

        private Asking(LocalSession session) {
            this.session = session;
        }

        /// The rows of a query, as [ShownValue] makes them.
        public ResultTable query(String text, int mostRows, SqlParameter... parameters) {
            return run(session, mostRows, TIME, (own, answer) -> execute(own, text, List.of(parameters), answer),
                    collected -> {
                        requireDone(collected);
                        return collected.results().getLast();
                    });
        }

        /// Statements without a result.
        public void change(String text, SqlParameter... parameters) {
            run(session, 1, TIME, (own, answer) -> execute(own, text, List.of(parameters), answer), collected -> {
                requireDone(collected);
                return collected;
            });
        }
    }

    /// Calls a procedure.
    public <T> T call(Person person, String database, String procedure, List<RpcParameter> parameters, int mostRows,
            Use<T> use) {
        return run(person, database, mostRows, LONG_TIME,
                (session, answer) -> session.call(procedure, parameters, answer), use);
    }

    private static void requireDone(Collected collected) {
        SqlMessage error = collected.error();
        if (error != null) {
            throw SqlFailures.of(error);
        }
    }

    private static void execute(LocalSession session, String text, List<SqlParameter> parameters, Collected answer) {
        List<RpcParameter> arguments = new ArrayList<>();
        arguments.add(new RpcParameter("", false, false, SqlValue.of(TEXT, text)));
        if (!parameters.isEmpty()) {
            arguments.add(new RpcParameter("", false, false, SqlValue.of(TEXT,
                    parameters.stream().map(SqlParameter::declaration).collect(Collectors.joining(", ")))));
            parameters.forEach(parameter -> arguments.add(parameter.rpc()));
        }
        session.call("sp_executesql", arguments, answer);
    }

    private <T> T run(Person person, String database, int mostRows, Duration time,
            BiConsumer<LocalSession, Collected> work, Use<T> use) {
        try (LocalSession session = server.open(person.login(), database, Logins.PROGRAM)) {
            return run(session, mostRows, time, work, use);
        } catch (SqlError e) {
            throw SqlFailures.of(e.sqlMessage());
        }
    }

    private <T> T run(LocalSession session, int mostRows, Duration time, BiConsumer<LocalSession, Collected> work,
            Use<T> use) {
        try (MemoryHold memory = session.memory().hold(MemoryKind.RESULTS);
                Deadlines.Deadline _ = deadlines.in(time, session::cancel)) {
            var collected = new Collected(mostRows, memory);
            long since = System.nanoTime();
            work.accept(session, collected);
            collected.end();
            if (System.nanoTime() - since >= time.toNanos() && collected.error() == null) {
                throw new HttpException(503, "This has taken longer than " + time.toSeconds()
                        + " seconds, the longest that the console waits, and was cancelled.");
            }
            return use.use(collected);
        }
    }

    /// Runs a batch of the T-SQL page, in the session that the page keeps.
    ///
    /// @param database where the page's session begins
    /// @throws HttpException 409 when the page runs something already
    public <T> T batch(WebSession web, String database, String text, int mostRows, BatchUse<T> use) {
        try {
            T result = web.query(() -> server.open(web.login(), database, Logins.PROGRAM),
                    session -> run(session, mostRows, LONG_TIME, (own, answer) -> own.batch(text, answer),
                            collected -> use.use(collected, session)));
            if (result == null) {
                throw new HttpException(409, "A batch of yours is running. Cancel it first, or wait for it.");
            }
            return result;
        } catch (SqlError e) {
            throw SqlFailures.of(e.sqlMessage());
        }
    }

    /// Uses what a batch has answered, and what its session is like after it.
    @FunctionalInterface
    public interface BatchUse<T> {
        T use(Collected collected, LocalSession session);
    }
}
