/// The job queues through a driver: their documents' examples, random calls beside a model, and many clients at once.
@NullMarked
package org.granary.it.queue;

import org.jspecify.annotations.NullMarked;
