/// The metadata schema of MS-SQLPGAT2, through a driver.
@NullMarked
package org.granary.it.search.schema;

import org.jspecify.annotations.NullMarked;
