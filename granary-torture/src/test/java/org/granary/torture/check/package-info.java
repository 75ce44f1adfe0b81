/// The checks can fail.
@NullMarked
package org.granary.torture.check;

import org.jspecify.annotations.NullMarked;
