/// Why an item failed: a code for the queue, and a sentence for people.
@NullMarked
package org.granary.worker.failure;

import org.jspecify.annotations.NullMarked;
