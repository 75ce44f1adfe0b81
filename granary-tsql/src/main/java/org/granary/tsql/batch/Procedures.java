package org.granary.tsql.batch;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Parameter;
import org.granary.procedure.Procedure;
import org.granary.procedure.RefusedCall;
import org.granary.procedure.ResultShape;
import org.granary.security.Permission;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.procedure.CatalogProcedures;
import org.granary.tsql.procedure.ReturnedError;
import org.granary.tsql.procedure.SystemProcedure;
import org.granary.tsql.session.AccessChecks;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.temporary.StoredModule;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlMessage;
import org.granary.type.SystemType;
import org.granary.type.TableArgument;
import org.jspecify.annotations.Nullable;

/// Finds procedures and calls them: those of the catalog, those that run text, and those of the system.
final class Procedures {
    private static final int FAILED = -6;
    /// Errors of calls that do not begin: of a right or an argument that is missing, or an argument that is unknown.
    private static final Set<Integer> REFUSALS = Set.of(201, 229, 8144, 8145, 8146);
    private static final Set<String> SYSTEM_DATABASES = Set.of("model", "msdb");

    private final TextProcedures texts;
    private final CatalogProcedures system;

    Procedures(TextProcedures texts, CatalogProcedures system) {
        this.texts = texts;
        this.system = system;
    }

    /// Calls a procedure between entering and leaving its scope. Errors propagate; the scope is always left.
    CallResult call(ObjectName name, List<Argument> arguments, RunningFrame frame) {
        StoredModule own = TemporaryProcedures.find(name, frame);
        if (own != null) {
            return TemporaryProcedures.call(own, arguments, frame);
        }
        DatabaseCatalog database = database(name, frame);
        Procedure procedure = database.procedure(name.schemaOrDefault(), name.name()).orElse(null);
        if (procedure != null) {
            requireNoTable(arguments, procedure.declaration().parameters());
            return callCatalog(procedure, database, arguments, frame);
        }
        SystemProcedure system = find(name);
        if (system == null) {
            throw unknown(name, frame);
        }
        if (texts.find(name.name().toLowerCase(Locale.ROOT)) == null) {
            requireNoTable(arguments, List.of());
        }
        return scoped(name.name(), frame, () -> system.callIn(database, arguments, frame));
    }

    /// Error 206 where a table is passed: only procedures that clients wrote take one.
    private static void requireNoTable(List<Argument> arguments, List<Parameter> parameters) {
        for (int i = 0; i < arguments.size(); i++) {
            TableArgument table = arguments.get(i).table();
            if (table != null) {
                String wanted = "sql_variant";
                for (int j = 0; j < parameters.size(); j++) {
                    String name = arguments.get(i).name();
                    if (name == null ? i == j : parameters.get(j).name().equalsIgnoreCase(name)) {
                        wanted = SystemType.of(parameters.get(j).type()).typeName();
                    }
                }
                throw TableArguments.clash(table.typeName(), wanted);
            }
        }
    }

    private @Nullable SystemProcedure find(ObjectName name) {
        if (name.schema() != null && !name.schemaOrDefault().equalsIgnoreCase("dbo")
                && !name.schemaOrDefault().equalsIgnoreCase("sys")) {
            return null;
        }
        SystemProcedure text = texts.find(name.name().toLowerCase(Locale.ROOT));
        return text != null ? text : system.find(name.name());
    }

    /// System procedures answer in SQL Server's system databases too, which are not there: a bulk copy to `#t` calls
    /// `tempdb..sp_tablecollations_100`.
    private DatabaseCatalog database(ObjectName name, RunningFrame frame) {
        String database = name.database();
        if (database == null
                || (SYSTEM_DATABASES.contains(database.toLowerCase(Locale.ROOT)) && find(name) != null)) {
            return frame.session().database();
        }
        return AccessChecks.requireAccess(
                frame.catalog().database(database).orElseThrow(() -> SqlErrors.unknownProcedure(name.display())),
                frame.session());
    }

    private static SqlError unknown(ObjectName name, RunningFrame frame) {
        List<String> elsewhere = frame.catalog().databasesWith(name.schemaOrDefault(), name.name()).stream()
                .filter(database -> frame.catalog().database(database)
                        .filter(found -> AccessChecks.sees(found, name.schemaOrDefault(), name.name(), frame.session()))
                        .isPresent())
                .toList();
        return elsewhere.isEmpty()
                ? SqlErrors.unknownProcedure(name.display())
                : SqlErrors.procedureOfOtherDatabase(name.display(), String.join("', '", elsewhere));
    }

    private CallResult callCatalog(Procedure procedure, DatabaseCatalog database, List<Argument> arguments,
            RunningFrame frame) {
        String name = procedure.declaration().name();
        if (frame.state().options().isOn(Switch.FMTONLY)) {
            return scoped(name, frame, () -> {
                requireExecute(procedure, database, frame);
                return describe(procedure, frame);
            });
        }
        ResultSink results = frame.results().isForClient()
                ? TextSize.over(frame.results(), frame.state().options().textSize())
                : frame.results();
        return scoped(name, frame, () -> {
            requireExecute(procedure, database, frame);
            TransactionStatements.beginImplicitly(frame);
            frame.results().hideCounts(frame.state().options().isOn(Switch.NOCOUNT));
            try {
                return frame.session().call(procedure, database, () -> procedure.call(arguments,
                        frame.session().context(database, results, frame.cancellation())));
            } catch (SqlError e) {
                SqlMessage message = e.sqlMessage();
                throw message.procedure().isEmpty() ? new SqlError(message.in(name, message.line())) : e;
            } finally {
                frame.results().hideCounts(false);
            }
        });
    }

    private static void requireExecute(Procedure procedure, DatabaseCatalog database, RunningFrame frame) {
        AccessChecks.require(Permission.EXECUTE, database, procedure.declaration().schema(),
                procedure.declaration().name(), frame.session());
    }

    /// Under SET FMTONLY ON: the shapes of the results, and no run.
    private static CallResult describe(Procedure procedure, RunningFrame frame) {
        for (ResultShape shape : procedure.declaration().resultSets()) {
            frame.results().columns(shape.columns());
            frame.results().done(ResultSink.Statement.SELECT, 0);
        }
        return new CallResult(0, List.of());
    }

    interface Body {
        CallResult run();
    }

    /// Runs a body between entering and leaving a scope. An error is sent inside the scope, unless a CATCH gets it.
    static CallResult scoped(String name, RunningFrame frame, Body body) {
        StatementSink results = frame.results();
        results.procedureEntered(name);
        CallResult result;
        try {
            result = body.run();
        } catch (SqlError e) {
            boolean told = e instanceof SentError;
            if (!told && frame.insideTry() && Errors.isCatchable(e)) {
                results.closeOpenResult();
                results.procedureFailed(false);
                throw CalledError.of(e);
            }
            if (!told) {
                Errors.send(e, Errors.located(e, e.sqlMessage().line()), results);
            }
            if (e instanceof ReturnedError returned) {
                frame.state().error(e.number());
                results.procedureReturned(returned.status());
                return new CallResult(returned.status(), List.of());
            }
            Errors.rollBackIfAsked(e, frame);
            if (e instanceof RefusedCall || REFUSALS.contains(e.number())) {
                results.procedureFailed(true);
            } else {
                results.procedureReturned(FAILED);
            }
            throw told ? e : new SentError(e);
        } catch (RuntimeException e) {
            results.procedureFailed(false);
            throw e;
        }
        frame.state().rowCount(results.rows());
        results.procedureReturned(result.returnStatus());
        return result;
    }
}
