/// Temporary tables of sessions: their names, their locks, and what a rollback restores. A low layer: a session keeps
/// its temporary tables, and [org.granary.tsql.temporary.LocalTable] is all that this package knows of a table's rows.
@NullMarked
package org.granary.tsql.temporary;

import org.jspecify.annotations.NullMarked;
