@NullMarked
package org.granary.store.postgresql;

import org.jspecify.annotations.NullMarked;
