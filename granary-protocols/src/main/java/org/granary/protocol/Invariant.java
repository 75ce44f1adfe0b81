package org.granary.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Something that is always true of a database between two transactions, and that no constraint of its schema says: a
/// query for the rows of which it is not true.
///
/// Such queries read whole tables. They are for `granary check`, not for calls.
public final class Invariant {
    private final StoreStatement query;
    private final List<Object> parameters;
    private final Function<Rows, String> problem;

    /// @param query finds the rows of which it is not true
    /// @param problem what is wrong with a row, as a sentence that names it
    public Invariant(String query, Function<Rows, String> problem, Object... parameters) {
        this.query = new StoreStatement(_ -> query);
        this.problem = problem;
        this.parameters = Arrays.asList(parameters);
    }

    /// The first problems.
    ///
    /// @param most how many at most
    public List<String> problems(Transaction transaction, int most) {
        List<String> problems = new ArrayList<>();
        try (Rows rows = transaction.query(query.on(transaction), parameters())) {
            while (problems.size() < most && rows.next()) {
                problems.add(problem.apply(rows));
            }
        }
        return problems;
    }

    private @Nullable Object[] parameters() {
        return parameters.toArray();
    }
}
