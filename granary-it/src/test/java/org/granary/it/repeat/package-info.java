/// Work that a store runs again, and work that it must not run again, seen by clients.
@NullMarked
package org.granary.it.repeat;

import org.jspecify.annotations.NullMarked;
