/// The batch language through Microsoft's driver, on every store.
@NullMarked
package org.granary.it.tsql;

import org.jspecify.annotations.NullMarked;
