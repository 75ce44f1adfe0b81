package org.granary.procedure.binding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.RequestMemory;
import org.granary.procedure.Argument;
import org.granary.procedure.Call;
import org.granary.procedure.CallContext;
import org.granary.procedure.CallResult;
import org.granary.procedure.CallStatistics;
import org.granary.procedure.ConstraintNames;
import org.granary.procedure.Out;
import org.granary.procedure.Parameter;
import org.granary.procedure.Procedure;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.RefusedCall;
import org.granary.procedure.Results;
import org.granary.store.Access;
import org.granary.store.Maintenance;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// A declared procedure with its method.
final class BoundProcedure implements Procedure {
    private final ProcedureDeclaration declaration;
    private final Arguments arguments;
    private final List<ShapeRows> shapes;
    private final ImplementingMethod method;
    private final int[] parameterOf;
    private final ConstraintNames constraints;
    private final CallStatistics statistics = new CallStatistics();

    /// @param parameterOf for each argument of the method after the call, the index of the declared parameter
    BoundProcedure(ProcedureDeclaration declaration, Arguments arguments, ImplementingMethod method, int[] parameterOf,
            ConstraintNames constraints) {
        this.declaration = declaration;
        this.arguments = arguments;
        this.shapes = declaration.resultSets().stream().map(ShapeRows::new).toList();
        this.method = method;
        this.parameterOf = parameterOf;
        this.constraints = constraints;
    }

    @Override
    public ProcedureDeclaration declaration() {
        return declaration;
    }

    @Override
    public CallStatistics statistics() {
        return statistics;
    }

    @Override
    public CallResult call(List<Argument> given, CallContext context) {
        long since = System.nanoTime();
        boolean failed = true;
        try {
            CallResult result = run(given, context);
            failed = false;
            return result;
        } finally {
            statistics.count(System.nanoTime() - since, failed);
        }
    }

    private CallResult run(List<Argument> given, CallContext context) {
        int[] places;
        @Nullable
        Object[] values;
        try {
            // Everything that can be refused is refused here, before the call takes its turn to write.
            places = arguments.places(given);
            values = arguments.values(given, places);
        } catch (SqlError e) {
            throw new RefusedCall(named(e));
        }
        try {
            Finished finished = declaration.access().mayWrite() ? write(values, context) : read(values, context);
            return new CallResult(finished.status, outputs(given, places, finished.values));
        } catch (SqlError error) {
            SqlError e = constraints.named(error);
            throw e.sqlMessage().procedure().isEmpty() ? new SqlError(named(e)) : e;
        }
    }

    private SqlMessage named(SqlError error) {
        SqlMessage message = error.sqlMessage();
        return message.procedure().isEmpty() ? message.in(declaration.name(), 0) : message;
    }

    /// @param values the final values of the parameters
    /// @param goesOn whether the method has to run once more
    /// @param carried what it passes on to that run
    private record Finished(int status, List<@Nullable Object> values, @Nullable Maintenance maintenance,
            boolean goesOn, long carried) {}

    private Finished read(@Nullable Object[] values, CallContext context) {
        AtomicBoolean sent = new AtomicBoolean();
        return context.run(Access.READ, Work.quick(Work.until(sent::get, transaction -> invoke(values, transaction,
                context, new CheckedResults(shapes, context.results(), context.cancellation(), () -> sent.set(true)),
                0))));
    }

    private Finished write(@Nullable Object[] values, CallContext context) {
        try (MemoryHold memory = RequestMemory.current().account().hold(MemoryKind.RESULTS)) {
            return write(values, context, memory);
        }
    }

    private Finished write(@Nullable Object[] values, CallContext context, MemoryHold memory) {
        record Written(BufferedResults results, Finished finished) {}
        Written written;
        long carried = 0;
        do {
            long carriedBefore = carried;
            written = context.run(declaration.access(), Work.quick(transaction -> {
                // Made anew in each run: after a conflict, what the first run sent and set does not count.
                memory.giveAbove(0);
                var results = new BufferedResults(memory);
                return new Written(results, invoke(values, transaction, context,
                        new CheckedResults(shapes, results, context.cancellation(), () -> {}), carriedBefore));
            }));
            carried = written.finished.carried;
        } while (written.finished.goesOn);
        if (written.finished.maintenance != null) {
            context.maintain(written.finished.maintenance);
        }
        written.results.replay(context.results());
        return written.finished;
    }

    private Finished invoke(@Nullable Object[] values, Transaction transaction, CallContext context, Results results,
            long carried) {
        int first = method.takesCall() ? 1 : 0;
        RunningCall call = new RunningCall(transaction, results, context, carried);
        @Nullable
        Object[] passed = new @Nullable Object[parameterOf.length + first];
        if (method.takesCall()) {
            passed[0] = call;
        }
        for (int i = 0; i < parameterOf.length; i++) {
            Object value = values[parameterOf[i]];
            passed[first + i] = declaration.parameters().get(parameterOf[i]).output() ? new Out<>(value) : value;
        }
        Object status = method.invoke(passed);
        @Nullable
        Object[] after = values.clone();
        for (int i = 0; i < parameterOf.length; i++) {
            if (passed[first + i] instanceof Out<?> out) {
                after[parameterOf[i]] = checked(declaration.parameters().get(parameterOf[i]), out.get());
            }
        }
        return new Finished(status instanceof Integer code ? code : 0, Arrays.asList(after), call.maintenance,
                call.goesOn, call.carry);
    }

    /// The method's type was checked at start-up, but what an [Out] holds is only known now.
    private @Nullable Object checked(Parameter parameter, @Nullable Object value) {
        if (value != null && !JavaTypes.canonical(parameter.type()).isInstance(value)) {
            throw new IllegalStateException(declaration.name() + ", " + parameter.name() + ": "
                    + value.getClass().getSimpleName() + " is not " + parameter.type().sql() + ".");
        }
        return value;
    }

    private List<CallResult.Output> outputs(List<Argument> given, int[] places, List<@Nullable Object> values) {
        List<CallResult.Output> outputs = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            if (given.get(i).output()) {
                Parameter parameter = declaration.parameters().get(places[i]);
                outputs.add(new CallResult.Output(name(given.get(i), parameter),
                        SqlValue.of(parameter.type(), values.get(places[i]))));
            }
        }
        return outputs;
    }

    /// The declared name, or the other one that the client used: drivers look for the value under the name that they
    /// sent.
    private static String name(Argument given, Parameter parameter) {
        String name = given.name();
        return name == null || name.equalsIgnoreCase(parameter.name()) ? parameter.name() : name;
    }

    private static final class RunningCall implements Call {
        private final Transaction transaction;
        private final Results results;
        private final CallContext context;
        private @Nullable Maintenance maintenance;
        private final long carried;
        private boolean goesOn;
        private long carry;

        RunningCall(Transaction transaction, Results results, CallContext context, long carried) {
            this.transaction = transaction;
            this.results = results;
            this.context = context;
            this.carried = carried;
        }

        @Override
        public Transaction transaction() {
            return transaction;
        }

        @Override
        public Results results() {
            return results;
        }

        @Override
        public String login() {
            return context.login();
        }

        @Override
        public int session() {
            return context.session();
        }

        @Override
        public Cancellation cancellation() {
            return context.cancellation();
        }

        @Override
        public void maintainAfterwards(Maintenance wanted) {
            maintenance = wanted;
        }

        @Override
        public void goOnAfterCommit(long passedOn) {
            goesOn = true;
            carry = passedOn;
        }

        @Override
        public long carried() {
            return carried;
        }
    }
}
