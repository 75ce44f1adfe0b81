/// Figures of the running server, sampled and sent to the pages as they change.
@NullMarked
package org.granary.console.live;

import org.jspecify.annotations.NullMarked;
