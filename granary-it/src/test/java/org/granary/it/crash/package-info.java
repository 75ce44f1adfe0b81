/// Nothing that a client was told is lost, however the server ends.
@NullMarked
package org.granary.it.crash;

import org.jspecify.annotations.NullMarked;
