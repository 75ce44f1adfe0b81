/// Isolation of transactions, by their history: [IsolationRun] has clients append to lists and read them, [HistoryCheck] looks for what no order of the
/// transactions explains.
@NullMarked
package org.granary.torture.isolation;

import org.jspecify.annotations.NullMarked;
