/// MS-SQLPGAT2 through a driver, on every store.
@NullMarked
package org.granary.it.search;

import org.jspecify.annotations.NullMarked;
