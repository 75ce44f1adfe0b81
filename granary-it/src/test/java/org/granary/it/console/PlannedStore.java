package org.granary.it.console;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.granary.it.protocol.StoreKind;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Rows;
import org.granary.store.Store;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.jspecify.annotations.Nullable;

/// A store that asks, before each query, how it is going to be done.
///
/// PostgreSQL takes whatever is cheapest for the few rows of a test, so it is told that reading a whole table and sorting are expensive: what it does
/// nevertheless, it cannot avoid.
final class PlannedStore implements Store {
    private final Store store;
    private final StoreKind kind;
    private final Map<String, List<String>> plans = Collections.synchronizedMap(new LinkedHashMap<>());

    PlannedStore(Store store, StoreKind kind) {
        this.store = store;
        this.kind = kind;
    }

    /// The lines of the plan of each query since the last time.
    Map<String, List<String>> takePlans() {
        synchronized (plans) {
            Map<String, List<String>> taken = new LinkedHashMap<>(plans);
            plans.clear();
            return taken;
        }
    }

    @Override
    public Database open(DatabaseSchema schema, Consumer<Database> first) {
        return watch(Database.class, store.open(schema, first), (target, method, arguments) -> {
            if (method.getName().equals("run")) {
                arguments[arguments.length - 1] = watched((Work<?>) arguments[arguments.length - 1]);
            }
            return method.invoke(target, arguments);
        });
    }

    private <T extends @Nullable Object> Work<T> watched(Work<T> work) {
        return watch(Work.class, work, (target, method, arguments) -> {
            if (method.getName().equals("run")) {
                arguments[0] = watched((Transaction) arguments[0]);
            }
            return method.invoke(target, arguments);
        });
    }

    private Transaction watched(Transaction transaction) {
        return watch(Transaction.class, transaction, (target, method, arguments) -> {
            if (method.getName().startsWith("query")) {
                plan(transaction, (String) arguments[0], (Object[]) arguments[1]);
                return transaction.query((String) arguments[0], (Object[]) arguments[1]);
            }
            return method.invoke(target, arguments);
        });
    }

    private void plan(Transaction transaction, String sql, @Nullable Object[] parameters) {
        List<String> steps = new ArrayList<>();
        if (kind == StoreKind.POSTGRESQL) {
            try (Rows set = transaction.query("SELECT set_config('enable_seqscan', 'off', true),"
                    + " set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)")) {
                set.next();
            }
        }
        try (Rows rows = transaction
                .query((kind == StoreKind.POSTGRESQL ? "EXPLAIN (COSTS OFF) " : "EXPLAIN QUERY PLAN ")
                        + sql, parameters)) {
            while (rows.next()) {
                steps.add(String.valueOf(rows.getString(kind == StoreKind.POSTGRESQL ? 1 : 4)));
            }
        }
        plans.put(sql, steps);
    }

    /// What is done instead of a call.
    private interface Instead {
        @Nullable
        Object call(Object target, Method method, Object[] arguments)
                throws InvocationTargetException, IllegalAccessException;
    }

    @SuppressWarnings("unchecked")
    private static <T> T watch(Class<? super T> type, T target, Instead instead) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type}, (_, method, arguments) -> {
            try {
                return instead.call(target, method, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    @Override
    public Clock clock() {
        return store.clock();
    }

    @Override
    public void close() {
        store.close();
    }
}
