/// Tables that statements read and change: tables of the store, temporary tables and table variables in memory, and
/// catalog views. An [org.granary.tsql.table.Execution] holds the transactions, locks and memory of one statement. The
/// layer above `eval` and `catalog`.
@NullMarked
package org.granary.tsql.table;

import org.jspecify.annotations.NullMarked;
