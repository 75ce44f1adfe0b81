/// What the catalog says, compared with what is really there.
@NullMarked
package org.granary.it.catalog;

import org.jspecify.annotations.NullMarked;
