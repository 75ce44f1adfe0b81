package org.granary.tsql.execute;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.granary.procedure.Argument;
import org.granary.procedure.CallContext;
import org.granary.procedure.CallResult;
import org.granary.procedure.CallStatistics;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Parameter;
import org.granary.procedure.Procedure;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.ResultShape;
import org.granary.procedure.TableDeclaration;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;

/// Two databases: `master`, and `Sample` with three tables and a procedure.
final class SampleCatalog implements Catalog {
    private static final String SCHEMA = "org/granary/tsql/query/schema";

    private static final List<TableDeclaration> TABLES = List.of(
            new TableDeclaration("dbo", "Items",
                    List.of(new Column("Id", Simple.INT, false), Column.of("GroupId", Simple.INT),
                            Column.of("Name", SqlType.nvarchar(50)), Column.of("Amount", Simple.BIGINT),
                            Column.of("Price", Simple.FLOAT), new Column("Flag", Simple.BIT, false),
                            Column.of("Created", Simple.DATETIME), Column.of("Guid", Simple.UNIQUEIDENTIFIER),
                            Column.of("Data", SqlType.varbinary(100))),
                    "items", false),
            new TableDeclaration("dbo", "Groups",
                    List.of(new Column("GroupId", Simple.INT, false),
                            new Column("Title", SqlType.nvarchar(30), false)),
                    "groups", false),
            new TableDeclaration(
                    "dbo", "Inbox", List.of(new Column("Id", Simple.INT, false),
                            new Column("Note", SqlType.nvarchar(10), false), Column.of("Size", Simple.INT)),
                    "inbox", true));

    private static final Procedure PROCEDURE = new Procedure() {
        @Override
        public CallStatistics statistics() {
            return new CallStatistics();
        }

        @Override
        public ProcedureDeclaration declaration() {
            return new ProcedureDeclaration("dbo", "proc_Find",
                    List.of(new Parameter("@Name", SqlType.nvarchar(50), false, null, true),
                            new Parameter("@Found", Simple.INT, true, null, true)),
                    List.of(new ResultShape("Items", TABLES.getFirst().columns())), Access.READ);
        }

        @Override
        public CallResult call(List<Argument> arguments, CallContext context) {
            return new CallResult(0, List.of());
        }
    };

    private final List<DatabaseCatalog> databases;

    SampleCatalog(Store store) {
        databases = List.of(
                new Declared("master", 1, store.open(new DatabaseSchema("master", SCHEMA)), List.of(), List.of()),
                new Declared("Sample", 5, store.open(new DatabaseSchema("Sample", SCHEMA)), List.of(PROCEDURE),
                        TABLES));
    }

    @Override
    public Collection<DatabaseCatalog> databases() {
        return databases;
    }

    @Override
    public Optional<DatabaseCatalog> database(String name) {
        return databases.stream().filter(database -> database.name().equalsIgnoreCase(name)).findFirst();
    }

    @Override
    public List<String> databasesWith(String schema, String procedure) {
        return List.of();
    }

    private record Declared(String name, int id, Database store, List<Procedure> procedures,
            List<TableDeclaration> tables) implements DatabaseCatalog {
        @Override
        public Optional<Procedure> procedure(String schema, String procedure) {
            return procedures.stream().filter(it -> it.declaration().schema().equalsIgnoreCase(schema)
                    && it.declaration().name().equalsIgnoreCase(procedure)).findFirst();
        }

        @Override
        public Optional<TableDeclaration> table(String schema, String table) {
            return tables.stream()
                    .filter(it -> it.schema().equalsIgnoreCase(schema) && it.name().equalsIgnoreCase(table))
                    .findFirst();
        }
    }
}
