package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.granary.procedure.Argument;
import org.granary.procedure.CallContext;
import org.granary.procedure.CallResult;
import org.granary.procedure.CallStatistics;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.TableDeclaration;
import org.granary.store.Access;
import org.granary.store.Database;

/// Databases in memory, with procedures that are lambdas.
final class FakeCatalog implements Catalog {
    private final List<FakeDatabase> databases = new ArrayList<>();

    FakeDatabase add(String name) {
        FakeDatabase database = new FakeDatabase(name, databases.size() + 1);
        databases.add(database);
        return database;
    }

    @Override
    public Collection<DatabaseCatalog> databases() {
        return List.copyOf(databases);
    }

    @Override
    public Optional<DatabaseCatalog> database(String name) {
        return databases.stream().filter(each -> each.name().equalsIgnoreCase(name)).map(DatabaseCatalog.class::cast)
                .findFirst();
    }

    @Override
    public List<String> databasesWith(String schema, String procedure) {
        return databases.stream().filter(each -> each.procedure(schema, procedure).isPresent()).map(FakeDatabase::name)
                .toList();
    }

    static final class FakeDatabase implements DatabaseCatalog {
        private final String name;
        private final int id;
        private final List<Procedure> procedures = new ArrayList<>();
        private final Database store = new NoStore();

        FakeDatabase(String name, int id) {
            this.name = name;
            this.id = id;
        }

        FakeDatabase procedure(String procedure, BiFunction<List<Argument>, CallContext, CallResult> body) {
            ProcedureDeclaration declaration = new ProcedureDeclaration("dbo", procedure, List.of(), List.of(),
                    Access.READ);
            procedures.add(new Procedure() {
                @Override
                public CallStatistics statistics() {
                    return new CallStatistics();
                }

                @Override
                public ProcedureDeclaration declaration() {
                    return declaration;
                }

                @Override
                public CallResult call(List<Argument> arguments, CallContext context) {
                    return body.apply(arguments, context);
                }
            });
            return this;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public int id() {
            return id;
        }

        /// It is only known by its identity.
        @Override
        public Database store() {
            return store;
        }

        @Override
        public Collection<Procedure> procedures() {
            return procedures;
        }

        @Override
        public Optional<Procedure> procedure(String schema, String procedure) {
            return procedures.stream().filter(each -> each.declaration().name().equalsIgnoreCase(procedure)
                    && each.declaration().schema().equalsIgnoreCase(schema)).findFirst();
        }

        @Override
        public Collection<TableDeclaration> tables() {
            return List.of();
        }

        @Override
        public Optional<TableDeclaration> table(String schema, String table) {
            return Optional.empty();
        }
    }
}
