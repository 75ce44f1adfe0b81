package org.granary.store;

/// The few places where the SQL of the two stores differs. Everything else is written once, in what they share.
public interface Dialect {

    /// What ends a SELECT that claims rows (`… LIMIT ? ` + this), so that two claims at the same time get different rows. Empty where writers
    /// take turns anyway.
    String skipLocked();

    /// What follows a table's name to hold the planner to an index (a partial one, above all, which it ignores without statistics). Empty
    /// where the planner is trusted.
    String indexedBy(String index);
}
