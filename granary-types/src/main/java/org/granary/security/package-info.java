/// Who there is and what they may do: logins, users, roles and permissions, as in SQL Server. A snapshot
/// ([Principals]) is read from the store by the server; what a login may do in a database is compiled from it once
/// ([DatabaseRights]).
@NullMarked
package org.granary.security;

import org.jspecify.annotations.NullMarked;
