/// The job queues of the documents, as the machine sees them that takes work.
@NullMarked
package org.granary.worker.queue;

import org.jspecify.annotations.NullMarked;
