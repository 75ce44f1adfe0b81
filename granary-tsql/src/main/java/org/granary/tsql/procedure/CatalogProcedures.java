package org.granary.tsql.procedure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.catalog.CatalogContext;
import org.granary.tsql.catalog.Shape;
import org.granary.tsql.catalog.ShapeFile;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.execute.QueryExecutor;
import org.granary.tsql.function.FunctionRegistry;
import org.granary.tsql.session.AccessChecks;
import org.granary.type.Collation;
import org.granary.type.Column;
import org.granary.type.Comparison;
import org.granary.type.LikePattern;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlErrors;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// The catalog's stored procedures (sp_tables, sp_columns_100, …), found in every database.
public final class CatalogProcedures {
    private final Map<String, SystemProcedure> procedures = new HashMap<>();
    private final Map<String, SystemArguments.Declared> declarations = new HashMap<>();
    private static final Map<String, Shape> SHAPES = ShapeFile.read(CatalogProcedures.class, "procedures.txt");

    /// One call: its arguments, the database asked about, and where the rows go.
    record Call(SystemArguments arguments, CatalogContext context, Frame frame, Shape shape, List<Shape.Row> rows) {

        Shape.Row row() {
            Shape.Row row = shape.row();
            rows.add(row);
            return row;
        }

        @Nullable
        String text(String parameter) {
            return arguments.text(parameter);
        }

        /// The call with the database that an argument names, or the same if it names none.
        Call in(@Nullable String database) {
            if (database == null || database.isEmpty()) {
                return this;
            }
            DatabaseCatalog found = AccessChecks.requireAccess(context.catalog().database(database)
                    .orElseThrow(() -> SqlErrors.unknownDatabase(database)), context.session());
            return new Call(arguments, context.in(found), frame, shape, rows);
        }
    }

    /// Gives the rows of a call.
    @FunctionalInterface
    interface Body {
        void run(Call call);
    }

    /// Sends the result sets of a call, each when it is known to be wanted.
    @FunctionalInterface
    interface SetsBody {
        void run(Sets sets);
    }

    /// One call of a procedure with several result sets.
    static final class Sets {
        private final Call call;

        private Sets(Call call) {
            this.call = call;
        }

        /// The call, for its arguments; its own rows are not sent.
        Call call() {
            return call;
        }

        /// A result set that is being filled; [#send] sends it.
        Call begin(String shape) {
            return new Call(call.arguments(), call.context(), call.frame(), shape(shape), new ArrayList<>());
        }

        void send(Call set) {
            CatalogProcedures.send(set, new int[0]);
        }

        void message(int number, String text) {
            call.frame().results().message(new SqlMessage(number, 10, 1, text, "", 1));
        }
    }

    public CatalogProcedures(FunctionRegistry functions, QueryExecutor executor) {
        KeyProcedures.register(this);
        HelpProcedures.register(this);
        TableProcedures.register(this);
        RoutineProcedures.register(this);
        ServerProcedures.register(this);
        DescribeProcedures.register(this, functions, executor);
        WhoProcedures.register(this);
        PrincipalProcedures.register(this);
        LockProcedures.register(this);
    }

    /// @param name without schema and brackets; compares without case
    public @Nullable SystemProcedure find(String name) {
        return procedures.get(name.toLowerCase(Locale.ROOT));
    }

    /// The parameters of a procedure, none for one that is not there.
    List<ParameterTypes.Declared> parameters(String name) {
        SystemArguments.Declared declared = declarations.get(name.toLowerCase(Locale.ROOT));
        return declared == null ? List.of() : declared.parameters();
    }

    private SystemArguments.Declared declared(String name, String parameters) {
        SystemArguments.Declared declared = new SystemArguments.Declared(name, parameters);
        declarations.put(name.toLowerCase(Locale.ROOT), declared);
        return declared;
    }

