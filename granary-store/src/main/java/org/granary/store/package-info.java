/// Transactions, durability and time. The layers above use [org.granary.store.Store], [org.granary.store.Database],
/// [org.granary.store.Transaction] and [org.granary.store.Clock], never JDBC.
@NullMarked
package org.granary.store;

import org.jspecify.annotations.NullMarked;
