/// Takes items, has them worked on, and reports what became of them.
@NullMarked
package org.granary.worker.loop;

import org.jspecify.annotations.NullMarked;
