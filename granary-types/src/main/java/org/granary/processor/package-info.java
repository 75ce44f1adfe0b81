/// How requests share the processors: long requests need a slot to compute, and short or new ones always find a thread
/// to run on. The lowest layer: uses no other package.
@NullMarked
package org.granary.processor;

import org.jspecify.annotations.NullMarked;
