package org.granary.it.protocol;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How a call ended.
///
/// @param status what the procedure returned
/// @param outputs values of [Out] arguments, by the name they were given (or by their number from 1, as text, where the call was in order)
/// @param sets result sets, in the order in which they came
public record Outcome(int status, Map<String, @Nullable Object> outputs, List<ResultSet> sets) {

    /// The only result set.
    public ResultSet set() {
        if (sets.size() != 1) {
            throw new AssertionError("There are " + sets.size() + " result sets.");
        }
        return sets.getFirst();
    }

    public @Nullable Object output(String name) {
        if (!outputs.containsKey(name)) {
            throw new AssertionError("No output " + name + " among " + outputs.keySet());
        }
        return outputs.get(name);
    }
}
