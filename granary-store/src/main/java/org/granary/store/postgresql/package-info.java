/// The store in PostgreSQL, for when one machine is not enough. Any number of processes may have it open at once:
/// nothing is kept here that another process would have to know.
///
/// - A Granary database is a schema of a PostgreSQL database (its name in lower case), with a pool of connections of
///   its own.
/// - Work runs on its caller's thread, in a transaction whose isolation follows from its [org.granary.store.Access];
///   see [org.granary.store.postgresql.PostgresDatabase].
/// - Conflicts with others are run again in here, up to a bound; a lost connection is an error that says whether to try
///   again.
@NullMarked
package org.granary.store.postgresql;

import org.jspecify.annotations.NullMarked;
