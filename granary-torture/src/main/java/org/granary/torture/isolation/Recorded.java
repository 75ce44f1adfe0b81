package org.granary.torture.isolation;

import java.util.List;
import org.granary.torture.ledger.Outcome;

/// A transaction, as its client saw it.
///
/// @param alone whether it was a query without a transaction: it sees one state of the database, which others need not agree with
public record Recorded(int number, Outcome outcome, boolean alone, List<Step> steps) {
    public Recorded { steps = List.copyOf(steps); }

    /// Something in a transaction.
    public sealed interface Step {
        String key();
    }

    /// A value was added to the end of a list. Each value is added once in all.
    public record Append(String key, int value) implements Step {}

    /// A list was read.
    public record Read(String key, List<Integer> values) implements Step {
        public Read { values = List.copyOf(values); }
    }

    @Override
    public String toString() {
        return "T" + number + " " + outcome + " " + steps;
    }
}
