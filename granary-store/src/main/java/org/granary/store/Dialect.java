package org.granary.store;

/// The few places where the SQL of the two stores differs. Everything else is written once, in what they share.
public interface Dialect {

    /// What ends a SELECT that claims rows (`… LIMIT ? ` + this), so that two claims at the same time get different
    /// rows. Empty where writers are serialized anyway.
    String skipLocked();

    /// What ends a SELECT (after ORDER BY and LIMIT) whose rows nobody else may change or lock until the end of the
    /// transaction; whoever wants to waits. The rows are what was committed last. Empty where writers are serialized
    /// anyway.
    ///
    /// Locks are taken in the order of the rows: without ORDER BY, two that lock the same rows may wait for each other,
    /// and one of them runs again.
    String forUpdate();

    /// Whether [#forUpdate] locks anything: a statement that is there only to lock can be left out where it does not.
    default boolean locksRows() {
        return !forUpdate().isEmpty();
    }

    /// Whether each statement is a message to another process, so that one long statement costs less than several short
    /// ones.
    default boolean isRemote() {
        return locksRows();
    }

    /// The statement that says how many bytes the database takes: one row with one number.
    String databaseSize();

    /// A table of integers that one parameter brings along, the text of [NumberRows]: `… FROM ` + this. However many
    /// rows it has, the statement is the same.
    ///
    /// @param alias the name of the table
    /// @param columns their names, in the order of the values
    String listed(String alias, String... columns);

    /// A query that makes the numbers which the store gives to a key (`INTEGER PRIMARY KEY`) go on after the greatest
    /// one in the table. Needed after rows were inserted with their keys; empty where that needs nothing.
    String continueNumbers(String table, String key);

    /// What follows a table's name to hold the planner to an index (a partial one, above all, which it ignores without
    /// statistics). Empty where the planner is trusted.
    String indexedBy(String index);

    /// The statement that removes all rows of a table, however many they are, in little time. Who writes into the table
    /// at that time is waited for; a snapshot that has not yet read it may find it empty.
    String clear(String table);
}
