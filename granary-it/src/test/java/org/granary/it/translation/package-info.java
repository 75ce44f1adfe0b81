/// What only MS-TSSPROC has, through a driver, on every store.
@NullMarked
package org.granary.it.translation;

import org.jspecify.annotations.NullMarked;
