/// Compares ledgers with a server: [LedgerCheck] has all checks, [Invariants] looks at what must be true of the databases whatever clients did.
@NullMarked
package org.granary.torture.check;

import org.jspecify.annotations.NullMarked;
