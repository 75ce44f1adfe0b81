/// Runs the embedded store under a scheduler of its own, in a time of its own, with faults; all follows from a seed.
@NullMarked
package org.granary.torture.simulate;

import org.jspecify.annotations.NullMarked;
