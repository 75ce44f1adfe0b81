/// What clients asked for and what they were told, on disk: [Ledger] reads what a [LedgerWriter] has written.
@NullMarked
package org.granary.torture.ledger;

import org.jspecify.annotations.NullMarked;
