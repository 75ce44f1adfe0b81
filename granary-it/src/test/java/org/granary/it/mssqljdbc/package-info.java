/// Microsoft's own JDBC driver, and what programs do with it.
@NullMarked
package org.granary.it.mssqljdbc;

import org.jspecify.annotations.NullMarked;
