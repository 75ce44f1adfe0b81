@NullMarked
package org.granary.store.migration;

import org.jspecify.annotations.NullMarked;
