/// Some rounds of crashes.
@NullMarked
package org.granary.torture.crash;

import org.jspecify.annotations.NullMarked;
