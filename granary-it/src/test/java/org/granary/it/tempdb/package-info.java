/// The database tempdb, and what clients make in it, through drivers.
@NullMarked
package org.granary.it.tempdb;

import org.jspecify.annotations.NullMarked;
