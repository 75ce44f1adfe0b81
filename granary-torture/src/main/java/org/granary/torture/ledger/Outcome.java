package org.granary.torture.ledger;

/// What became of a call, as its client knows it.
public enum Outcome {
    /// Acknowledged: it has happened, for ever.
    OK,
    /// Refused: it has not happened, and never will.
    ERROR,
    /// Nobody has answered, or the answer said that the outcome is unknown: all of it has happened, or nothing.
    UNKNOWN
}
