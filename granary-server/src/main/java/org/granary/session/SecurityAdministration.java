package org.granary.session;

import java.util.Set;
import org.granary.security.SecurityChange;

/// Changes principals and permissions. Safe for use by many threads.
public interface SecurityAdministration {

    /// Who asks, and in which database.
    ///
    /// @param token the numbers of the logins whose rights it has
    record Asking(Set<Integer> token, String database) {}

    /// Makes a change that is in force when this returns, in open sessions too.
    ///
    /// @throws org.granary.type.SqlError where it is not possible or not allowed
    void apply(SecurityChange change, Asking asking);
}
