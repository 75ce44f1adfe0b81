/// The query log of MS-SQLPGAT2, through a driver.
@NullMarked
package org.granary.it.search.querylog;

import org.jspecify.annotations.NullMarked;
