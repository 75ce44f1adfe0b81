/// Many clients at once: nothing lost, nothing twice, nobody waits for ever.
@NullMarked
package org.granary.it.concurrency;

import org.jspecify.annotations.NullMarked;
