package org.granary.session;

import org.granary.security.Principals;

/// Knows all principals and their permissions. Safe for use by many threads.
public interface PrincipalDirectory {

    /// As they are now, without asking the store: another object after each change.
    Principals current();

    /// The same after a look at the store, for changes that another process has made.
    Principals refresh();
}
