@NullMarked
package org.granary.store;

import org.jspecify.annotations.NullMarked;
