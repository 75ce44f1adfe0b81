/// How requests share the processors: what runs long takes slots, and what is short or new always finds a thread to run on.
@NullMarked
package org.granary.processor;

import org.jspecify.annotations.NullMarked;
