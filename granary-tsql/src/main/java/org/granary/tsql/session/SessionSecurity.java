package org.granary.tsql.session;

import org.granary.procedure.DatabaseCatalog;
import org.granary.security.DatabaseRights;
import org.granary.security.Principals;
import org.granary.security.SecurityChange;
import org.granary.security.ServerRights;

/// Who a session is and what it may do, as the language sees it. Answers are good for the moment: rights can change while
/// a session is open.
public interface SessionSecurity {

    /// The number of the login.
    int login();

    Principals principals();

    ServerRights server();

    DatabaseRights in(DatabaseCatalog database);

    /// Changes principals or permissions, where this session may do that. In force at once.
    ///
    /// @throws org.granary.type.SqlError where it is not possible or not allowed
    void apply(SecurityChange change, DatabaseCatalog database);
}
