/// Servers as child processes: [ServerProcess] is Granary, [KillablePostgres] is PostgreSQL.
@NullMarked
package org.granary.process;

import org.jspecify.annotations.NullMarked;
