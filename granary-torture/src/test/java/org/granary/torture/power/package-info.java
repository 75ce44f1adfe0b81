/// Some cuts of the power.
@NullMarked
package org.granary.torture.power;

import org.jspecify.annotations.NullMarked;
