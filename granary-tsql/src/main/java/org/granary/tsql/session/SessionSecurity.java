package org.granary.tsql.session;

import org.granary.procedure.DatabaseCatalog;
import org.granary.security.DatabaseRights;
import org.granary.security.Principals;
import org.granary.security.ServerRights;

/// Who a session is and what it may do, as the language sees it. Answers are good for the moment: rights can change while
/// a session is open.
public interface SessionSecurity {

    Principals principals();

    ServerRights server();

    DatabaseRights in(DatabaseCatalog database);
}
