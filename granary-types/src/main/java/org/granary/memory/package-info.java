/// The memory budget of a server: what everything that clients can make grow may hold together, and who holds how much of it.
@NullMarked
package org.granary.memory;

import org.jspecify.annotations.NullMarked;
