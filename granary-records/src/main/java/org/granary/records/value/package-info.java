/// Values of MS-SQLPGAT2 that servers and clients share: the numbers that travel and are stored, by their names.
@NullMarked
package org.granary.records.value;

import org.jspecify.annotations.NullMarked;
