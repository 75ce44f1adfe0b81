package org.granary.session;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/// A login whose password has been verified.
///
/// @param name as it was created; names compare without case
/// @param administrator may use every database
/// @param databases those it was given; names compare without case
public record Login(String name, boolean administrator, Set<String> databases) {

    public Login {
        Set<String> withoutCase = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        withoutCase.addAll(databases);
        databases = Collections.unmodifiableSet(withoutCase);
    }

    /// Whether this login was given a database. `master` is open to everybody: it is where a session without a database begins.
    public boolean mayUse(String database) {
        return administrator || "master".equalsIgnoreCase(database) || databases.contains(database);
    }
}
