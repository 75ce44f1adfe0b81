/// The pool of processes that convert.
@NullMarked
package org.granary.worker.engine;

import org.jspecify.annotations.NullMarked;
