/// A short soak.
@NullMarked
package org.granary.torture.soak;

import org.jspecify.annotations.NullMarked;