    /// @param shape the name of its result in `procedures.txt`
    /// @param parameters see [SystemArguments.Declared]
    /// @param sortedBy columns by which the rows are sorted
    void add(String name, String shape, String parameters, Body body, String... sortedBy) {
        Shape result = shape(shape);
        SystemArguments.Declared declared = declared(name, parameters);
        int[] order = new int[sortedBy.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = ordinal(result, sortedBy[i]);
        }
        procedures.put(name, new SystemProcedure() {
            @Override
            public CallResult call(List<Argument> arguments, Frame frame) {
                return callIn(frame.session().database(), arguments, frame);
            }

            @Override
            public CallResult callIn(DatabaseCatalog database, List<Argument> arguments, Frame frame) {
                CatalogContext context = new CatalogContext(frame.catalog(), database, frame.session(), frame.clock());
                Call call = new Call(declared.of(arguments), context, frame, result, new ArrayList<>());
                body.run(call);
                return send(call, order);
            }
        });
    }

    /// A procedure that is known and not supported: it is refused by its name, whatever its arguments.
    void refuse(String name) {
        procedures.put(name, (_, _) -> {
            throw SqlErrors.unsupported(name);
        });
    }

    /// A procedure with several result sets, or with none.
    void addSets(String name, String parameters, SetsBody body) {
        SystemArguments.Declared declared = declared(name, parameters);
        Shape none = new Shape(name, List.of(), new @Nullable Object[0]);
        procedures.put(name, new SystemProcedure() {
            @Override
            public CallResult call(List<Argument> arguments, Frame frame) {
                return callIn(frame.session().database(), arguments, frame);
            }

            @Override
            public CallResult callIn(DatabaseCatalog database, List<Argument> arguments, Frame frame) {
                CatalogContext context = new CatalogContext(frame.catalog(), database, frame.session(), frame.clock());
                body.run(new Sets(new Call(declared.of(arguments), context, frame, none, new ArrayList<>())));
                return new CallResult(0, List.of());
            }
        });
    }

    /// Answers a call with a return status alone.
    @FunctionalInterface
    interface StatusBody {
        int run(Call call);
    }

    /// A procedure without result sets that answers by its return status.
    void addStatus(String name, String parameters, StatusBody body) {
        SystemArguments.Declared declared = declared(name, parameters);
        Shape none = new Shape(name, List.of(), new @Nullable Object[0]);
        procedures.put(name, new SystemProcedure() {
            @Override
            public CallResult call(List<Argument> arguments, Frame frame) {
                return callIn(frame.session().database(), arguments, frame);
            }

            @Override
            public CallResult callIn(DatabaseCatalog database, List<Argument> arguments, Frame frame) {
                CatalogContext context = new CatalogContext(frame.catalog(), database, frame.session(), frame.clock());
                return new CallResult(
                        body.run(new Call(declared.of(arguments), context, frame, none, new ArrayList<>())),
                        List.of());
            }
        });
    }

    private static Shape shape(String name) {
        Shape shape = SHAPES.get(name);
        if (shape == null) {
            throw new IllegalStateException("no shape " + name);
        }
        return shape;
    }

    private static int ordinal(Shape shape, String column) {
        List<Column> columns = shape.columns();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(column)) {
                return i;
            }
        }
        throw new IllegalStateException(shape.name() + " has no column " + column);
    }

    private static CallResult send(Call call, int[] order) {
        Shape shape = call.shape();
        Frame frame = call.frame();
        List<Row> rows = new ArrayList<>();
        call.rows().forEach(row -> rows.add(Row.of(row.values())));
        if (order.length > 0) {
            rows.sort(comparator(shape, order));
        }
        ResultSink results = frame.results();
        results.columns(shape.columns());
        for (Row row : rows) {
            frame.cancellation().check();
            results.row(row);
        }
        results.done(ResultSink.Statement.SELECT, rows.size());
        return new CallResult(0, List.of());
    }

    private static Comparator<Row> comparator(Shape shape, int[] order) {
        return (left, right) -> {
            for (int column : order) {
                int result = Comparison.order(shape.columns().get(column).type()).compare(left.get(column),
                        right.get(column));
                if (result != 0) {
                    return result;
                }
            }
            return 0;
        };
    }

    /// Whether a name is one that an argument asks for: NULL asks for all.
    static boolean matches(@Nullable String pattern, String name, boolean usePattern) {
        if (pattern == null) {
            return true;
        }
        return usePattern
                ? LikePattern.compile(pattern, null).matchesIgnoringTrailingSpaces(name)
                : Collation.equal(pattern, name);
    }
}
