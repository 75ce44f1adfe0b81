/// Some simulations, and what they find when something is wrong.
@NullMarked
package org.granary.torture.simulate;

import org.jspecify.annotations.NullMarked;
