/// The embedded store: one SQLite file for each database, one thread that writes it, a few that read it.
///
/// ```
/// caller (virtual thread) ──▶ queue ──▶ Writer: BEGIN IMMEDIATE · call · SAVEPOINT call · … · COMMIT ──▶ answers
///                         └─▶ Readers: BEGIN · call · COMMIT, on a WAL snapshot
/// ```
///
/// Calls into SQLite are native and would pin a virtual thread to its carrier, so they happen on platform threads only;
/// callers park.
@NullMarked
package org.granary.store.sqlite;

import org.jspecify.annotations.NullMarked;
